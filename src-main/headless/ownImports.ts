import { exportServers } from '../config/exportServers';
import type { ConfigStore } from '../config/store';
import type { ImportedEntry, ImportPreview, ServerImports } from '../mcp/imports';
import type { FoundServerJson, FoundServersJson, HostImports } from './imports';

/** What a core of one's own does with other clients' servers. */
export function createOwnImports(manager: ServerImports, config: Pick<ConfigStore, 'current'>): HostImports {
  return {
    discover: async (signal) =>
      (await manager.discover(signal)).map(({ client, path, count, here, problem }) => ({
        client,
        path,
        count,
        here,
        problem,
      })),
    previewText: async (text) => toFoundServersJson(await manager.previewImport(text)),
    previewFile: async (path, signal) => toFoundServersJson(await manager.previewFile(path, signal)),
    previewClient: async (client, signal) => toFoundServersJson(await manager.previewClient(client, signal)),
    async importServers(token, picks, signal) {
      const results = await manager.importEntries(token, picks, signal);
      return results.map(({ key, outcome, problem }) => ({
        key,
        persisted: outcome.persisted,
        runtime: outcome.runtime,
        problem,
      }));
    },
    exportText: async (names) =>
      exportServers(config.current().servers.filter(({ name }) => names.length === 0 || names.includes(name))),
  };
}

/** Names and words only; values stay behind the token. */
export const toFoundServersJson = ({ token, entries, problem }: ImportPreview): FoundServersJson => ({
  token,
  entries: entries.map(toFoundServerJson),
  problem,
});

const toFoundServerJson = (found: ImportedEntry): FoundServerJson => ({
  key: found.key,
  name: found.name,
  found_name: found.foundName,
  source: found.source,
  type: found.masked.type,
  enabled: found.masked.enabled,
  ...(found.masked.command && { command: found.masked.command }),
  ...(found.masked.cwd !== undefined && { cwd: found.masked.cwd }),
  ...(found.masked.url !== undefined && { url: found.masked.url }),
  env_names: Object.keys(found.masked.env),
  header_names: Object.keys(found.masked.headers),
  env_inherit: found.masked.env_inherit ?? [],
  sign_in: found.masked.auth.kind === 'none' ? null : found.masked.auth.kind,
  problem: found.problem,
  notes: found.notes,
  files: found.files,
  asks: found.asks,
  secret_flags: found.secretArguments.map(({ flag }) => flag),
  same_as: found.sameAs,
});
