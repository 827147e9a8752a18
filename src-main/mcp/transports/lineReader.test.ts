import { describe, expect, it } from 'vitest';
import { createLineReader, idsIn } from './lineReader';

function read(chunks: readonly (string | Buffer)[], maxBytes = 1_000) {
  const seen: string[] = [];
  const reader = createLineReader(maxBytes, {
    onLine: (line) => seen.push(line),
    onOversized: (head) => seen.push(`too large ${head.slice(0, 6)}`),
    onResumed: ({ bytes, tail }) => seen.push(`resumed after ${bytes} at ${tail.slice(-4)}`),
    onRunaway: () => seen.push('runaway'),
  });
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  return { seen, rest: reader.rest() };
}

describe('createLineReader', () => {
  it('finds lines wherever the chunks are cut', () => {
    expect(read(['a\nb', 'c\n\nd']).seen).toEqual(['a', 'bc', '']);
    expect(read(['a\nb', 'c\n\nd']).rest).toBe('d');
    const bytes = [...Buffer.from('héllo 😀\nx\n')].map((byte) => Buffer.from([byte]));
    expect(read(bytes).seen).toEqual(['héllo 😀', 'x']);
  });

  it('replaces what is no UTF-8', () => {
    expect(read([Buffer.from([0x61, 0xff, 0x62, 0x0a])]).seen).toEqual(['a\ufffdb']);
  });

  it('lets go of a line that is too large and goes on at the next one', () => {
    const { seen } = read(['begin', 'x'.repeat(1_200), 'xend!\nnext\n']);
    expect(seen).toEqual(['too large beginx', 'resumed after 1210 at end!', 'next']);
    expect(read([`${'x'.repeat(1_001)}\nnext\n`]).seen).toEqual([
      'too large xxxxxx',
      'resumed after 1001 at xxxx',
      'next',
    ]);
    expect(read([`${'x'.repeat(1_000)}\n`]).seen).toHaveLength(1);
  });

  it('gives up when no newline comes within another limit', () => {
    expect(read(['x'.repeat(1_500), 'x'.repeat(400)]).seen).not.toContain('runaway');
    expect(read(['x'.repeat(1_500), 'x'.repeat(600)]).seen).toContain('runaway');
  });
});

it('tells bytes that are not UTF-8 from a character that looks like them', () => {
  const seen: [string, boolean][] = [];
  const nothing = (): void => undefined;
  const events = { onOversized: nothing, onResumed: nothing, onRunaway: nothing };
  const reader = createLineReader(1_000, { ...events, onLine: (line, isClean) => seen.push([line, isClean]) });
  reader.push(Buffer.concat([Buffer.from('fine \uFFFD\nbad '), Buffer.from([0xff]), Buffer.from('\n')]));
  expect(seen).toEqual([
    ['fine \uFFFD', true],
    ['bad \uFFFD', false],
  ]);
});

it('finds numbers and texts as ids, and none inside a quoted text', () => {
  expect(idsIn('{"jsonrpc":"2.0","id": 7,"result":{"x":"say \\"id\\": 9","id":"abc"')).toEqual([7, 'abc']);
});
