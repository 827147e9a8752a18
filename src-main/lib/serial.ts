/** Runs one task after the other, in the order they came. */
export type Serial = <T>(task: () => Promise<T>) => Promise<T>;

/** A task that fails does not stop those behind it. */
export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
