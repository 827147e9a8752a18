import type { ApprovalAnswer } from '@contract';

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** A key held down says nothing new. */
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/**
 * What a key answers while the card itself has the focus. Keys on a control inside the card belong to that control,
 * except Escape, which denies from anywhere in it.
 */
export function approvalKey(press: KeyPress, focus: 'card' | 'inside'): ApprovalAnswer | undefined {
  if (press.repeat || press.isComposing || press.altKey) return undefined;
  if (press.key === 'Escape') return 'deny';
  if (press.key !== 'Enter' || focus === 'inside' || press.shiftKey) return undefined;
  return press.ctrlKey || press.metaKey ? 'conversation' : 'once';
}
