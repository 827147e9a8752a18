import type { ServerId } from '@contract/ids';
import type { SettingsStore } from '../config/settings';
import { oneLine, stripHidden } from '../lib/cleanText';
import { createEmitter } from '../lib/emitter';
import type { Registry, ServerRow } from '../mcp/registry';
import type { ListedTool } from '../mcp/session';
import { cutEnd } from './textBounds';
import { nameTools, plainName, type NamedTool, type NameStyle } from './toolName';
import type { Said } from '../lib/words';

/** One tool under its model-facing name; `tool` is the server's word, `description` what the model reads. */
export interface PoolTool {
  readonly name: string;
  readonly serverId: ServerId;
  readonly server: string;
  readonly tool: ListedTool;
  readonly description: string;
  /** What the server claims of it, such as `readOnly`; hints, never permissions. */
  readonly claims: readonly string[];
  readonly status: 'ok' | 'rejected';
  /** Why it was rejected. */
  readonly reason: Said | null;
}

/** The tools of every ready server, in an order that does not change by itself (spec T2). */
export interface ToolPool {
  /** The style of the settings without one; a running turn keeps the style it began with. */
  list(style?: NameStyle): readonly PoolTool[];
  style(): NameStyle;
  /** By model-facing name. */
  find(name: string, style?: NameStyle): PoolTool | undefined;
  /** By the server's own name of it. */
  findTool(serverId: string, tool: string): PoolTool | undefined;
  onChange(listener: () => void): () => void;
}

interface ToolPoolDeps {
  readonly registry: Pick<Registry, 'rows' | 'onEvent'>;
  readonly settings: Pick<SettingsStore, 'current' | 'onChange'>;
  /** Our own tools: they come first and always win their names. */
  readonly builtIn?: readonly PoolTool[];
}

/** Follows the registry and the settings for as long as they live. */
export function createToolPool({ registry, settings, builtIn = [] }: ToolPoolDeps): ToolPool {
  const changes = createEmitter<void>();
  registry.onEvent(() => changes.emit());
  settings.onChange(() => changes.emit());
  let from: readonly ServerRow[] = [];
  let built = new Map<NameStyle, BuiltPool>();

  // Events are throttled, so what was built is compared with the rows as they are now.
  const current = (style: NameStyle): BuiltPool => {
    const rows = registry.rows().filter(({ state }) => state.kind === 'ready');
    if (!bringSameTools(rows, from)) built = new Map();
    from = rows;
    const known = built.get(style) ?? indexed(buildPool(rows, style, builtIn));
    built.set(style, known);
    return known;
  };
  const style = (): NameStyle => settings.current().tool_names;
  const list = (wanted = style()): readonly PoolTool[] => current(wanted).tools;
  return {
    list,
    style,
    find: (name, wanted = style()) => current(wanted).byName.get(name),
    findTool: (serverId, name) =>
      list().find(({ serverId: id, tool, status }) => status === 'ok' && id === serverId && tool.name === name),
    onChange: (listener) => changes.on(listener),
  };
}

interface BuiltPool {
  readonly tools: readonly PoolTool[];
  readonly byName: ReadonlyMap<string, PoolTool>;
}

const indexed = (tools: readonly PoolTool[]): BuiltPool => ({ tools, byName: indexByName(tools) });

/** Of ready rows. A listing is a new object whenever it changed. */
const bringSameTools = (rows: readonly ServerRow[], others: readonly ServerRow[]): boolean =>
  rows.length === others.length &&
  rows.every(({ id, name, listing }, place) => {
    const other = others[place];
    return other?.id === id && other.name === name && other.listing === listing;
  });

/** Pure. A server that is not ready brings no tools; a rejected tool never takes a name from one that works. */
export function buildPool(
  rows: readonly ServerRow[],
  style: NameStyle,
  builtIn: readonly PoolTool[],
): readonly PoolTool[] {
  const found = rows.filter((row) => row.state.kind === 'ready').flatMap(toolsOf);
  const usable = firstOfEach(found.filter(({ status }) => status === 'ok'));
  const names = nameTools(usable.map(toNamed), style, new Set(builtIn.map(({ name }) => name)));
  return [
    ...builtIn.toSorted(byName),
    ...[
      // A key behind a spread makes each copy ten times as slow.
      ...usable.map((tool, place) => ({ name: names[place] ?? '', ...tool })),
      ...found
        .filter(({ status }) => status === 'rejected')
        .map((tool) => ({ name: plainName(toNamed(tool), style), ...tool })),
    ].sort(byName),
  ];
}

type Unnamed = Omit<PoolTool, 'name'>;

const byName = (a: PoolTool, b: PoolTool): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const toNamed = ({ serverId, server, tool }: Unnamed): NamedTool => ({ serverId, server, tool: tool.name });

/** A server that lists one name twice has one tool of that name. */
function firstOfEach(tools: readonly Unnamed[]): Unnamed[] {
  const first = new Map<string, Unnamed>();
  for (const tool of tools) {
    const key = `${tool.serverId.length} ${tool.serverId} ${tool.tool.name}`;
    if (!first.has(key)) first.set(key, tool);
  }
  return [...first.values()];
}

function indexByName(tools: readonly PoolTool[]): ReadonlyMap<string, PoolTool> {
  const index = new Map(tools.filter(({ status }) => status === 'rejected').map((tool) => [tool.name, tool]));
  for (const tool of tools) if (tool.status === 'ok') index.set(tool.name, tool);
  return index;
}

function toolsOf({ id: serverId, name: server, listing }: ServerRow): Unnamed[] {
  return [
    ...listing.tools.map((tool) => {
      const claims = claimsOf(tool);
      const description = describe(tool, claims);
      return { serverId, server, tool, claims, description, status: 'ok', reason: null } as const;
    }),
    ...listing.rejected.map(({ name: tool, reason }) => {
      const rejected = { tool: rejectedTool(tool), claims: [], description: '', status: 'rejected', reason } as const;
      return { serverId, server, ...rejected };
    }),
  ];
}

const rejectedTool = (name: string): ListedTool => ({
  name,
  title: null,
  description: '',
  inputSchema: { type: 'object' },
  outputSchema: null,
  annotations: {},
});

const CLAIMS = {
  readOnlyHint: 'readOnly',
  destructiveHint: 'destructive',
  idempotentHint: 'idempotent',
  openWorldHint: 'openWorld',
};

const claimsOf = ({ annotations }: ListedTool): string[] =>
  Object.entries(CLAIMS).flatMap(([hint, claim]) => (annotations[hint] === true ? [claim] : []));

const MAX_DESCRIPTION = 10_000;

/** Hidden characters are gone, and the end says what the server claims (spec T5). */
function describe({ title, name, description }: ListedTool, claims: readonly string[]): string {
  const claimed = claims.find((claim) => claim === 'readOnly' || claim === 'destructive');
  const words = cutEnd(stripHidden(description).trim() || oneLine(title ?? name, 200), MAX_DESCRIPTION);
  return claimed === undefined ? words : `${words} (${claimed})`;
}
