import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timeLimit } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import { namesStateDir, textsIn, type OwnPaths } from './stateDirPaths';

/** So many paths are followed, for so long; arguments that need more are for a person to judge. */
const MAX_PATHS = 2_000;
const MAX_MS = 2_000;
const MAX_PATH_LENGTH = 4_096;

/**
 * Do the arguments of a call name a path in the state dir, in any spelling or through links (spec T6)? True also when
 * that cannot be told in time, or before an abort. Never rejects.
 */
export async function reachesStateDir(args: unknown, own: OwnPaths, signal: AbortSignal): Promise<boolean> {
  if (namesStateDir(args, own)) return true;
  const paths = pathsIn(args, own.home);
  if (paths.size > MAX_PATHS) return true;
  using limit = timeLimit(MAX_MS, signal);
  return untilAborted(leadInto(own.stateDir, paths, limit.signal), limit.signal).catch(() => true);
}

async function leadInto(stateDir: string, paths: Iterable<string>, signal: AbortSignal): Promise<boolean> {
  const seen = new Map<string, Promise<string>>();
  const target = (await realOf(stateDir, seen)).toLowerCase();
  for (const path of paths) {
    if (signal.aborted) return true;
    const real = (await realOf(path, seen)).toLowerCase();
    if (real === target || real.startsWith(target + sep)) return true;
  }
  return false;
}

/** Where a path leads; of one that is not there yet, as far as it is. */
function realOf(path: string, seen: Map<string, Promise<string>>): Promise<string> {
  const known = seen.get(path);
  if (known !== undefined) return known;
  const parent = dirname(path);
  const found = realpath(path).catch(async () =>
    parent === path ? path : join(await realOf(parent, seen), basename(path)),
  );
  seen.set(path, found);
  return found;
}

/** Absolute and home-relative paths inside a longer text, such as a shell command. */
const EMBEDDED = /(?:file:\/\/|~[/\\]|\$\{?HOME\}?|[A-Za-z]:[/\\]|\/)[^\s"'`;|&<>()]*/g;

/** What the texts of the arguments may mean as paths; a server without `cwd` runs in the home folder. */
function pathsIn(args: unknown, home: string): Set<string> {
  const paths = new Set<string>();
  const add = (text: string): void => {
    if (text.length > MAX_PATH_LENGTH || text.includes('\0') || text.trim() === '') return;
    paths.add(
      resolve(
        home,
        text.replace(/^~(?=[/\\]|$)|^\$\{?HOME\}?/, () => home),
      ),
    );
  };
  for (const text of textsIn(args)) {
    if (!text.includes('\n')) add(text);
    for (const [found] of text.matchAll(EMBEDDED)) {
      add(found.startsWith('file://') ? pathOf(found) : found);
      if (paths.size > MAX_PATHS) return paths;
    }
  }
  return paths;
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return '';
  }
}
