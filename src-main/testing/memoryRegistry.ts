import { ServerId } from '@contract/ids';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import type { Registry, RegistryEvent, ServerRow } from '../mcp/registry';
import type { CallOptions, CallResult, ListedTool, McpFaultKind, RejectedTool } from '../mcp/session';
import { plainInfo } from './fakeSession';

export type MemoryRun = (args: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<Partial<CallResult>>;

export interface MemoryTool extends Partial<ListedTool> {
  readonly run?: MemoryRun;
}

export interface MemoryServer {
  readonly name: string;
  readonly id?: string;
  readonly tools?: Readonly<Record<string, MemoryTool>>;
  readonly rejected?: readonly RejectedTool[];
  readonly instructions?: string;
  readonly state?: ServerRow['state'];
}

export interface MemoryRegistry extends Pick<Registry, 'rows' | 'onEvent' | 'callTool'> {
  readonly calls: readonly { readonly server: string; readonly tool: string; readonly args: unknown }[];
  /** Replaces the servers and announces it. */
  become(servers: readonly MemoryServer[]): void;
  /** Replaces the servers without a word, as between two throttled announcements. */
  becomeSilently(servers: readonly MemoryServer[]): void;
}

/** Servers that exist in memory only, behind the registry's interface. A tool without `run` answers `ok`. */
export function memoryRegistry(servers: readonly MemoryServer[]): MemoryRegistry {
  const events = createEmitter<RegistryEvent>();
  const calls: { server: string; tool: string; args: unknown }[] = [];
  let current = servers;
  let known = servers.map(toRow);
  const rows = (): ServerRow[] => known;
  const becomeSilently = (next: readonly MemoryServer[]): void => {
    current = next;
    known = next.map(toRow);
  };
  return {
    calls,
    rows,
    onEvent: (listener) => events.on(listener),
    becomeSilently,
    become(next) {
      becomeSilently(next);
      for (const row of rows()) events.emit({ kind: 'listing', row });
    },
    async callTool(id, tool, args, options) {
      const server = current.find((each) => idOf(each) === id);
      const found = server?.tools?.[tool];
      if (server === undefined || found === undefined) throw new Fault<McpFaultKind>('closed', 'it is not ready');
      calls.push({ server: server.name, tool, args });
      const answer = await (found.run?.(args, options) ?? Promise.resolve(textResult('ok')));
      return { content: [], structuredContent: undefined, isError: false, notes: [], ...answer };
    },
  };
}

export const textResult = (text: string): Partial<CallResult> => ({ content: [{ type: 'text', text }] });

const idOf = ({ id, name }: MemoryServer): ServerId => ServerId.parse(id ?? `id-${name}`);

function toRow(server: MemoryServer): ServerRow {
  const id = idOf(server);
  const info = plainInfo({ name: server.name, instructions: server.instructions ?? null });
  return {
    id,
    name: server.name,
    config: { id, name: server.name, entry: null, invalid: null },
    state: server.state ?? { kind: 'ready', info },
    fault: null,
    stderr: [],
    listing: {
      tools: Object.entries(server.tools ?? {}).map(([name, tool]) => toListed(name, tool)),
      rejected: server.rejected ?? [],
      notes: [],
    },
    noiseCount: 0,
  };
}

const toListed = (name: string, { run: _run, ...tool }: MemoryTool): ListedTool => ({
  name,
  title: null,
  description: `The tool ${name}.`,
  inputSchema: { type: 'object' },
  outputSchema: null,
  annotations: {},
  ...tool,
});
