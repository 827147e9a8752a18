/** Lets a row that changes all the time speak at most so often in any second; the last word is always said. */
export interface Announcer extends Disposable {
  touch(): void;
}

const WINDOW_MS = 1_000;

/** Changes of one moment are one announcement. */
export function createAnnouncer(perSecond: number, now: () => number, emit: () => void): Announcer {
  let spoken: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  let isOver = false;

  const speak = (): void => {
    isDue = false;
    timer = undefined;
    if (isOver) return;
    spoken = [...spoken, now()].slice(-perSecond);
    emit();
  };
  const plan = (): void => {
    const oldest = spoken.length < perSecond ? undefined : spoken[0];
    const wait = oldest === undefined ? 0 : oldest + WINDOW_MS - now();
    if (wait <= 0) speak();
    else timer = setTimeout(speak, wait);
  };

  return {
    touch() {
      if (isDue || isOver) return;
      isDue = true;
      setImmediate(plan);
    },
    [Symbol.dispose]() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
