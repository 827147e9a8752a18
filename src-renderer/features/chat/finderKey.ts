import type { PressedKey } from './composerKey';

export interface FinderSituation {
  readonly query: string;
  readonly isOpen: boolean;
  /** Whether there is a message to go back to. */
  readonly hasBack: boolean;
}

export type FinderAction = 'open' | 'next' | 'previous' | 'choose' | 'back' | 'close' | 'none';

/** What a key means in the tool finder; `none` leaves it to the text field. */
export function finderAction({ key, composing }: PressedKey, situation: FinderSituation): FinderAction {
  const { query, isOpen, hasBack } = situation;
  if (composing) return 'none';
  switch (key) {
    case 'ArrowDown':
      return isOpen ? 'next' : 'open';
    case 'ArrowUp':
      return 'previous';
    case 'Enter':
      return 'choose';
    case 'Escape':
      if (hasBack) return 'back';
      return query !== '' || isOpen ? 'close' : 'none';
    case 'Backspace':
      return query === '' && hasBack ? 'back' : 'none';
    default:
      return 'none';
  }
}
