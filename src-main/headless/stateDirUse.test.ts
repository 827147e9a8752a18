import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { requireStateDir } from './stateDirUse';

it('makes a state folder that is missing, and says why one cannot be used', async () => {
  await using dir = await tempDir();
  await requireStateDir(dir.at('a', 'b'));
  await requireStateDir(dir.at('a', 'b'));
  await writeFile(dir.at('file'), '');
  await expect(requireStateDir(dir.at('file'))).rejects.toMatchObject({
    kind: 'state-dir',
    message: `the state folder ${dir.at('file')} cannot be used: something else stands in its place (EEXIST)`,
  });
  await expect(requireStateDir(dir.at('file', 'x'))).rejects.toThrow(
    'cannot be used: a part of its path is not a folder',
  );
});

it.runIf(process.platform === 'linux')('is not kept waiting by a file system that takes no folders', async () => {
  await expect(requireStateDir('/proc/plugboard-test')).rejects.toMatchObject({ kind: 'state-dir' });
});
