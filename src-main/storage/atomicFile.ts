import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '../lib/fault';
import { removeStaleLock } from '../lib/fileLock';
import { ioCode, ioReason } from '../lib/ioReason';
import { isAlive } from '../lib/processes';
import { pause } from '../lib/task';
import { tempBeside, writerOf } from '../lib/tempName';
import { told } from '../lib/words';

/**
 * Replaces a file in one step, owner-only (spec C5): after any failure or kill the old bytes are there, whole. A link
 * is followed, and what it points to is replaced. Missing folders are made 0700.
 * @throws Fault 'write-failed'
 */
export async function writeFileAtomic(path: string, bytes: string | Uint8Array): Promise<void> {
  await writeFileIf(path, bytes, async () => true);
}

/** The same, but asks when nothing but the last step is left; without a yes nothing is written, and it answers false. */
export async function writeFileIf(
  path: string,
  bytes: string | Uint8Array,
  mayReplace: () => Promise<boolean>,
): Promise<boolean> {
  try {
    const target = await realTarget(path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await refuseOddFile(target);
    const temp = tempBeside(target);
    try {
      await writeTemp(temp, bytes);
      if (!(await mayReplace())) {
        await unlink(temp);
        return false;
      }
      await replace(temp, target);
    } catch (error) {
      await unlink(temp).catch(() => undefined);
      throw error;
    }
    await syncFolder(dirname(target));
    return true;
  } catch (error) {
    throw new Fault('write-failed', told`cannot write ${path}: ${ioReason(error)}`, { cause: error });
  }
}

/** A link may lead to a device or a pipe, which is not ours to replace; a folder refuses by itself. */
async function refuseOddFile(target: string): Promise<void> {
  const info = await lstat(target).catch(() => undefined);
  if (!info || info.isFile() || info.isDirectory()) return;
  throw Object.assign(new Error('not an ordinary file'), { code: 'EEXIST' });
}

/** Where the bytes of `path` are, or would be: links are followed, also one whose target does not exist yet. */
export async function realTarget(path: string, hops = 40): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (ioCode(error) !== 'ENOENT' || hops === 0) throw error;
  }
  const link = await readlink(path).catch(() => undefined);
  if (link !== undefined) return realTarget(resolve(dirname(path), link), hops - 1);
  return resolve(path);
}

/** No write takes this long, so an older temp file was left behind even if its process id is in use again. */
const TEMP_STALE_MS = 60_000;

/**
 * Removes what killed writers left in a folder, temp files and locks; those of a process that is writing stay. Never
 * throws.
 */
export async function removeStaleTemps(dir: string): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    if (name.endsWith('.json.lock')) await removeStaleLock(path).catch(() => undefined);
    const pid = writerOf(name);
    if (pid !== undefined && (await isStaleTemp(path, pid))) await unlink(path).catch(() => undefined);
  }
}

async function isStaleTemp(path: string, pid: number): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) return false;
  const startedAt = Date.now() - process.uptime() * 1000;
  const isAnEarlierLife = pid === process.pid && info.mtimeMs < startedAt;
  return Date.now() - info.mtimeMs > TEMP_STALE_MS || isAnEarlierLife || !isAlive(pid);
}

async function writeTemp(temp: string, bytes: string | Uint8Array): Promise<void> {
  const file = await open(temp, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows refuses to replace a file while a virus scanner or an indexer reads it. */
async function replace(temp: string, target: string): Promise<void> {
  for (let wait = 10; ; wait *= 2) {
    try {
      return await rename(temp, target);
    } catch (error) {
      const mayPass = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(ioCode(error) ?? '');
      if (!mayPass || wait > 640) throw error;
      await pause(wait);
    }
  }
}

/** The new bytes are in place already, so a file system that cannot do this is no failure of the write. */
export async function syncFolder(dir: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(dir, 'r');
    await folder.sync();
  } catch {
    // Windows and some network file systems have no such call.
  } finally {
    await folder?.close();
  }
}
