import { readdir } from 'node:fs/promises';
import type { Said } from '../../lib/words';
import { readTextFile } from '../../storage/textFile';
import { CLIENTS } from './clients';
import type { Client, Places } from './notation';
import { MAX_BYTES } from './parseImport';

/** A file of a client that is there, and its text or why it cannot be read. */
export interface ClientFile {
  readonly client: Client;
  readonly path: string;
  readonly content: { readonly text: string } | { readonly unreadable: Said };
}

const MOST_FILES_IN_FOLDER = 100;

/** Every file that clients keep on this computer; nothing is written, and what is not there is not an error. */
export async function findClientFiles(
  places: Places,
  signal: AbortSignal,
  clients: readonly Client[] = CLIENTS,
): Promise<readonly ClientFile[]> {
  const files: ClientFile[] = [];
  for (const client of clients) {
    for (const path of await filesOf(client, places)) {
      signal.throwIfAborted();
      const file = await readClientFile(client, path);
      if (file) files.push(file);
    }
  }
  return files;
}

/** One of a client's files; null when it is not there. Never throws. */
export async function readClientFile(client: Client, path: string): Promise<ClientFile | null> {
  const file = await readTextFile(path, client.maxBytes ?? MAX_BYTES);
  if (file.kind === 'missing') return null;
  return { client, path, content: file.kind === 'text' ? { text: file.text } : { unreadable: file.reason } };
}

async function filesOf({ paths }: Client, places: Places): Promise<string[]> {
  const lists = await Promise.all(
    paths(places).map(async (path) => (path.endsWith('*') ? filesIn(path.slice(0, -2), places) : [path])),
  );
  return [...new Set(lists.flat())];
}

async function filesIn(folder: string, { join }: Places): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /\.(?:ya?ml|jsonc?)$/i.test(name))
    .sort()
    .slice(0, MOST_FILES_IN_FOLDER)
    .map((name) => join(folder, name));
}
