import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** When an answered question takes the focus with it, the next question gets it, or else the composer. */
export function useFocusAfterAnswer(
  screen: RefObject<HTMLElement | null>,
  waiting: number,
  focusComposer: () => void,
): void {
  const before = useRef(0);
  const move = useEffectEvent((now: number) => {
    const isFewer = now < before.current;
    before.current = now;
    if (!isFewer || document.activeElement !== document.body) return;
    const next = screen.current?.querySelector<HTMLElement>('[data-approval-card]');
    if (next) next.focus({ preventScroll: true });
    else focusComposer();
  });
  useEffect(() => move(waiting), [waiting]);
}
