import { createHash } from 'node:crypto';
import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where a running app listens for commands (spec H). */
export interface AppSocket {
  /** A socket file, or the name of a pipe on Windows. */
  readonly path: string;
  /** The folder of the socket file: ours alone, checked before anybody connects. Null for a pipe. */
  readonly folder: string | null;
  /** Whoever can read this file may use the pipe; a socket file needs none. */
  readonly tokenFile: string | null;
}

export interface AppSocketInputs {
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Where temporary files go. */
  readonly temp: string;
  /** The user's number, or -1 where there is none. */
  readonly uid: number;
}

/** The system's limit is 104 or 108, the closing zero included. */
const LONGEST_PATH = 100;

/** The place that belongs to a state dir. The app and its commands find the same one. Pure. */
export function appSocketOf({ stateDir, env, platform, temp, uid }: AppSocketInputs): AppSocket {
  const hash = createHash('sha256').update(stateDir).digest('hex').slice(0, 24);
  if (platform === 'win32') {
    const tokenFile = path.win32.join(stateDir, 'app.token');
    return { path: `\\\\.\\pipe\\plugboard-${hash}`, folder: null, tokenFile };
  }
  const usual = path.posix.join(stateDir, 'app.sock');
  if (Buffer.byteLength(usual) <= LONGEST_PATH) return { path: usual, folder: stateDir, tokenFile: null };
  const runtime = env.XDG_RUNTIME_DIR;
  const base = runtime && path.posix.isAbsolute(runtime) ? runtime : path.posix.join(temp, `plugboard-${uid}`);
  const folder = Buffer.byteLength(base) <= LONGEST_PATH - 40 ? base : path.posix.join('/tmp', `plugboard-${uid}`);
  return { path: path.posix.join(folder, `plugboard-${hash}.sock`), folder, tokenFile: null };
}

/** The little of a file's state that says whose it is. */
export interface Owned {
  readonly uid: number;
  readonly mode: number;
}

/** True when nobody but `uid` can put anything into the folder, or look into it. */
export const isOursAlone = ({ uid: owner, mode }: Owned, uid: number): boolean => owner === uid && (mode & 0o077) === 0;

/**
 * Before anything is put there or sent: nobody but `uid` can reach into the folder, and nobody but `uid` and the
 * system's own user can have a link in its place lead elsewhere.
 */
export async function isSafeFolder(folder: string, uid: number): Promise<boolean> {
  const link = await lstat(folder);
  return (link.uid === uid || link.uid === 0) && isOursAlone(await stat(folder), uid);
}
