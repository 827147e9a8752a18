import { describe, expect, test } from 'vitest';
import { composerAction, toPressedKey, type ComposerSituation, type PressedKey } from './composerKey';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  shift: false,
  control: false,
  composing: false,
  ...more,
});
const written: ComposerSituation = { text: 'hello', running: false, canSend: true };
const empty: ComposerSituation = { text: '', running: false, canSend: false };

describe('composerAction', () => {
  test('Enter sends and Shift+Enter begins a new line', () => {
    expect(composerAction(press('Enter'), written)).toBe('send');
    expect(composerAction(press('Enter', { shift: true }), written)).toBe('none');
  });

  test('an Enter that cannot send adds no stray line', () => {
    expect(composerAction(press('Enter'), { ...written, running: true, canSend: false })).toBe('hold');
  });

  test('no key of an input method is ours', () => {
    for (const key of ['Enter', 'Escape', 'ArrowUp', '/'])
      expect(composerAction(press(key, { composing: true }), { ...written, running: true })).toBe('none');
  });

  test('Escape stops only what runs', () => {
    expect(composerAction(press('Escape'), { ...written, running: true })).toBe('stop');
    expect(composerAction(press('Escape'), written)).toBe('none');
  });

  test('arrow up recalls and a slash finds tools, in an empty composer only', () => {
    expect(composerAction(press('ArrowUp'), empty)).toBe('recall');
    expect(composerAction(press('ArrowUp'), written)).toBe('none');
    expect(composerAction(press('/'), empty)).toBe('find-tool');
    expect(composerAction(press('/'), written)).toBe('none');
  });
});

test('the Enter that ends a composition counts as composing even after the flag is off', () => {
  const event = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false };
  expect(toPressedKey({ ...event, nativeEvent: { isComposing: false, keyCode: 229 } }).composing).toBe(true);
  expect(toPressedKey({ ...event, nativeEvent: { isComposing: true, keyCode: 13 } }).composing).toBe(true);
  expect(toPressedKey({ ...event, nativeEvent: { isComposing: false, keyCode: 13 } }).composing).toBe(false);
});
