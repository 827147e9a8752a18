import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The end stays in view when the window or the composer takes room from above it, as it does when text is added. */
export function useFollowWhenResized(
  area: RefObject<HTMLElement | null>,
  isAtEnd: boolean,
  follow: (how: 'instant') => unknown,
): void {
  const resized = useEffectEvent(() => {
    if (isAtEnd) follow('instant');
  });
  useEffect(() => {
    if (!area.current) return undefined;
    const observer = new ResizeObserver(() => resized());
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area]);
}
