import { expect, test } from 'vitest';
import { tellingLine } from './tellingLine';

test('takes the line that blames over the stack below it and the chatter around it', () => {
  expect(tellingLine(['starting', 'fatal: missing DSN', '    at connect (index.js:1:1)', 'bye'])).toBe(
    'fatal: missing DSN',
  );
});

test('takes the last line when none blames, and nothing when nothing was said', () => {
  expect(tellingLine(['one', 'two', ''])).toBe('two');
  expect(tellingLine(['', '  '])).toBeUndefined();
});
