import { chmod, mkdir, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { narrowStateDir } from './narrowStateDir';

const uid = process.getuid?.() ?? -1;

async function narrowed(mode: number, owner = uid) {
  await using dir = await tempDir();
  await mkdir(dir.at('state'));
  await chmod(dir.at('state'), mode);
  const warnings: string[] = [];
  const log = { warn: (words: string) => void warnings.push(words.replace(dir.at('state'), 'DIR')) };
  await narrowStateDir(dir.at('state'), owner, log);
  await narrowStateDir(dir.at('state'), owner, log);
  return { mode: (await stat(dir.at('state'))).mode & 0o7777, warnings };
}

it.skipIf(uid === -1)('makes a folder that others can reach owner-only, and warns of it once', async () => {
  expect(await narrowed(0o755)).toEqual({
    mode: 0o700,
    warnings: ['DIR was open to other users of this computer; it is owner-only now'],
  });
  expect(await narrowed(0o700)).toEqual({ mode: 0o700, warnings: [] });
});

it.skipIf(uid === -1)('leaves a folder that is shared on purpose or is not ours, and says so', async () => {
  expect(await narrowed(0o1777)).toMatchObject({ mode: 0o1777, warnings: { length: 2 } });
  expect(await narrowed(0o755, uid + 1)).toMatchObject({ mode: 0o755, warnings: { length: 2 } });
});

it('makes nothing and says nothing of a folder that is missing', async () => {
  await using dir = await tempDir();
  const warnings: string[] = [];
  await narrowStateDir(dir.at('none'), uid, { warn: (words) => void warnings.push(words) });
  expect(warnings).toEqual([]);
  await expect(stat(dir.at('none'))).rejects.toThrow('ENOENT');
});
