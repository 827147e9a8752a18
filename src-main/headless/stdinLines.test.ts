import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { stdinLines } from './stdinLines';

async function linesIn(chunks: readonly string[]): Promise<string[]> {
  const stdin = new PassThrough();
  for (const chunk of chunks) stdin.write(chunk);
  stdin.end();
  const lines: string[] = [];
  for await (const line of stdinLines(stdin, new AbortController().signal)) lines.push(line);
  return lines;
}

it('cuts at line ends, wherever the chunks end', async () => {
  expect(await linesIn(['a\nb', 'c\n', '\nd'])).toEqual(['a', 'bc', '', 'd']);
});

it('ends on abort though nothing more was typed, and leaves stdin open', async () => {
  const stdin = new PassThrough();
  const over = new AbortController();
  const lines = stdinLines(stdin, over.signal);
  stdin.write('first\n');
  expect((await lines.next()).value).toBe('first');
  const next = lines.next();
  over.abort();
  expect((await next).done).toBe(true);
  expect(stdin.destroyed).toBe(false);
});

it('refuses a line without end', async () => {
  await expect(linesIn(['x'.repeat(70_000)])).rejects.toMatchObject({ kind: 'usage' });
});
