import { AsyncLocalStorage } from 'node:async_hooks';
import { Fault } from '../lib/fault';
import type { AskPerson, Question } from '../lib/question';
import { ipcFaults } from '../text/ipcFaults';

/** One request of a command: every question that comes of it is asked in its name. */
export interface AskedFrom {
  /** What the question becomes, so that the person sees where it comes from. */
  readonly mark: (question: Question) => Question;
  /** Called before a question begins to wait. */
  readonly onWaiting: () => void;
}

export interface AskScope {
  /** To be handed to everything that asks. */
  readonly ask: AskPerson;
  /** Runs `run`; whatever it asks, however deep, is asked in the name of `from`. */
  readonly within: <T>(from: AskedFrom, run: () => Promise<T>) => Promise<T>;
}

/** More questions of commands than these would bury the person's own. */
const MOST_WAITING = 4;

/** Tells apart who made main ask: the window, or a command through the socket. */
export function createAskScope(ask: AskPerson): AskScope {
  const current = new AsyncLocalStorage<AskedFrom>();
  let waiting = 0;
  return {
    within: (from, run) => current.run(from, run),
    async ask(question, signal) {
      const from = current.getStore();
      if (!from) return ask(question, signal);
      if (waiting >= MOST_WAITING) throw new Fault('busy', ipcFaults.othersWait);
      waiting += 1;
      try {
        from.onWaiting();
        return await ask(from.mark(question), signal);
      } finally {
        waiting -= 1;
      }
    },
  };
}
