import { useEffect } from 'react';
import { findShortcut, type ShortcutId } from './shortcuts';

/** Listens to the whole page. `run` should not change between renders. */
export function useShortcuts(isMac: boolean, run: (id: ShortcutId) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const id = findShortcut(event, isMac);
      if (!id) return;
      event.preventDefault();
      run(id);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isMac, run]);
}
