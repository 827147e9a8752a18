/** Starts background work that its owner can stop and wait for. `run` must not reject after an abort. */
export function startTask(run: (signal: AbortSignal) => Promise<void>): AsyncDisposable {
  const controller = new AbortController();
  const done = run(controller.signal);
  return {
    async [Symbol.asyncDispose]() {
      controller.abort();
      await done;
    },
  };
}

/** Resolves after `ms` milliseconds, or at once on abort. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** `setTimeout` fires at once beyond this. */
export const LONGEST_TIMER_MS = 2_147_483_647;

export interface TimeLimit extends Disposable {
  readonly signal: AbortSignal;
}

/**
 * A signal that aborts with `outer`, or after `ms` for the reason that `late` makes then; dispose it when what it limits has ended.
 * `AbortSignal.any([outer, AbortSignal.timeout(ms)])` is no substitute: Node 20 collects the timeout as garbage.
 */
export function timeLimit(ms: number, outer: AbortSignal, late: () => Error = timeIsUp): TimeLimit {
  const controller = new AbortController();
  const stop = (): void => controller.abort(outer.reason);
  const timer = setTimeout(() => controller.abort(late()), Math.min(ms, LONGEST_TIMER_MS));
  if (outer.aborted) stop();
  else outer.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}

const timeIsUp = (): Error => new DOMException('the time was up', 'TimeoutError');
