import type { Handlers } from '@contract';
import { exportServers } from '../../config/exportServers';
import type { ConfigStore } from '../../config/store';
import type { ServerImports } from '../../mcp/imports';
import { toDiscoveredView, toImportPreviewView } from '../views/importView';

/** Main's own file dialogs, so that the page can neither name a file to read nor one to write. */
export interface FilePorts {
  /** The path of an existing file; null when none was chosen. */
  readonly chooseFile: () => Promise<string | null>;
  /** Writes the text where the person chose; false when they chose nothing. @throws Fault 'write-failed' */
  readonly saveText: (name: string, text: string) => Promise<boolean>;
}

export interface ImportHandlerDeps extends FilePorts {
  readonly store: Pick<ConfigStore, 'current'>;
  readonly manager: ServerImports;
  readonly copyText: (text: string) => void;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

type ImportHandlers = Pick<
  Handlers,
  'previewImport' | 'previewImportFile' | 'discoverServers' | 'previewDiscovered' | 'importServers' | 'exportServers'
>;

const EXPORT_NAME = 'mcp-servers.json';

export function importHandlers({ manager, store, signal, ...ports }: ImportHandlerDeps): ImportHandlers {
  return {
    previewImport: async ({ text }) => toImportPreviewView(await manager.previewImport(text)),
    async previewImportFile() {
      const path = await ports.chooseFile();
      return path === null ? null : toImportPreviewView(await manager.previewFile(path, signal));
    },
    discoverServers: async () => (await manager.discover(signal)).map(toDiscoveredView),
    previewDiscovered: async ({ key }) => toImportPreviewView(await manager.previewDiscovered(key, signal)),
    async importServers({ token, entries }) {
      const picks = entries.map(({ moves_arguments, ...pick }) => ({ ...pick, movesArguments: moves_arguments }));
      return [...(await manager.importEntries(token, picks, signal))];
    },
    async exportServers({ ids, to }) {
      const servers = store.current().servers.filter(({ id }) => ids?.includes(id) ?? true);
      const text = exportServers(servers);
      if (to === 'file') return ports.saveText(EXPORT_NAME, text);
      ports.copyText(text);
      return true;
    },
  };
}
