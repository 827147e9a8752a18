import { parseMarkdownIntoBlocks } from 'streamdown';
import { describe, expect, test } from 'vitest';
import { growBlocks, nothingGrown, toPieces, type Grown } from './growBlocks';
import { splitLongLists } from './splitLongLists';

const answer = [
  '# Title\n\n',
  'First paragraph with **bold** text.\n\n',
  '- one\n- two\n\n  still two\n\n',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '<details>\n<summary>x</summary>\n\ninside\n\n</details>\n\n',
  'Setext\n===\n\n',
  'last\n\n',
].join('');

function stream(text: string, step: number): { grown: Grown; read: number; all: (readonly string[])[] } {
  let grown = nothingGrown;
  let read = 0;
  const all: (readonly string[])[] = [];
  for (let end = step; end < text.length + step; end += step) {
    grown = growBlocks(grown, text.slice(0, end), (markdown) => {
      read += markdown.length;
      return parseMarkdownIntoBlocks(markdown);
    });
    all.push(toPieces(grown));
  }
  return { grown, read, all };
}

describe('growBlocks', () => {
  test.each([1, 7, 40])('a text that grows by %i characters ends in the pieces of the whole text', (step) => {
    const text = answer.repeat(3);
    const { grown } = stream(text, step);
    expect(toPieces(grown).join('')).toBe(text);
    expect(toPieces(grown)).toEqual(toPieces(growBlocks(nothingGrown, text, parseMarkdownIntoBlocks)));
    expect(toPieces(grown).length).toBeGreaterThan(3);
  });

  test('a piece that is whole never changes again', () => {
    const { all } = stream(answer.repeat(3), 11);
    const last = all.at(-1) ?? [];
    for (const pieces of all) expect(last.slice(0, pieces.length - 1)).toEqual(pieces.slice(0, -1));
  });

  test('what is settled is not read again', () => {
    const long = answer.repeat(20);
    expect(stream(long, 50).read).toBeLessThan(long.length * 12);
  });

  test('another text starts from nothing', () => {
    const { grown } = stream(answer, 10);
    const other = growBlocks(grown, 'Something else.\n\nEntirely.', parseMarkdownIntoBlocks);
    expect(toPieces(other)).toEqual(['Something else.\n\nEntirely.']);
  });

  test('keeps every character when the splitter changes line ends', () => {
    const grown = growBlocks(nothingGrown, 'a\r\n\r\nb\r\n\r\nc', parseMarkdownIntoBlocks);
    const more = growBlocks(grown, 'a\r\n\r\nb\r\n\r\nc d', parseMarkdownIntoBlocks);
    expect(toPieces(more).join('').replaceAll('\r', '')).toBe('a\n\nb\n\nc d');
  });
});

test('a huge list is cut at its outer items only', () => {
  const item = (n: number): string => `${String(n)}. ${'word '.repeat(60)}\n   - inner\n`;
  const list = Array.from({ length: 40 }, (_, n) => item(n)).join('');
  const parts = splitLongLists(['short\n', list]);
  expect(parts.join('')).toBe(`short\n${list}`);
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts.slice(1)) expect(part).toMatch(/^\d+\. /);
  expect(splitLongLists([`${'x'.repeat(9000)}\n- a\n`])).toHaveLength(1);
});
