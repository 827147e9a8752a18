import { pause, startTask } from '../../../lib/task';
import type { AlwaysSeen } from './seen';

const EVERY_MS = 40;

export interface ControlCalls extends AsyncDisposable {
  /** Begins anew. */
  reset(): void;
  read(): Pick<AlwaysSeen, 'controlP99Ms' | 'controlFailures'>;
}

/** Calls a server that behaves, all the time: whatever happens beside it must not be felt there. */
export function callControl(call: (signal: AbortSignal) => Promise<unknown>): ControlCalls {
  let times: number[] = [];
  let failures = 0;
  const task = startTask(async (signal) => {
    while (!signal.aborted) {
      const from = performance.now();
      const isAnswered = await call(signal).then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      if (isAnswered) times.push(performance.now() - from);
      else failures += 1;
      await pause(EVERY_MS, signal);
    }
  });
  return {
    reset() {
      times = [];
      failures = 0;
    },
    read() {
      const sorted = times.toSorted((a, b) => a - b);
      return { controlP99Ms: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0), controlFailures: failures };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(task[Symbol.asyncDispose]()),
  };
}
