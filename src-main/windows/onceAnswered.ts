export interface OnceAnswered extends Disposable {
  readonly answered: (name: string) => void;
}

/**
 * Runs `start` once, as soon as every one of `names` was answered, or `limitMs` after the making: what needs the
 * page to be usable first must not wait for a page that never gets there.
 */
export function onceAnswered(names: readonly string[], limitMs: number, start: () => void): OnceAnswered {
  const missing = new Set(names);
  let isDone = false;
  const run = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    start();
  };
  const timer = setTimeout(run, limitMs);
  return {
    answered(name) {
      if (missing.delete(name) && missing.size === 0) run();
    },
    [Symbol.dispose]() {
      isDone = true;
      clearTimeout(timer);
    },
  };
}
