import { Worker } from 'node:worker_threads';
import type { Verdict } from './checkNow';

export interface SchemaJob {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

/** Of a thread that answers one job at a time. After any but a verdict it is of no more use. */
export type ThreadAnswer = Verdict | { readonly kind: 'late' | 'broken' | 'unstarted' };

export interface SchemaThread extends AsyncDisposable {
  ask(job: SchemaJob, limitMs: number): Promise<ThreadAnswer>;
}

/** Enough for the largest schema and value that are handed over, and little beside the app. */
const RESOURCES = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** To load its program, on a computer that is busy. */
const START_MS = 5_000;

type Message = Verdict | { readonly kind: 'ready' } | { readonly kind: 'late' | 'broken' };

/** Starts the thread; its program says `ready` once. It never keeps the process alive by itself. */
export function startSchemaThread(program: URL): SchemaThread {
  const worker = new Worker(program, { resourceLimits: RESOURCES, env: {}, execArgv: [], name: 'schemas' });
  worker.unref();
  let hear: ((message: Message) => void) | undefined;
  let isReady = false;
  let isGone = false;
  worker.on('message', (message: Message) => {
    isReady ||= message.kind === 'ready';
    hear?.(message);
  });
  const end = (): void => {
    isGone = true;
    hear?.({ kind: 'broken' });
  };
  worker.on('error', end);
  worker.on('exit', end);

  /** Resolves with the next message. */
  const next = (ms: number): Promise<Message> =>
    new Promise((resolve) => {
      const settle = (message: Message): void => {
        clearTimeout(timer);
        hear = undefined;
        resolve(message);
      };
      // Looks once more for an answer that waits to be read: the main thread may have been busy itself.
      const timer = setTimeout(() => setImmediate(() => hear === settle && settle({ kind: 'late' })), ms);
      hear = settle;
      if (isGone) settle({ kind: 'broken' });
    });

  return {
    async ask(job, limitMs) {
      if (!isReady && (await next(START_MS)).kind !== 'ready') return { kind: 'unstarted' };
      const answered = next(limitMs);
      worker.postMessage(job);
      const answer = await answered;
      return answer.kind === 'ready' ? { kind: 'broken' } : answer;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
