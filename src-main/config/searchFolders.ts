import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where command runners usually are, for when the login shell does not say: added behind its own PATH, and only those
 * that exist (spec L8).
 */
export async function usualFolders(
  home: string,
  env: ReadonlyMap<string, string>,
  platform: NodeJS.Platform,
): Promise<string[]> {
  const candidates = platform === 'win32' ? windowsFolders(home, env) : unixFolders(home);
  if (platform !== 'win32')
    candidates.splice(1, 0, ...(await nvmFolders(env.get('NVM_DIR') ?? path.join(home, '.nvm'))));
  const found = await Promise.all(candidates.map(async (folder) => ((await isFolder(folder)) ? [folder] : [])));
  return found.flat();
}

/** One search path of several, in order, each folder once. Relative folders go: they would mean another place per server. */
export function joinSearchPaths(paths: readonly string[], platform: NodeJS.Platform): string {
  const p = platform === 'win32' ? path.win32 : path.posix;
  const folders = paths.flatMap((text) => text.split(p.delimiter)).filter((folder) => p.isAbsolute(folder));
  return [...new Set(folders)].join(p.delimiter);
}

const unixFolders = (home: string): string[] => [
  ...['.local/bin', '.volta/bin', '.local/share/mise/shims', '.asdf/shims'].map((it) => path.join(home, it)),
  ...['.local/share/fnm/aliases/default/bin', '.fnm/aliases/default/bin'].map((it) => path.join(home, it)),
  path.join(home, 'Library/Application Support/fnm/aliases/default/bin'),
  ...['.bun/bin', '.deno/bin', '.cargo/bin', '.pyenv/shims', '.local/share/pnpm', 'Library/pnpm'].map((it) =>
    path.join(home, it),
  ),
  ...['/opt/homebrew/bin', '/opt/homebrew/sbin', '/home/linuxbrew/.linuxbrew/bin', '/usr/local/bin', '/usr/local/sbin'],
  ...['/opt/local/bin', '/snap/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'],
];

function windowsFolders(home: string, env: ReadonlyMap<string, string>): string[] {
  const roaming = env.get('APPDATA') ?? path.win32.join(home, 'AppData', 'Roaming');
  const local = env.get('LOCALAPPDATA') ?? path.win32.join(home, 'AppData', 'Local');
  return [
    path.win32.join(home, '.local', 'bin'),
    path.win32.join(roaming, 'npm'),
    path.win32.join(env.get('ProgramFiles') ?? 'C:\\Program Files', 'nodejs'),
    path.win32.join(local, 'Volta', 'bin'),
    path.win32.join(local, 'mise', 'shims'),
    path.win32.join(home, 'scoop', 'shims'),
    path.win32.join(home, '.bun', 'bin'),
    path.win32.join(home, '.cargo', 'bin'),
  ];
}

/** The newest Node of nvm first. */
async function nvmFolders(nvm: string): Promise<string[]> {
  const versions = path.join(nvm, 'versions', 'node');
  const names = await readdir(versions).catch(() => []);
  // Making a collator takes longer than all the rest.
  if (names.length === 0) return [];
  const byVersion = new Intl.Collator('en', { numeric: true });
  return names.sort((a, b) => byVersion.compare(b, a)).map((name) => path.join(versions, name, 'bin'));
}

const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
