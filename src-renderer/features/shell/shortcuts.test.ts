import { expect, test } from 'vitest';
import { findShortcut, shortcutKeys } from './shortcuts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

test('takes Ctrl elsewhere and Cmd on a Mac, and not the other', () => {
  expect(findShortcut(press('k', { ctrlKey: true }), false)).toBe('palette');
  expect(findShortcut(press('k', { metaKey: true }), true)).toBe('palette');
  expect(findShortcut(press('k', { metaKey: true }), false)).toBeUndefined();
  expect(findShortcut(press('k', { ctrlKey: true }), true)).toBeUndefined();
});

test('tells Ctrl+M from Ctrl+Shift+M, but takes Ctrl+/ however it is typed', () => {
  expect(findShortcut(press('M', { ctrlKey: true, shiftKey: true }), false)).toBe('servers');
  expect(findShortcut(press('m', { ctrlKey: true }), false)).toBeUndefined();
  expect(findShortcut(press('/', { ctrlKey: true, shiftKey: true }), false)).toBe('shortcuts');
});

test('leaves AltGr, plain typing and input methods alone', () => {
  expect(findShortcut(press('n', { ctrlKey: true, altKey: true }), false)).toBeUndefined();
  expect(findShortcut(press('n', {}), false)).toBeUndefined();
  expect(findShortcut({ ...press('n', { ctrlKey: true }), isComposing: true }, false)).toBeUndefined();
});

test('names keys as they are printed', () => {
  expect(shortcutKeys('servers', false)).toBe('Ctrl+Shift+M');
  expect(shortcutKeys('servers', true)).toBe('⌘+⇧+M');
});
