import { untilAborted } from '../lib/untilAborted';

/** One piece of work at a time, shared by all who want the same. */
export interface SingleFlight<T> {
  /**
   * Joins the work under way when it is the same `what`, else runs after it. It goes on when whoever began it leaves;
   * rejects as `run` does, or with the signal's reason for the one who leaves.
   */
  readonly share: (what: string, run: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly isIdle: () => boolean;
  /** Resolves when what is under way has ended, however. */
  readonly settled: () => Promise<void>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  let running: { readonly what: string; readonly work: Promise<T> } | undefined;
  const settled = async (): Promise<void> => {
    await running?.work.catch(() => undefined);
  };
  return {
    share(what, run, signal) {
      if (running?.what !== what) {
        const work = settled().then(run);
        const mine = (running = { what, work });
        const end = (): void => {
          if (running === mine) running = undefined;
        };
        work.then(end, end);
      }
      return untilAborted(running.work, signal);
    },
    isIdle: () => running === undefined,
    settled,
  };
}
