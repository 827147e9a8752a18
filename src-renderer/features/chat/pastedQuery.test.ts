import { expect, test } from 'vitest';
import { pastedQuery } from './pastedQuery';

test.each([
  ['/echo', 'echo'],
  [' /echo hello\n', 'echo hello'],
  ['/', ''],
])('%j looks for a tool', (pasted, query) => {
  expect(pastedQuery(pasted)).toBe(query);
});

test.each(['/etc/hosts', '// a comment', '/* a\n b */', '/echo\nand more', 'a /echo', ''])(
  '%j is a message',
  (pasted) => {
    expect(pastedQuery(pasted)).toBeNull();
  },
);
