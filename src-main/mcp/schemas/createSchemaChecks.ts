import { oneLine } from '../../lib/cleanText';
import { schemaNotes } from '../../text/schemaNotes';
import type { Words } from '../../lib/words';
import type { CheckSchema, SchemaCheck } from './schemaCheck';
import { startSchemaThread, type SchemaThread, type ThreadAnswer } from './schemaThread';
import { withQuickCheck } from './withQuickCheck';

export interface SchemaChecks extends AsyncDisposable {
  readonly check: CheckSchema;
}

interface SchemaChecksDeps {
  /** The built `schemaWorker`. */
  readonly program: URL;
  /** For one check, its thread being ready. */
  readonly limitMs?: number;
  /** After so long without work the thread is let go. */
  readonly idleMs?: number;
}

const LIMIT_MS = 100;
const IDLE_MS = 30_000;
const MOST_ENDS = 2;

/**
 * Checks values at once where that is safe, else in a thread of their own, one after the other. The thread starts with
 * the first of these, ends when one takes too long, and is started anew for the next. A schema that ended it twice is
 * not asked again, so that no server can hold up the checks of another for long. Keeps nothing of schemas and values.
 */
export function createSchemaChecks({ program, limitMs = LIMIT_MS, idleMs = IDLE_MS }: SchemaChecksDeps): SchemaChecks {
  /** How often a schema ended the thread. */
  const ends = new WeakMap<object, { readonly times: number; readonly why: Words }>();
  let thread: SchemaThread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = async (): Promise<void> => {
    const ending = thread;
    thread = undefined;
    await ending?.[Symbol.asyncDispose]();
  };
  const ask: CheckSchema = async (schema, value, signal) => {
    const before = ends.get(schema);
    if (before !== undefined && before.times >= MOST_ENDS) return unchecked(before.why);
    if (signal.aborted || isClosed) return unchecked(schemaNotes.stopped);
    clearTimeout(idle);
    const answer = await answerOf({ schema, value });
    if (answer.kind in REASONS) await end();
    if (isClosed) return unchecked(schemaNotes.stopped);
    if (answer.kind === 'late' || answer.kind === 'broken')
      ends.set(schema, { times: 1 + (before?.times ?? 0), why: REASONS[answer.kind] });
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
    return toCheck(answer);
  };
  const answerOf = async (job: Parameters<SchemaThread['ask']>[0]): Promise<ThreadAnswer> => {
    try {
      thread ??= startSchemaThread(program);
      return await thread.ask(job, limitMs);
    } catch {
      return { kind: 'unstarted' };
    }
  };

  return {
    check: withQuickCheck((schema, value, signal) => {
      const turn = last.then(() => ask(schema, value, signal));
      last = turn;
      return turn;
    }),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

const REASONS = { late: schemaNotes.tooSlow, broken: schemaNotes.tooMuch, unstarted: schemaNotes.unavailable };

const unchecked = (why: Words): SchemaCheck => ({ kind: 'unchecked', why });

function toCheck(answer: ThreadAnswer): SchemaCheck {
  switch (answer.kind) {
    case 'valid':
    case 'invalid':
      return answer;
    case 'unusable':
      return unchecked(schemaNotes.unusable(oneLine(answer.why, 200)));
    case 'late':
    case 'broken':
    case 'unstarted':
      return unchecked(REASONS[answer.kind]);
  }
}
