import { commands, type CommandName, type Handlers, type Result } from '@contract';
import { z } from 'zod';
import { isFault } from '../lib/fault';
import type { Log } from '../lib/log';
import type { SenderEvent } from './sender';

export interface RouterDeps {
  readonly handlers: Handlers;
  readonly isTrusted: (event: SenderEvent) => boolean;
  /** True within a second of a real key or click in the sender's window. */
  readonly isPerson: (event: SenderEvent) => boolean;
  /** Takes secrets out of a message for people. */
  readonly scrub: (text: string) => string;
  readonly log: Log;
}

/** Answers one command; never rejects. */
export type Router = (name: CommandName, event: SenderEvent, raw: unknown) => Promise<Result<unknown>>;

const refuse = (kind: string, message: string): Result<never> => ({ ok: false, kind, message });

/** Sender, then shape, then person, then handler, then mask. Whatever happens, the answer is a value. */
export function createRouter({ handlers, isTrusted, isPerson, scrub, log }: RouterDeps): Router {
  return async (name, event, raw) => {
    if (!isTrusted(event)) {
      log.warn(`refused ${name} from a frame that is not ours`);
      return refuse('not-allowed', 'This page may not do that');
    }
    const { input, output } = commands[name];
    const parsed = input.safeParse(raw);
    if (!parsed.success) return refuse('bad-input', scrub(z.prettifyError(parsed.error)).slice(0, 2048));
    if (needsPerson(name, parsed.data) && !isPerson(event)) {
      return refuse('not-a-person', 'This counts only right after a real click or key press');
    }
    try {
      const answer: unknown = await handlers[name](parsed.data as never);
      return { ok: true, value: output.parse(answer) };
    } catch (error) {
      if (isFault(error)) return refuse(error.kind, scrub(error.message).slice(0, 4096));
      log.error(`${name} failed`, error);
      return refuse('internal', 'Unexpected error');
    }
  };
}

/** What script in the page must not be able to do by itself (spec X). Refusing is free. */
function needsPerson(name: CommandName, input: unknown): boolean {
  if (name === 'runTool') return true;
  return name === 'answerApproval' && (input as { readonly answer: string }).answer !== 'deny';
}
