import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Environment } from '../config/environment';
import { findClientFiles, readClientFile, type ClientFile } from '../config/importers/clientFiles';
import { clientOf } from '../config/importers/clients';
import type { Client } from '../config/importers/notation';
import { MAX_BYTES, parseImport } from '../config/importers/parseImport';
import { clientOfPath, placesOf, projectOf, type Computer } from '../config/importers/places';
import { proposeName } from '../config/importers/proposeName';
import type { Peek } from '../config/maskServer';
import type { ConfigStore } from '../config/store';
import { Fault } from '../lib/fault';
import { readTextFile } from '../storage/textFile';
import type { ImportText } from '../text/imports';
import type { ImportPreviews } from './importPreviews';
import type { DiscoveredFile, ImportedEntry, ImportPreview, ServerImports } from './imports';
import { resultWords } from './importWords';
import { sameServer, toImportedEntry, type PreviewAround, type PreviewRow } from './toImportedEntry';

export interface PreviewDeps {
  readonly store: Pick<ConfigStore, 'current'>;
  readonly environment: Pick<Environment, 'load'>;
  readonly computer: Computer;
  readonly peek: Peek;
  readonly texts: () => ImportText;
}

/** A text with servers in it, and where it was found. */
interface Source {
  readonly text: string;
  readonly path: string | null;
  readonly client: Client | undefined;
}

/** Finds servers in texts and files, and keeps what it found in `previews`. Reads only. */
export function createImportSources(deps: PreviewDeps, previews: ImportPreviews): Omit<ServerImports, 'importEntries'> {
  const { store, computer } = deps;
  const places = placesOf(computer);
  /** Of the last discovery; what they hold is read again when it is wanted. */
  let discovered: ReadonlyMap<string, Pick<ClientFile, 'client' | 'path'>> = new Map();

  async function around(): Promise<PreviewAround> {
    const variables = await deps.environment.load();
    const upper = new Map([...variables].map(([name, value]) => [name.toUpperCase(), value]));
    const variable = (name: string): string | undefined =>
      variables.get(name) ?? (computer.platform === 'win32' ? upper.get(name.toUpperCase()) : undefined);
    return {
      servers: store.current().servers,
      variable,
      home: computer.home,
      peek: deps.peek,
      texts: deps.texts(),
    };
  }

  const parse = ({ text, path, client }: Source) =>
    parseImport(
      text,
      {
        platform: computer.platform,
        home: computer.home,
        folder: path === null ? null : dirname(path),
        workspace: path === null || client ? null : projectOf(path, places),
      },
      client,
    );

  async function preview(sources: readonly Source[], problems: readonly string[] = []): Promise<ImportPreview> {
    const known = await around();
    const taken = new Set(known.servers.map(({ name }) => name));
    const why = [...problems];
    const rows: PreviewRow[] = [];
    for (const source of sources) {
      const result = await parse(source);
      if (result.kind !== 'found') {
        why.push(resultWords(result.kind, known.texts, source.path !== null));
        continue;
      }
      for (const found of result.servers) {
        const name = proposeName(found.name, (it) => taken.has(it));
        taken.add(name);
        rows.push({ key: `${rows.length}`, name, source: sourceName(source), found });
      }
    }
    return {
      token: previews.keep(new Map(rows.map(({ key, found }) => [key, found]))),
      entries: rows.map((row): ImportedEntry => toImportedEntry(row, known)),
      problem: why.length > 0 ? [...new Set(why)].join(' ') : null,
    };
  }

  const previewFiles = (files: readonly ClientFile[]): Promise<ImportPreview> =>
    preview(
      files.flatMap(({ client, path, content }) => ('text' in content ? [{ client, path, text: content.text }] : [])),
      files.flatMap(({ path, content }) =>
        'text' in content ? [] : [deps.texts().cannotRead(path, content.unreadable)],
      ),
    );

  return {
    previewImport: (text) => preview([{ text, path: null, client: undefined }]),

    async previewFile(path) {
      const client = clientOfPath(path, places);
      const file = await readTextFile(path, client?.maxBytes ?? MAX_BYTES);
      if (file.kind === 'missing') return preview([], [deps.texts().fileGone(path)]);
      if (file.kind === 'unreadable') return preview([], [deps.texts().cannotRead(path, file.reason)]);
      return preview([{ text: file.text, path, client }]);
    },

    async discover(signal) {
      const known = await around();
      const files = new Map<string, Pick<ClientFile, 'client' | 'path'>>();
      const list: DiscoveredFile[] = [];
      for (const file of await findClientFiles(places, signal)) {
        const { client, path, content } = file;
        const result = 'text' in content ? await parse({ client, path, text: content.text }) : null;
        // A settings file without servers in it is none of interest.
        if (result?.kind === 'no-servers') continue;
        const servers = result?.kind === 'found' ? result.servers : [];
        const key = randomUUID();
        files.set(key, { client, path });
        list.push({
          key,
          client: client.id,
          clientName: client.name,
          path,
          count: servers.length,
          here: servers.filter(({ entry }) => entry && sameServer(entry, known) !== undefined).length,
          problem:
            'unreadable' in content
              ? known.texts.cannotRead(path, content.unreadable)
              : result && result.kind !== 'found'
                ? resultWords(result.kind, known.texts, true)
                : null,
        });
      }
      discovered = files;
      return list;
    },

    async previewDiscovered(key) {
      const file = discovered.get(key);
      if (!file) throw new Fault('unknown-preview', deps.texts().previewGone);
      return previewFiles([await readClientFile(file.client, file.path)].filter((it) => it !== null));
    },

    async previewClient(id, signal) {
      const client = clientOf(id);
      return previewFiles(client ? await findClientFiles(places, signal, [client]) : []);
    },
  };
}

const sourceName = ({ client, path }: Source): string | null =>
  path === null ? null : client ? `${client.name}: ${path}` : path;
