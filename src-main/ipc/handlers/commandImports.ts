import path from 'node:path';
import type { CommandLineHandlers } from '@contract/commandLine';
import { exportServers } from '../../config/exportServers';
import { CLIENT_IDS } from '../../config/importers/notation';
import type { ConfigStore } from '../../config/store';
import { Fault } from '../../lib/fault';
import type { ServerImports } from '../../mcp/imports';
import { toImportPreviewView } from '../views/importView';
import { importHandlers } from './imports';
import { ipcFaults } from '../../text/ipcFaults';

export interface CommandImportDeps {
  readonly store: Pick<ConfigStore, 'current'>;
  readonly manager: ServerImports;
}

type CommandImports = Pick<
  CommandLineHandlers,
  'previewImport' | 'discoverServers' | 'importServers' | 'previewImportPath' | 'previewImportClient' | 'exportText'
>;

/** Import and export for a command; a person at the command line names files by themselves. */
export function importsForCommands({ store, manager }: CommandImportDeps): CommandImports {
  const asPage = (signal: AbortSignal) => importHandlers({ ...NO_DIALOGS, store, manager, signal });
  return {
    previewImport: (input, { signal }) => asPage(signal).previewImport(input),
    discoverServers: (_input, { signal }) => asPage(signal).discoverServers(),
    importServers: (input, { signal }) => asPage(signal).importServers(input),
    async previewImportPath(input, { signal }) {
      if (!path.isAbsolute(input.path)) throw new Fault('bad-input', ipcFaults.pathNotWhole);
      return toImportPreviewView(await manager.previewFile(input.path, signal));
    },
    async previewImportClient(input, { signal }) {
      const client = CLIENT_IDS.find((id) => id === input.client);
      if (!client) throw new Fault('bad-input', ipcFaults.noClient);
      return toImportPreviewView(await manager.previewClient(client, signal));
    },
    exportText: async ({ names }) =>
      exportServers(store.current().servers.filter(({ name }) => names.length === 0 || names.includes(name))),
  };
}

/** A command prints its export, and names the file to read. */
const NO_DIALOGS = {
  chooseFile: async () => null,
  saveText: async () => false,
  copyText: () => undefined,
};
