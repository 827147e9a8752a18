import { useEffect, useEffectEvent } from 'react';

interface ChatKeys {
  readonly onFocusComposer: () => void;
  /** Null while nothing runs. */
  readonly onStop: (() => void) | null;
}

/** Keys of the whole chat: Ctrl+L writes, Esc stops. Whatever lies above the chat takes its Esc first. */
export function useChatKeys({ onFocusComposer, onStop }: ChatKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (event.key.toLowerCase() === 'l' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      onFocusComposer();
    } else if (event.key === 'Escape' && onStop) {
      event.preventDefault();
      onStop();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
