import { createEmitter } from '../lib/emitter';
import { timeLimit } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import { createMcpFault, isSessionLost, toMcpFault } from './faults';
import type { McpFault, Session } from './session';
import { mcpFaults } from '../text/mcpFaults';

/** A server that forgets faster than this is of no use. */
const MAX_REPEATS = 3;

/** One session of the server's memory. */
interface Life {
  readonly session: Session;
  /** It did something for us; one that never does is not worth a renewal. */
  hasAnswered: boolean;
  running: number;
}

/**
 * A session that outlives being forgotten by its server (spec L6): another one is opened in silence, and what was
 * refused unrun is sent again. What still runs on the old one ends there, since nobody may repeat it. A session
 * that is forgotten before it answered anything ends. @throws McpFault
 */
export async function openRenewingSession(
  open: (signal: AbortSignal) => Promise<Session>,
  { connectMs, onRenewed }: { readonly connectMs: number; readonly onRenewed: () => void },
  signal: AbortSignal,
): Promise<Session> {
  const stop = new AbortController();
  const changes = createEmitter<void>();
  const lives = new Set<Life>();
  let over!: (fault: McpFault) => void;
  const ended = new Promise<McpFault>((resolve) => (over = resolve));
  let renewal: Promise<Life> | undefined;
  /** The tools were not listed since the last renewal. */
  let isStale = false;

  const begin = (session: Session): Life => {
    const life = { session, hasAnswered: false, running: 0 };
    lives.add(life);
    session.onToolsChanged(() => changes.emit());
    void session.ended.then((fault) => {
      if (life === current) over(fault);
    });
    return life;
  };
  const leave = async (life: Life): Promise<void> => {
    if (life === current || life.running > 0) return;
    lives.delete(life);
    await life.session[Symbol.asyncDispose]();
  };

  let current = begin(await open(signal));

  const reopen = async (): Promise<Life> => {
    using limit = timeLimit(connectMs, stop.signal);
    const old = current;
    current = begin(await open(limit.signal));
    isStale = true;
    onRenewed();
    void leave(old);
    return current;
  };
  const renewed = (): Promise<Life> => {
    renewal ??= reopen().finally(() => (renewal = undefined));
    renewal.catch((error: unknown) => over(toMcpFault(error)));
    return renewal;
  };

  const askOne = async <T>(life: Life, run: (session: Session) => Promise<T>): Promise<T> => {
    life.running += 1;
    try {
      const answer = await run(life.session);
      life.hasAnswered = true;
      return answer;
    } finally {
      life.running -= 1;
      void leave(life);
    }
  };
  /** Forgotten with nothing answered: another renewal would come to the same. */
  const giveUp = (error: unknown): never => {
    over(toMcpFault(error));
    throw error;
  };
  /** Refused unrun, a request goes to the next life; as long as lives answer something, that is no loop. */
  const ask = async <T>(run: (session: Session) => Promise<T>, askSignal: AbortSignal): Promise<T> => {
    let life = renewal === undefined ? current : await unlessAborted(renewal, askSignal);
    for (let repeats = 0; ; repeats++) {
      try {
        return await askOne(life, run);
      } catch (error) {
        if (!isSessionLost(error) || stop.signal.aborted || repeats === MAX_REPEATS) throw error;
        const isLast = life === current && renewal === undefined && !life.hasAnswered;
        if (isLast) return giveUp(error);
        life = life === current ? await unlessAborted(renewed(), askSignal) : current;
      }
    }
  };

  return {
    get info() {
      return current.session.info;
    },
    ended,
    onToolsChanged: (listener) => changes.on(listener),
    async listTools(listSignal) {
      const listing = await ask((session) => session.listTools(listSignal), listSignal);
      isStale = false;
      return listing;
    },
    async callTool(tool, args, options) {
      try {
        return await ask((session) => session.callTool(tool, args, options), options.signal);
      } finally {
        if (isStale) changes.emit();
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await renewal?.catch(() => undefined);
      await Promise.all([...lives].map(({ session }) => session[Symbol.asyncDispose]()));
    },
  };
}

/** Whoever waits for a renewal may give up; the renewal itself goes on. @throws McpFault */
const unlessAborted = (renewal: Promise<Life>, signal: AbortSignal): Promise<Life> =>
  untilAborted(renewal, signal).catch((error: unknown) => {
    throw signal.aborted ? createMcpFault('cancelled', mcpFaults.cancelled) : error;
  });
