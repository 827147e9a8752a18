export interface PressedKey {
  readonly key: string;
  readonly shift: boolean;
  readonly control: boolean;
  /** True while an input method composes; its Enter chooses a candidate and is not ours. */
  readonly composing: boolean;
}

export interface ComposerSituation {
  readonly text: string;
  readonly running: boolean;
  readonly canSend: boolean;
}

export type ComposerAction = 'send' | 'hold' | 'stop' | 'recall' | 'find-tool' | 'none';

/** What a key means in the composer; `hold` swallows an Enter that cannot send, `none` leaves it to the text field. */
export function composerAction(pressed: PressedKey, { text, running, canSend }: ComposerSituation): ComposerAction {
  if (pressed.composing) return 'none';
  switch (pressed.key) {
    case 'Enter':
      if (pressed.shift || pressed.control) return 'none';
      return canSend ? 'send' : 'hold';
    case 'Escape':
      return running ? 'stop' : 'none';
    case 'ArrowUp':
      return text === '' ? 'recall' : 'none';
    case '/':
      return text === '' && !pressed.control ? 'find-tool' : 'none';
    default:
      return 'none';
  }
}

interface KeyEvent {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number };
}

/** The key code 229 marks the Enter that ends a composition, which some systems report after `isComposing` is off. */
export const toPressedKey = (event: KeyEvent): PressedKey => ({
  key: event.key,
  shift: event.shiftKey,
  control: event.ctrlKey || event.metaKey,
  composing: event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229,
});
