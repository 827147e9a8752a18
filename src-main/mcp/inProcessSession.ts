import type { ResolvedLimits } from '../config/resolved';
import { mcpFaults } from '../text/mcpFaults';
import type { Send } from './engines/requester';
import { createRequester } from './engines/requester';
import { createToolCalls } from './engines/toolCalls';
import { createMcpFault } from './faults';
import type { InProcessServer } from './inProcess';
import { createPersonClock } from './requests/personClock';
import type { McpFault, Session } from './session';

/** The servers that the app registered, by name; only these are reached by entries of type `sdk`. */
export type InProcessServers = ReadonlyMap<string, InProcessServer>;

/**
 * A session with a server within the app: its tools are called as functions, with the very arguments and the very
 * results, under the limits that every server has (spec L9, P9). It never ends by itself.
 * @throws McpFault `config` when no server has this name
 */
export function openInProcessSession(name: string, servers: InProcessServers, serverLimits: ResolvedLimits): Session {
  const server = servers.get(name);
  if (server === undefined) {
    throw createMcpFault('config', mcpFaults.noBuiltIn(name.slice(0, 80), [...servers.keys()].join(', ')));
  }
  const { tools, version, cwd } = server;
  const running = new Set<AbortController>();
  let isClosed = false;

  const send: Send = ({ params = {} }, { answered, failed, progressed }) => {
    const run = new AbortController();
    running.add(run);
    const call = async (): Promise<unknown> => {
      const tool = tools.get(String(params.name));
      if (tool === undefined) throw createMcpFault('protocol', mcpFaults.noTool(String(params.name).slice(0, 80)));
      return tool.call(params.arguments, {
        signal: run.signal,
        cwd,
        onProgress: ({ done, total, message }) => progressed?.({ progress: done, total: total ?? undefined, message }),
      });
    };
    const closed = new Promise<never>((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(createMcpFault('closed', mcpFaults.connectionClosed)));
    });
    Promise.race([call(), closed])
      .finally(() => running.delete(run))
      .then(answered, failed);
    return () => run.abort();
  };
  const ask = createRequester(send, createPersonClock(), () => null);
  const callTool = createToolCalls({ send: ask, serverLimits, silence: NEVER_SILENT });
  const notOffered = (what: string): Promise<never> =>
    Promise.reject(createMcpFault('protocol', mcpFaults.notOffered(what)));
  const nothing = async () => ({ items: [], notes: [] });

  return {
    info: {
      name: server.name,
      version,
      // Tools and results have the shapes of this revision.
      protocolVersion: '2025-11-25',
      era: 'handshake',
      transport: 'in-process',
      instructions: null,
      offers: {
        tools: true,
        resources: false,
        subscriptions: false,
        prompts: false,
        completions: false,
        logging: false,
      },
    },
    listTools: async () => ({ tools: [...tools.values()].map(({ listed }) => listed), rejected: [], notes: [] }),
    async callTool(tool, args, options) {
      if (isClosed) throw createMcpFault('closed', mcpFaults.connectionIsClosed);
      return callTool(tool, args, options);
    },
    listResources: nothing,
    listTemplates: nothing,
    listPrompts: nothing,
    readResource: () => notOffered('resources/read'),
    subscribe: () => notOffered('resources/subscribe'),
    unsubscribe: () => notOffered('resources/unsubscribe'),
    getPrompt: () => notOffered('prompts/get'),
    complete: () => notOffered('completion/complete'),
    setLogLevel: () => notOffered('logging/setLevel'),
    ping: async () => undefined,
    onChanged: () => () => undefined,
    ended: new Promise<McpFault>(() => undefined),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const run of running) run.abort();
    },
  };
}

/** Within one process there is no connection that could be lost. */
const NEVER_SILENT = { heard: () => undefined, failed: () => undefined };
