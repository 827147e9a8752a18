import { randomBytes } from 'node:crypto';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../lib/fault';
import { ioCode, ioReason } from '../lib/ioReason';
import { removeStaleTemps, writeFileAtomic } from '../storage/atomicFile';
import { readTextFile } from '../storage/textFile';
import { blankValues } from './blankValues';
import { fileFaults } from '../text/configFaults';

/** Old texts of one file, newest last, at most five, owner-only (spec C5). */
export interface Backups {
  /** Keeps `text`, and takes `values` out of it and of every older one. @throws Fault 'write-failed' */
  add(text: string, values: readonly string[]): Promise<void>;
  /** All that are kept. @throws Fault 'read-failed' */
  texts(): Promise<string[]>;
}

const KEEP = 5;

/** One that cannot be read cannot be blanked either, so it goes. */
async function blankFile(path: string, values: readonly string[]): Promise<void> {
  const old = await readTextFile(path);
  if (old.kind === 'unreadable') {
    await unlink(path).catch((error: unknown) => {
      throw new Fault('write-failed', fileFaults.notRemoved(path, ioReason(error)), { cause: error });
    });
  } else if (old.kind === 'text') {
    const blanked = blankValues(old.text, values);
    if (blanked !== old.text) await writeFileAtomic(path, blanked);
  }
}

/** `name` is the file's own name; its backups are `NAME.TIME-RANDOM.bak` in `dir`, which is made when needed. */
export async function openBackups(dir: string, name: string, now: () => Date = () => new Date()): Promise<Backups> {
  await removeStaleTemps(dir);

  const list = async (faultKind: 'read-failed' | 'write-failed'): Promise<string[]> => {
    try {
      const names = await readdir(dir);
      return names.filter((file) => file.startsWith(`${name}.`) && file.endsWith('.bak')).sort();
    } catch (error) {
      if (ioCode(error) === 'ENOENT') return [];
      throw new Fault(faultKind, fileFaults.notRead(dir, ioReason(error)), { cause: error });
    }
  };

  const read = async (file: string): Promise<string> => {
    const found = await readTextFile(join(dir, file));
    if (found.kind === 'unreadable') throw new Fault('read-failed', fileFaults.notRead(join(dir, file), found.reason));
    return found.kind === 'text' ? found.text : '';
  };

  return {
    async add(text, values) {
      const older = await list('write-failed');
      for (const file of values.length === 0 ? [] : older) await blankFile(join(dir, file), values);
      const time = now().toISOString().replaceAll(/[-:]/g, '');
      const own = `${name}.${time}-${randomBytes(2).toString('hex')}.bak`;
      // Room is made first: a kill in between leaves one too few, never one too many.
      for (const file of older.slice(0, Math.max(0, older.length + 1 - KEEP))) {
        await unlink(join(dir, file)).catch(() => undefined);
      }
      await writeFileAtomic(join(dir, own), blankValues(text, values));
    },
    texts: async () => Promise.all((await list('read-failed')).map(read)),
  };
}
