const WINDOW_MS = 1000;

/** Input that a person makes; moving the pointer or scrolling says nothing. */
const MEANT = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'char',
  'touchStart',
  'touchEnd',
  'gestureTap',
]);

/** True for a key, a click or a touch. */
export const isMeantInput = (type: string): boolean => MEANT.has(type);

/** Remembers when main last saw a real key or click in each window (spec X). */
export interface PersonClock {
  readonly saw: (window: number, inputType: string) => void;
  readonly forget: (window: number) => void;
  /** True within a second of a real key or click in that window; with `isOnce` it is used up by that. */
  readonly isPresent: (window: number, isOnce?: boolean) => boolean;
}

/** `now` must be monotonic: setting the computer's clock must not make a script into a person. */
export function createPersonClock(now: () => number): PersonClock {
  const seen = new Map<number, number>();
  return {
    saw(window, inputType) {
      if (isMeantInput(inputType)) seen.set(window, now());
    },
    forget: (window) => void seen.delete(window),
    isPresent(window, isOnce = false) {
      const at = seen.get(window);
      const isThere = at !== undefined && now() - at <= WINDOW_MS;
      if (isThere && isOnce) seen.delete(window);
      return isThere;
    },
  };
}
