import { useEffect, useRef, useState, type RefObject } from 'react';

interface SeenEnd<S extends HTMLElement, E extends HTMLElement> {
  readonly scroller: RefObject<S | null>;
  /** Belongs on the last thing in the scroller. */
  readonly end: RefObject<E | null>;
  /** Stays true once the end was in view. */
  readonly seen: boolean;
}

/** Whether a person had the end of a list in view, by whatever way it was scrolled. */
export function useSeenEnd<S extends HTMLElement, E extends HTMLElement>(): SeenEnd<S, E> {
  const scroller = useRef<S>(null);
  const end = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { root: scroller.current },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [seen]);
  return { scroller, end, seen };
}
