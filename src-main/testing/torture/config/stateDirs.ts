import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A servers file as a person would have written it: comments, keys that nobody knows, forty servers. */
export function handWritten(servers = 40): string {
  const entries = Array.from(
    { length: servers },
    (_, index) =>
      `    // note ${index}\n    "server-${index}": { "command": ["true", "${'y'.repeat(200)}"], "enabled": false, "later": { "k": [${index}] } }, // behind ${index}\n`,
  );
  return `// mine\n{\n  "futureKey": true,\n  "servers": {\n${entries.join('')}    "target": { "description": "0", "command": ["true"], "enabled": false, "env": { "N": "0" } }\n  }\n}\n`;
}

/** A new state dir, 0700, with such a file in it. */
export async function newStateDir(text = handWritten()): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'plugboard-torture-'));
  await writeFile(join(dir, 'mcp_servers.json'), text, { mode: 0o600 });
  return dir;
}

export const removeStateDir = (dir: string): Promise<void> => rm(dir, { recursive: true, force: true });

/** Temporary files and locks, also in the folders below. */
export async function leftoversIn(dir: string): Promise<string[]> {
  const names = await readdir(dir, { recursive: true });
  return names.filter((name) => /\.plugboard-tmp$|\.lock$|\.break$/.test(name));
}

/** Files that are not 0600 and folders that are not 0700, with their modes. */
export async function wideIn(dir: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['.', ...(await readdir(dir, { recursive: true }))]) {
    const info = await lstat(join(dir, name)).catch(() => undefined);
    if (info === undefined || info.isSymbolicLink()) continue;
    const mode = info.mode & 0o777;
    if (mode !== (info.isDirectory() ? 0o700 : 0o600)) found.push(`${name} is ${mode.toString(8)}`);
  }
  return found;
}
