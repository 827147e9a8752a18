import { useEffect, useRef, type RefObject } from 'react';

/** When a row leaves a list and takes the focus with it, the row that moved into its place gets it. */
export function useRowFocus(list: RefObject<HTMLElement | null>, count: number): void {
  const place = useRef(-1);
  const before = useRef(count);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      const rows = [...(list.current?.querySelectorAll('li') ?? [])];
      place.current = rows.findIndex((row) => row.contains(target as Node));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (!isFewer || place.current < 0 || document.activeElement !== document.body) return;
    const rows = [...(list.current?.querySelectorAll('li') ?? [])];
    const row = rows[Math.min(place.current, rows.length - 1)];
    row?.querySelector<HTMLElement>('button:not([tabindex="-1"])')?.focus();
  }, [list, count]);
}
