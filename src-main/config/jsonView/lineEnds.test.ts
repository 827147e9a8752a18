import { expect, it } from 'vitest';
import { plainLineEnds, withLineEnds } from './lineEnds';

it('gives an edited text the line ends of its file', () => {
  expect(withLineEnds('a\nx\nb\n', 'a\r\nb\r\n')).toBe('a\r\nx\r\nb\r\n');
  expect(withLineEnds('a\r\nb', 'a\nb')).toBe('a\nb');
  expect(withLineEnds('a\nb', 'a')).toBe('a\nb');
});

it('keeps the end of every line that is still there where a file mixes them', () => {
  const file = 'a\r\n}\n}\rb\nc\r\n}\n';
  expect(withLineEnds(plainLineEnds(file), file)).toBe(file);
  expect(withLineEnds('a\n}\nnew\n}\nb\nc\n}\n', file)).toBe('a\r\n}\nnew\r\n}\rb\nc\r\n}\n');
  expect(withLineEnds('a\n}\nb\nc2\n}\n', file)).toBe('a\r\n}\nb\nc2\r\n}\n');
});
