import { useEffect, useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react';

const GUARD_MS = 400;

/**
 * For a control that may appear under the pointer: swallows clicks of the first 400 ms after it appeared, so that a
 * click meant for what stood there before does nothing. Keys are not guarded. Give it a new `key` when what it holds
 * changes its meaning.
 */
export function ArrivalGuard({ children }: { children: ReactNode }): ReactElement {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  const guard = (event: MouseEvent): void => {
    const byPointer = event.detail > 0;
    if (!byPointer || performance.now() - since.current >= GUARD_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="contents" onClickCapture={guard} onPointerDownCapture={guard}>
      {children}
    </span>
  );
}
