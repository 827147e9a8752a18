import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { readNow } from './readNow';

it('reads the first bytes of a file, and nothing where none can be read', async () => {
  await using dir = await tempDir();
  writeFileSync(dir.at('file'), 'abcdef');
  mkdirSync(dir.at('folder'));
  symlinkSync(dir.at('link'), dir.at('link'));
  expect(readNow(dir.at('file'), 64)).toBe('abcdef');
  expect(readNow(dir.at('file'), 3)).toBe('abc');
  for (const name of ['none', 'folder', 'link']) expect(readNow(dir.at(name), 64)).toBeNull();
});

it.skipIf(process.platform === 'win32')('does not wait for the writer of a pipe', async () => {
  await using dir = await tempDir();
  execFileSync('mkfifo', [dir.at('pipe')]);
  expect(readNow(dir.at('pipe'), 64)).toBe('');
});
