import { lstat, readFile } from 'node:fs/promises';
import { isSafeFolder, type AppSocket } from '../config/appSocket';
import { Fault } from '../lib/fault';
import { ioCode } from '../lib/ioReason';
import { pause } from '../lib/task';
import { openAppLink, type AppLink, type AppLinkLimits, type AppLinkWords } from './appLink';

export interface FindAppDeps {
  readonly place: AppSocket;
  readonly uid: number;
  /** True while an app has marked the state dir as its own; its socket may come a moment later. */
  readonly isRunning: () => boolean;
  readonly texts: AppLinkWords & { readonly unsafe: (folder: string) => string };
  readonly limits?: AppLinkLimits;
  /** How long an app that is starting may take until it listens. */
  readonly startMs?: number;
}

const START_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/**
 * Connects to the app that runs on the state dir; null when none does.
 * @throws Fault 'app-silent' when it runs and does not listen, 'unsafe-folder' when others could have put the socket
 */
export async function findApp(deps: FindAppDeps, signal: AbortSignal): Promise<AppLink | null> {
  const { startMs = START_MS, isRunning, texts } = deps;
  const deadline = performance.now() + startMs;
  for (;;) {
    const link = await tryLink(deps, signal);
    if (link) return link;
    if (!isRunning()) return null;
    if (performance.now() > deadline) throw new Fault('app-silent', texts.silent);
    await pause(LOOK_AGAIN_MS, signal);
    signal.throwIfAborted();
  }
}

async function tryLink(deps: FindAppDeps, signal: AbortSignal): Promise<AppLink | null> {
  const { place, texts, limits } = deps;
  try {
    if (place.folder !== null) await checkPlace(deps, place.folder);
    const token = place.tokenFile === null ? null : await readFile(place.tokenFile, 'utf8');
    return await openAppLink({ path: place.path, token, texts, ...(limits && { limits }) }, signal);
  } catch (error) {
    if (ABSENT.has(ioCode(error) ?? '')) return null;
    throw error;
  }
}

/** What a place says where nobody listens: no such file, or one that a dead app left. */
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED']);

/** Before anything is sent: neither folder nor socket may be another user's. */
async function checkPlace({ place, uid, texts }: FindAppDeps, folder: string): Promise<void> {
  const socket = await lstat(place.path);
  if (!(await isSafeFolder(folder, uid)) || socket.uid !== uid || !socket.isSocket()) {
    throw new Fault('unsafe-folder', texts.unsafe(folder));
  }
}
