import { randomBytes } from 'node:crypto';
import { constants, type FileHandle, link, lstat, open, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { Fault } from './fault';
import { ioCode, ioReason } from './ioReason';
import { isAlive } from './processes';
import { pause } from './task';
import { tempBeside } from './tempName';
import { told, type Told } from './words';

export interface FileLockOptions {
  /** How long to wait for another holder. */
  readonly waitMs?: number;
  /** A lock older than this was left behind, whoever holds it: no holder needs longer. */
  readonly staleMs?: number;
  /** Ends the wait for another holder, not what runs inside. */
  readonly signal?: AbortSignal | undefined;
}

const WAIT_MS = 15_000;
const STALE_MS = 30_000;
/** What file systems without hard links answer. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);
/** Removing a stale lock takes a moment only. */
const BREAKER_STALE_MS = 5_000;

/**
 * Runs `run` while no other process, and no other holder in this one, is inside the same lock file. The lock file
 * names its process, so that one left by a process that died is taken over.
 * @throws Fault 'write-failed' when the lock cannot be made, or is held for longer than `waitMs`; the signal's reason
 * on abort
 */
export async function withFileLock<T>(
  path: string,
  run: () => Promise<T>,
  { waitMs = WAIT_MS, staleMs = STALE_MS, signal }: FileLockOptions = {},
): Promise<T> {
  const mark = `${process.pid} ${randomBytes(8).toString('hex')} ${hostname()}`;
  const deadline = performance.now() + waitMs;
  while (!(await tryCreate(path, mark))) {
    if (await removeStaleLock(path, staleMs)) continue;
    if (performance.now() > deadline) {
      throw new Fault('write-failed', told`cannot write now: ${path} is held by ${await holderOf(path)}`);
    }
    await pause(3 + Math.random() * 12, signal);
    signal?.throwIfAborted();
  }
  try {
    return await run();
  } finally {
    if ((await contentOf(path)) === mark) await unlink(path).catch(() => undefined);
  }
}

/** Removes the lock of a process that died or has held it for too long; true when the lock is gone. */
export async function removeStaleLock(path: string, staleMs = STALE_MS): Promise<boolean> {
  const seen = await contentOf(path);
  if (seen === undefined) return true;
  if (!(await isStale(path, seen, staleMs))) return false;
  // Only one may remove a foreign lock, else a second would remove the fresh lock of the first.
  const breaker = `${path}.break`;
  if (!(await tryCreate(breaker, String(process.pid)))) {
    if ((await ageOf(breaker)) > BREAKER_STALE_MS) await unlink(breaker).catch(() => undefined);
    return false;
  }
  try {
    if ((await contentOf(path)) === seen) await unlink(path).catch(() => undefined);
    return (await contentOf(path)) !== seen;
  } finally {
    await unlink(breaker).catch(() => undefined);
  }
}

/** The lock appears with its mark in it, so that no kill leaves one without. */
async function tryCreate(path: string, mark: string): Promise<boolean> {
  const temp = tempBeside(path);
  try {
    await writeFile(temp, mark, { flag: 'wx', mode: 0o600 });
    await link(temp, path).catch((error: unknown) => {
      if (!NO_LINKS.has(ioCode(error) ?? '')) throw error;
      return writeFile(path, mark, { flag: 'wx', mode: 0o600 });
    });
    return true;
  } catch (error) {
    if (ioCode(error) === 'EEXIST') return false;
    throw new Fault('write-failed', told`cannot write ${path}: ${ioReason(error)}`, { cause: error });
  } finally {
    await unlink(temp).catch(() => undefined);
  }
}

async function isStale(path: string, mark: string, staleMs: number): Promise<boolean> {
  if ((await ageOf(path)) > staleMs) return true;
  const [pid, , host] = mark.split(' ');
  // One on another machine is judged by age alone.
  return pid !== undefined && /^\d+$/.test(pid) && host === hostname() && !isAlive(Number(pid));
}

async function holderOf(path: string): Promise<Told> {
  const pid = (await contentOf(path))?.split(' ')[0];
  return pid ? told`process ${pid}` : told`another process`;
}

const MARK_BYTES = 512;
/** A pipe in the place of a lock would wait for a writer, and a link leads to something that is no lock. */
const READ_AS_IT_IS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Undefined where nothing stands; empty for what is no lock of ours. */
async function contentOf(path: string): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, READ_AS_IT_IS);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_BYTES));
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    return ioCode(error) === 'ENOENT' ? undefined : '';
  } finally {
    await file?.close().catch(() => undefined);
  }
}

const ageOf = async (path: string): Promise<number> => {
  const info = await lstat(path).catch(() => undefined);
  return info === undefined ? 0 : Date.now() - info.mtimeMs;
};
