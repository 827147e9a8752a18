import { useRef, useState, type RefObject } from 'react';

interface Asking<E extends HTMLElement, Q> {
  /** What is being asked; null while nothing is. */
  readonly asked: Q | null;
  readonly ask: (question: Q) => void;
  /** Takes the question back; the control inside `home` that is marked `data-asks` has the focus again. */
  readonly keep: () => void;
  readonly home: RefObject<E | null>;
}

/** A question that stands in the place of what it is about, until it is answered. */
export function useAsking<E extends HTMLElement, Q extends string>(): Asking<E, Q> {
  const home = useRef<E>(null);
  const [asked, setAsked] = useState<Q | null>(null);
  return {
    asked,
    home,
    ask: setAsked,
    keep: () => {
      setAsked(null);
      requestAnimationFrame(() => home.current?.querySelector<HTMLElement>('[data-asks]')?.focus());
    },
  };
}
