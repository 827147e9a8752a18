import type { Handlers, ServerId, ServerInput, ServerView } from '@contract';
import type { PoolTool, ToolPool } from '../../agent/toolPool';
import type { ConfigStore } from '../../config/store';
import { Fault } from '../../lib/fault';
import type { ServerManager } from '../../mcp/manage';
import type { Registry } from '../../mcp/registry';
import type { SignIns } from '../../oauth/signIns';
import { toConfigProblemView, describeServer } from '../views/serverView';
import { toSchemaText, toToolView } from '../views/toolView';
import type { Language } from '../../text/language';
import { ipcFaults } from '../../text/ipcFaults';

export interface ServerHandlerDeps {
  readonly store: Pick<ConfigStore, 'current'>;
  readonly registry: Registry;
  readonly manager: ServerManager;
  readonly signIns: Pick<SignIns, 'facts' | 'pending'>;
  readonly pool: Pick<ToolPool, 'list'>;
  readonly language: () => Language;
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
  | 'readIcon'
>;

export function serverHandlers({
  store,
  registry,
  manager,
  signIns,
  pool,
  language,
  signal,
}: ServerHandlerDeps): ServerHandlers {
  const view = (id: ServerId): ServerView | undefined => {
    const row = registry.find(id);
    return row && describeServer(row, { manager, signIns }, language());
  };
  const nameOf = (id: ServerId): string => registry.find(id)?.name ?? '';
  const toolsOf = (id?: ServerId): readonly PoolTool[] =>
    pool.list().filter((tool) => id === undefined || tool.serverId === id);
  return {
    listServers: async () => ({
      servers: registry.rows().map((row) => describeServer(row, { manager, signIns }, language())),
      problem: toConfigProblemView(store.current().problem, language()),
    }),
    reloadServers: () => manager.reload(),
    saveServer: async ({ id, input, revision }) => {
      if (id && revision !== undefined) manager.checkRevision(id, revision);
      return manager.save(id, id ? keepAsShown(input, view(id), nameOf(id)) : input, signal);
    },
    undoServerEdit: ({ id }) => manager.undo(id, signal),
    removeServer: ({ id }) => manager.remove(id),
    setServerEnabled: ({ id, enabled }) => manager.setEnabled(id, enabled, signal),
    restartServer: ({ id }) => manager.restart(id, signal),
    dismissServerError: async ({ id }) => registry.dismissFault(id),
    readServerLog: async ({ id }) => registry.log(id, language()).map((line) => line.slice(0, 16_384)),
    listTools: async ({ id }) => toolsOf(id).map((tool) => toToolView(tool, language())),
    readIcon: ({ id, tool }) => registry.icon(id, tool ?? null, signal),
    describeTool: async ({ id, tool }) => {
      const row = toolsOf(id).find((candidate) => candidate.tool.name === tool);
      if (!row) throw new Fault('unknown-tool', ipcFaults.noTool);
      return { tool: toToolView(row, language()), input_schema: toSchemaText(row.tool.inputSchema) };
    },
  };
}

/**
 * A form sends back what it was shown. Where that is what still stands there, the stored text is kept: it may hold
 * characters that the view had to make visible.
 */
function keepAsShown(input: ServerInput, shown: ServerView | undefined, stored: string): ServerInput {
  const { command, cwd, env_inherit, ...rest } = input;
  if (!shown) return input;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  return {
    ...rest,
    name: input.name === shown.name.trim() ? stored : input.name,
    ...(command && !same(command, shown.command) && { command }),
    ...(cwd !== undefined && !same(cwd, shown.cwd) && { cwd }),
    ...(env_inherit && !same(env_inherit, shown.env_inherit) && { env_inherit }),
  };
}
