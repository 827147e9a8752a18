import { useSyncExternalStore } from 'react';

/** From here on the side bar stands beside the page; below it lies over it. The stylesheet's `wide` is the same. */
const WIDE = '(min-width: 900px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const isWide = (): boolean => matchMedia(WIDE).matches;
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);
