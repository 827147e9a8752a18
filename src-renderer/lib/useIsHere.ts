import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the component is still on the page, for what comes back after a person has left. */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
