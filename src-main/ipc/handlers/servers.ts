import type { Handlers, ServerId, ServerInput, ServerView } from '@contract';
import type { PoolTool, ToolPool } from '../../agent/toolPool';
import type { ConfigStore } from '../../config/store';
import { Fault } from '../../lib/fault';
import type { ServerManager } from '../../mcp/manage';
import type { Registry } from '../../mcp/registry';
import { toConfigProblemView, toImportEntryView, toServerView } from '../views/serverView';
import { toSchemaText, toToolView } from '../views/toolView';

export interface ServerHandlerDeps {
  readonly store: Pick<ConfigStore, 'current'>;
  readonly registry: Registry;
  readonly manager: ServerManager;
  readonly pool: Pick<ToolPool, 'list'>;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

type ServerHandlers = Pick<
  Handlers,
  | 'listServers'
  | 'reloadServers'
  | 'saveServer'
  | 'undoServerEdit'
  | 'removeServer'
  | 'setServerEnabled'
  | 'restartServer'
  | 'dismissServerError'
  | 'readServerLog'
  | 'listTools'
  | 'describeTool'
  | 'previewImport'
  | 'importServers'
>;

export function serverHandlers({ store, registry, manager, pool, signal }: ServerHandlerDeps): ServerHandlers {
  const view = (id: ServerId): ServerView | undefined => {
    const row = registry.find(id);
    return row && toServerView(row, manager.mask(id), manager.canUndo(id));
  };
  const toolsOf = (id?: ServerId): readonly PoolTool[] =>
    pool.list().filter((tool) => id === undefined || tool.serverId === id);
  return {
    listServers: async () => ({
      servers: registry.rows().map((row) => toServerView(row, manager.mask(row.id), manager.canUndo(row.id))),
      problem: toConfigProblemView(store.current().problem),
    }),
    reloadServers: () => manager.reload(),
    saveServer: ({ id, input }) => manager.save(id, id ? keepAsShown(input, view(id)) : input, signal),
    undoServerEdit: ({ id }) => manager.undo(id, signal),
    removeServer: ({ id }) => manager.remove(id),
    setServerEnabled: ({ id, enabled }) => manager.setEnabled(id, enabled, signal),
    restartServer: ({ id }) => manager.restart(id, signal),
    dismissServerError: async ({ id }) => registry.dismissFault(id),
    readServerLog: async ({ id }) => registry.log(id).map((line) => line.slice(0, 16_384)),
    listTools: async ({ id }) => toolsOf(id).map(toToolView),
    describeTool: async ({ id, tool }) => {
      const row = toolsOf(id).find((candidate) => candidate.tool.name === tool);
      if (!row) throw new Fault('unknown-tool', 'This server has no such tool now');
      return { tool: toToolView(row), input_schema: toSchemaText(row.tool.inputSchema) };
    },
    previewImport: async ({ text }) => {
      const { token, entries, problem } = manager.previewImport(text);
      return { token, entries: entries.map(toImportEntryView), problem };
    },
    importServers: async ({ token, entries }) => [...(await manager.importEntries(token, entries, signal))],
  };
}

/**
 * A form sends back what it was shown. Where that is what still stands there, the stored text is kept: it may hold
 * characters that the view had to make visible.
 */
function keepAsShown(input: ServerInput, shown: ServerView | undefined): ServerInput {
  const { command, cwd, env_inherit, ...rest } = input;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  return {
    ...rest,
    ...(command && !same(command, shown?.command) && { command }),
    ...(cwd !== undefined && !same(cwd, shown?.cwd) && { cwd }),
    ...(env_inherit && !same(env_inherit, shown?.env_inherit) && { env_inherit }),
  };
}
