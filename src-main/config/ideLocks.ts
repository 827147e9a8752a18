import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { tryParseJson } from '../lib/tryParseJson';

/** An IDE on this computer that offers a server, as its lock file says (spec C2). */
export interface IdeLock {
  readonly port: number;
  readonly transport: 'sse' | 'ws';
  readonly workspaceFolders: readonly string[];
  readonly authToken: string;
  /** When the file was written, in milliseconds. */
  readonly writtenAt: number;
}

export interface IdeLockOptions {
  readonly env: ReadonlyMap<string, string>;
  readonly home: string;
  /** Whether a process with this id lives. */
  readonly isAlive: (pid: number) => boolean;
}

/** Any program may write these files, so what is read of them is bounded. */
const MAX_FILES = 100;
const MAX_BYTES = 65_536;

const LockFile = z.object({
  pid: z.number().int().positive(),
  workspaceFolders: z.array(z.string().max(4_096)).max(100).default([]),
  transport: z.enum(['sse', 'ws']),
  authToken: z
    .string()
    .max(4_096)
    .regex(/^[\x21-\x7e]*$/)
    .default(''),
});

/** The folders that IDEs write their lock files to, each once. */
const lockFolders = ({ env, home }: IdeLockOptions): string[] => {
  const own = env.get('CLAUDE_CONFIG_DIR') ?? '';
  const usual = [path.join(home, '.config', 'claude', 'ide'), path.join(home, '.claude', 'ide')];
  return [...new Set([...(path.isAbsolute(own) ? [path.join(own, 'ide')] : []), ...usual])];
};

/** Every IDE that lives and left a readable lock file, newest first. Writes nothing. */
export async function findIdeLocks(options: IdeLockOptions): Promise<IdeLock[]> {
  const found: IdeLock[] = [];
  for (const folder of lockFolders(options)) {
    const names = await readdir(folder).catch(() => []);
    const locks = names.filter((name) => portOf(name) !== null).slice(0, MAX_FILES);
    const read = await Promise.all(locks.map((name) => readLock(path.join(folder, name), options.isAlive)));
    found.push(...read.filter((lock) => lock !== null));
  }
  return found.sort((a, b) => b.writtenAt - a.writtenAt);
}

function portOf(name: string): number | null {
  const port = Number(/^(\d{1,5})\.lock$/.exec(name)?.[1] ?? 0);
  return port >= 1 && port <= 65_535 ? port : null;
}

/** Null for what is no lock file of a living process of ours. */
async function readLock(file: string, isAlive: (pid: number) => boolean): Promise<IdeLock | null> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)).catch(
    () => undefined,
  );
  if (handle === undefined) return null;
  try {
    const info = await handle.stat();
    const isForeign = process.getuid !== undefined && info.uid !== process.getuid();
    if (!info.isFile() || info.size > MAX_BYTES || isForeign) return null;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    const lock = LockFile.safeParse(tryParseJson(buffer.subarray(0, bytesRead).toString()));
    const port = portOf(path.basename(file));
    if (!lock.success || port === null || !isAlive(lock.data.pid)) return null;
    const { transport, workspaceFolders, authToken } = lock.data;
    return { port, transport, workspaceFolders, authToken, writtenAt: info.mtimeMs };
  } catch {
    return null;
  } finally {
    await handle.close().catch(() => undefined);
  }
}

/**
 * The IDE that works in this folder: the one whose own folder is nearest above it, the newest among equals. Without a
 * folder the newest of all.
 */
export function chooseIde(
  locks: readonly IdeLock[],
  transport: IdeLock['transport'],
  workspaceFolder: string | undefined,
): IdeLock | undefined {
  const spoken = locks.filter((lock) => lock.transport === transport);
  if (workspaceFolder === undefined) return spoken[0];
  const nearness = ({ workspaceFolders }: IdeLock): number =>
    Math.max(0, ...workspaceFolders.filter((it) => contains(it, workspaceFolder)).map((it) => path.resolve(it).length));
  const [best] = spoken.filter((lock) => nearness(lock) > 0).sort((a, b) => nearness(b) - nearness(a));
  return best;
}

function contains(folder: string, inner: string): boolean {
  if (!path.isAbsolute(folder)) return false;
  const way = path.relative(folder, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
}
