/** Brings what several tasks report into one sequence that a generator hands on. */
export interface EventChannel<T> extends AsyncIterable<T> {
  /** Resolves when the reader has dealt with the value, that is, asked for the next one; or has gone. */
  push(value: T): Promise<void>;
  /** Ends the sequence after what was pushed before. */
  close(): void;
}

/** For one reader. */
export function createEventChannel<T>(): EventChannel<T> {
  const queue: { readonly value: T; readonly dealtWith: () => void }[] = [];
  let wake = (): void => undefined;
  let isOver = false;

  return {
    push(value) {
      if (isOver) return Promise.resolve();
      return new Promise((resolve) => {
        queue.push({ value, dealtWith: resolve });
        wake();
      });
    },
    close() {
      isOver = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
            try {
              yield next.value;
            } finally {
              next.dealtWith();
            }
          }
          if (isOver) return;
          await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        isOver = true;
        for (const { dealtWith } of queue.splice(0)) dealtWith();
      }
    },
  };
}
