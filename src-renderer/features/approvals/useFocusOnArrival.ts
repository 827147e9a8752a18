import { useEffect, type RefObject } from 'react';

/**
 * Gives the focus to what just appeared, but never takes it from somebody at work: only when nothing has it, or a field
 * marked `data-yields-focus` does (an empty composer). Does not scroll: what is being read stays.
 */
export function useFocusOnArrival(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const active = document.activeElement;
    const isFree = active === null || active === document.body || active.hasAttribute('data-yields-focus');
    if (isFree) target.current?.focus({ preventScroll: true });
  }, [target]);
}
