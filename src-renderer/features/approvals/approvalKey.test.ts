import { describe, expect, test } from 'vitest';
import { approvalKey } from './approvalKey';

const press = (key: string, more: Partial<Parameters<typeof approvalKey>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

describe('approvalKey', () => {
  test('Enter allows once and Ctrl+Enter for the chat, on the card itself only', () => {
    expect(approvalKey(press('Enter'), 'card')).toBe('once');
    expect(approvalKey(press('Enter', { ctrlKey: true }), 'card')).toBe('conversation');
    expect(approvalKey(press('Enter'), 'inside')).toBeUndefined();
  });

  test('Escape denies from anywhere in the card', () => {
    expect(approvalKey(press('Escape'), 'card')).toBe('deny');
    expect(approvalKey(press('Escape'), 'inside')).toBe('deny');
  });

  test('a key held down, an input method and other keys answer nothing', () => {
    expect(approvalKey(press('Enter', { repeat: true }), 'card')).toBeUndefined();
    expect(approvalKey(press('Enter', { isComposing: true }), 'card')).toBeUndefined();
    for (const key of [' ', 'y', 'Tab']) expect(approvalKey(press(key), 'card')).toBeUndefined();
  });
});
