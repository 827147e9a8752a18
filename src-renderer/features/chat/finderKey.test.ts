import { expect, test } from 'vitest';
import { finderAction } from './finderKey';

const press = (key: string, composing = false) => ({ key, composing, shift: false, control: false });
const at = { query: '', isOpen: true, hasBack: true };

test('the first press down only shows the list', () => {
  expect(finderAction(press('ArrowDown'), { ...at, isOpen: false })).toBe('open');
  expect(finderAction(press('ArrowDown'), at)).toBe('next');
});

test('goes back on Escape, or on Backspace where nothing was typed, when there is a message to go back to', () => {
  expect(finderAction(press('Escape'), at)).toBe('back');
  expect(finderAction(press('Backspace'), at)).toBe('back');
  expect(finderAction(press('Backspace'), { ...at, query: 'a' })).toBe('none');
  expect(finderAction(press('Backspace'), { ...at, hasBack: false })).toBe('none');
});

test('without a message Escape closes the list first, and is then left to what lies around', () => {
  expect(finderAction(press('Escape'), { ...at, hasBack: false })).toBe('close');
  expect(finderAction(press('Escape'), { ...at, hasBack: false, isOpen: false })).toBe('none');
});

test('leaves every key to an input method that composes', () => {
  expect(finderAction(press('Enter', true), at)).toBe('none');
});
