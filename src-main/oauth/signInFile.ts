import { rename } from 'node:fs/promises';
import { isFault } from '../lib/fault';
import { withFileLock } from '../lib/fileLock';
import { realTarget } from '../storage/atomicFile';
import { type JsonFile, openJsonFile } from '../storage/jsonFile';

/**
 * `sign_ins.json`. Nobody writes it by hand, so one that cannot be read is worth less than the sign-ins that could not
 * be saved because of it: the first edit sets it aside as `sign_ins.json.broken` and begins anew.
 */
export async function openSignInFile(path: string): Promise<JsonFile> {
  const file = await openJsonFile(path);

  const setAside = async (): Promise<void> => {
    const target = await realTarget(path);
    await withFileLock(`${target}.lock`, async () => {
      // Another process may have been first.
      if ((await file.read()).problem !== null) await rename(target, `${target}.broken`);
    });
  };

  return {
    ...file,
    async edit(change, beforeWrite) {
      try {
        return await file.edit(change, beforeWrite);
      } catch (error) {
        if (!isFault(error) || error.kind !== 'config-broken') throw error;
        await setAside();
        return file.edit(change, beforeWrite);
      }
    },
  };
}
