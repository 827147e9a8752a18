/** Lets so many holders in at a time, first come, first served: calls of one server (spec L11), servers that start (L3). */
export interface Slots {
  /** Resolves with the function that gives the slot back. Rejects with the signal's reason on abort. */
  enter(signal: AbortSignal, options?: { readonly isUrgent?: boolean }): Promise<() => void>;
  /** The same without waiting; undefined when all are taken. */
  tryEnter(): (() => void) | undefined;
}

export function createSlots(size: number): Slots {
  let free = size;
  const waiting: (() => void)[] = [];

  const release = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free += 1;
      waiting.shift()?.();
    };
  };

  return {
    tryEnter() {
      if (free === 0) return undefined;
      free -= 1;
      return release();
    },
    enter(signal, { isUrgent = false } = {}) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const admit = (): void => {
          signal.removeEventListener('abort', leave);
          free -= 1;
          resolve(release());
        };
        const leave = (): void => {
          const at = waiting.indexOf(admit);
          if (at >= 0) waiting.splice(at, 1);
          reject(signal.reason as Error);
        };
        if (free > 0) return admit();
        signal.addEventListener('abort', leave, { once: true });
        if (isUrgent) waiting.unshift(admit);
        else waiting.push(admit);
      });
    },
  };
}
