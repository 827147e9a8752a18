export interface Throttle<T> {
  push(value: T): void;
  /** Drops what still waits; nothing is emitted afterwards. */
  stop(): void;
}

/** Emits the first value at once and then the latest one at most every `everyMs`. */
export function createThrottle<T>(everyMs: number, emit: (value: T) => void): Throttle<T> {
  let timer: NodeJS.Timeout | undefined;
  let latest: { readonly value: T } | undefined;
  let isStopped = false;

  const send = (value: T): void => {
    latest = undefined;
    timer = setTimeout(() => {
      timer = undefined;
      if (latest !== undefined) send(latest.value);
    }, everyMs);
    emit(value);
  };
  return {
    push(value) {
      if (isStopped) return;
      if (timer === undefined) send(value);
      else latest = { value };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
