import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from './fixtures';

type Entry = Readonly<Record<string, unknown>>;

const serversFile = ({ stateDir }: Profile): string => join(stateDir, 'mcp_servers.json');

export const serversText = (profile: Profile): Promise<string> => readFile(serversFile(profile), 'utf8');

/** Writes `mcp_servers.json` as another program would. */
export async function writeServers(profile: Profile, servers: Readonly<Record<string, Entry>>): Promise<void> {
  await writeServersText(profile, `${JSON.stringify({ servers }, null, 2)}\n`);
}

export async function writeServersText(profile: Profile, text: string): Promise<void> {
  await mkdir(profile.stateDir, { recursive: true });
  await writeFile(serversFile(profile), text);
}

/** One entry as it stands in the file; undefined when it does not. */
export async function entryOf(profile: Profile, name: string): Promise<Entry | undefined> {
  const { servers } = JSON.parse(await serversText(profile)) as { servers: Record<string, Entry> };
  return servers[name];
}

/** Where each secret of the vault belongs, such as `env/API_KEY`, by the name that stands in its reference. */
export async function vaultPlaces({ stateDir }: Profile): Promise<Record<string, string>> {
  const { secrets } = JSON.parse(await readFile(join(stateDir, 'secrets.json'), 'utf8')) as {
    secrets: Record<string, { place: string }>;
  };
  return Object.fromEntries(Object.entries(secrets).map(([name, { place }]) => [name, place]));
}

/** Files of ours that hold the text, in order; what Chromium keeps is its own. */
export async function filesNaming({ stateDir }: Profile, text: string): Promise<string[]> {
  const entries = await readdir(stateDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const own = files.filter((file) => !file.startsWith(join(stateDir, 'chromium')));
  const found = await Promise.all(
    own.map(async (file) => ((await readFile(file)).includes(text) ? [file.slice(stateDir.length + 1)] : [])),
  );
  return found.flat().sort();
}
