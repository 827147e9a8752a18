import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { decode, readTextFile } from './textFile';

it('answers for a missing file, a folder and a pipe without waiting', async () => {
  await using dir = await tempDir();
  await mkdir(dir.at('folder'));
  expect(await readTextFile(dir.at('none'))).toMatchObject({ kind: 'missing' });
  expect(await readTextFile(dir.at('folder'))).toMatchObject({ kind: 'unreadable', reason: { en: 'it is a folder' } });
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [dir.at('pipe')]);
  expect(await readTextFile(dir.at('pipe'))).toMatchObject({
    kind: 'unreadable',
    reason: { en: 'it is not an ordinary file' },
  });
});

it('refuses a file over the limit', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('big'), 'x'.repeat(2 * 1024 * 1024 + 1));
  const file = await readTextFile(dir.at('big'), 2 * 1024 * 1024);
  expect(file).toMatchObject({ kind: 'unreadable', reason: { en: 'it is larger than 2 MiB' } });
});

it('says what is wrong with bytes that are no UTF-8 text', () => {
  expect(decode(Buffer.from('\uFEFF{}', 'utf16le'))).toMatchObject({
    reason: { en: 'it is UTF-16 text; save it as UTF-8' },
  });
  expect(decode(Buffer.from('{}\0\0'))).toMatchObject({
    reason: { en: 'it holds NUL bytes, so it is not text or was damaged' },
  });
  expect(decode(Buffer.from([0x7b, 0xff, 0x7d]))).toMatchObject({ reason: { en: 'it is not valid UTF-8 text' } });
});

it('takes a byte order mark apart from the text', () => {
  expect(decode(Buffer.from('\uFEFF{"a":"ü"}'))).toMatchObject({ kind: 'text', text: '{"a":"ü"}', bom: '\uFEFF' });
});
