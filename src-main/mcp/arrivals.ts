import { createEmitter } from '../lib/emitter';

/** Lets calls wait for the next thing to come, without being forgotten when it does not. */
export interface Arrivals<T> {
  came(thing: T): void;
  /** Nothing will come soon. */
  failed(): void;
  /** Undefined when nothing comes, or on abort. */
  next(signal: AbortSignal): Promise<T | undefined>;
}

export function createArrivals<T>(): Arrivals<T> {
  const arrivals = createEmitter<T | undefined>();
  return {
    came: (thing) => arrivals.emit(thing),
    failed: () => arrivals.emit(undefined),
    next: (signal) =>
      new Promise((resolve) => {
        const settle = (thing: T | undefined): void => {
          unsubscribe();
          signal.removeEventListener('abort', giveUp);
          resolve(thing);
        };
        const giveUp = (): void => settle(undefined);
        const unsubscribe = arrivals.on(settle);
        signal.addEventListener('abort', giveUp, { once: true });
        if (signal.aborted) giveUp();
      }),
  };
}
