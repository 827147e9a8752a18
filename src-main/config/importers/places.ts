import { posix, win32 } from 'node:path';
import { CLIENTS } from './clients';
import type { Client, Places } from './notation';

/** Where the computer keeps a person's files; handed in, so that a test has its own. */
export interface Computer {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The folders that clients' paths begin with on this computer. */
export function placesOf({ platform, home, env }: Computer): Places {
  const path = platform === 'win32' ? win32 : posix;
  const given = (name: string): string | undefined => {
    const value = env[name];
    return value !== undefined && path.isAbsolute(value) ? value : undefined;
  };
  return {
    platform,
    home,
    appData: given('APPDATA') ?? path.join(home, 'AppData', 'Roaming'),
    config: given('XDG_CONFIG_HOME') ?? path.join(home, '.config'),
    join: (...parts) => path.join(...parts),
  };
}

/** Whose own file this is; undefined for a project's file and any other. */
export const clientOfPath = (file: string, places: Places): Client | undefined =>
  CLIENTS.find(({ paths }) =>
    paths(places).some((path) => path === file || (path.endsWith('*') && isDirectlyIn(file, path.slice(0, -2)))),
  );

const isDirectlyIn = (file: string, folder: string): boolean =>
  file.startsWith(folder) && !/[/\\]/.test(file.slice(folder.length + 1));

/** The project that a file belongs to by its name; null when it is none of a project. */
export function projectOf(file: string, { platform }: Places): string | null {
  const path = platform === 'win32' ? win32 : posix;
  const folder = path.dirname(file);
  const name = path.basename(file);
  if (name === '.mcp.json' || /^opencode\.jsonc?$/.test(name)) return folder;
  if (OWN_FOLDERS.has(path.basename(folder))) return path.dirname(folder);
  const isContinue = path.basename(folder) === 'mcpServers' && path.basename(path.dirname(folder)) === '.continue';
  return isContinue ? path.dirname(path.dirname(folder)) : null;
}

const OWN_FOLDERS: ReadonlySet<string> = new Set(['.vscode', '.cursor', '.gemini', '.zed', '.roo']);
