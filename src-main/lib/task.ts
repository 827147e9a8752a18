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
