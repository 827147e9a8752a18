import { chmod, stat } from 'node:fs/promises';
import type { Log } from '../lib/log';
import { ioReason } from '../lib/ioReason';
import { inEnglish } from '../lib/words';

/** Sticky folders, such as the one for temporary files, are shared on purpose. */
const STICKY = 0o1000;

/**
 * Makes the state dir owner-only when others can reach it, and says so once in the log; one that belongs to somebody
 * else or is shared on purpose is left as it is, and said so at each start. A missing one is made when it is needed.
 * Does nothing on Windows, where `uid` is -1. Never throws.
 */
export async function narrowStateDir(dir: string, uid: number, log: Pick<Log, 'warn'>): Promise<void> {
  if (uid === -1) return;
  try {
    const info = await stat(dir).catch(() => undefined);
    if (!info?.isDirectory()) return;
    if (info.uid !== uid) log.warn(`${dir} belongs to another user, who can read and replace everything in it`);
    else if ((info.mode & STICKY) !== 0) log.warn(`${dir} is shared with other users of this computer`);
    else if ((info.mode & 0o077) !== 0) {
      await chmod(dir, 0o700);
      log.warn(`${dir} was open to other users of this computer; it is owner-only now`);
    }
  } catch (error) {
    log.warn(`${dir} is open to other users of this computer: ${inEnglish(ioReason(error))}`);
  }
}
