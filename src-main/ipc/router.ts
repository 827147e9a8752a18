import { commands, type CommandName, type Handlers, type Result } from '@contract';
import { Fault } from '../lib/fault';
import type { Log } from '../lib/log';
import { answer, refuse } from './answer';
import type { SenderEvent } from './sender';
import { ipcFaults } from '../text/ipcFaults';
import type { Language } from '../text/language';

export interface RouterDeps {
  readonly handlers: Handlers;
  readonly isTrusted: (event: SenderEvent) => boolean;
  /** True within a second of a real key or click in the sender's window; with `isOnce` that input counts for no other. */
  readonly isPerson: (event: SenderEvent, isOnce: boolean) => boolean;
  readonly language: () => Language;
  /** Takes secrets out of a message for people. */
  readonly scrub: (text: string) => string;
  readonly log: Log;
}

/** Answers one command; never rejects. */
export type Router = (name: CommandName, event: SenderEvent, raw: unknown) => Promise<Result<unknown>>;

/** Sender, then shape, then person, then handler, then mask. Whatever happens, the answer is a value. */
export function createRouter({ handlers, isTrusted, isPerson, language, scrub, log }: RouterDeps): Router {
  return async (name, event, raw) => {
    if (!isTrusted(event)) {
      log.warn(`refused ${name} from a frame that is not ours`);
      return refuse('not-allowed', ipcFaults.notAllowed[language()]);
    }
    const run = async (input: unknown): Promise<unknown> => {
      // Each input opens one browser.
      const isOpening = name === 'signIn' || name === 'openSignInAgain';
      if ((isOpening || needsPerson(name, input)) && !isPerson(event, isOpening)) {
        throw new Fault('not-a-person', ipcFaults.notAPerson);
      }
      return handlers[name](input as never);
    };
    return answer(name, commands[name], raw, run, { language, scrub, log });
  };
}

/** What script in the page must not be able to do by itself (spec X). Refusing is free. */
function needsPerson(name: CommandName, input: unknown): boolean {
  // Choosing a file opens a dialog of the operating system, whatever for.
  if (name === 'runTool' || name === 'previewImportFile') return true;
  // The callback of somebody else's sign-in would sign in as them.
  if (name === 'pasteCallback' || name === 'signOut' || name === 'copySignInLink') return true;
  if (name === 'exportServers') return (input as { readonly to: string }).to === 'file';
  if (name === 'saveSettings') return 'sampling_token_budget' in (input as object);
  if (name === 'answerServerQuestion') {
    const { kind } = (input as { readonly answer: { readonly kind: string } }).answer;
    return kind !== 'decline' && kind !== 'cancel';
  }
  return name === 'answerApproval' && (input as { readonly answer: string }).answer !== 'deny';
}
