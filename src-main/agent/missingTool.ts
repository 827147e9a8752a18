import { oneLine } from '../lib/cleanText';
import { saidOf } from '../lib/fault';
import type { Said } from '../lib/words';
import { faultOf } from '../mcp/connectionState';
import type { ServerRow } from '../mcp/registry';
import { missingTool } from '../text/missingTool';
import { possibleOwners } from './possibleOwners';
import type { NameStyle } from './toolName';
import type { PoolTool } from './toolPool';

/**
 * The tool that a person means: by its model-facing name, or by its server's label and its own name as `LABEL__TOOL`.
 * Pure.
 */
export const toolNamed = (tools: readonly PoolTool[], name: string): PoolTool | undefined =>
  tools.find((tool) => tool.name === name) ?? tools.find(({ server, tool }) => `${server}__${tool.name}` === name);

interface Known {
  readonly rows: readonly ServerRow[];
  readonly tools: readonly PoolTool[];
  readonly style: NameStyle;
}

const MOST_NAMES = 50;

/** Why that name leads to no tool that works, as one thing to act on. None of its servers is disabled. Pure. */
export function whyNoTool(name: string, { rows, tools, style }: Known): Said {
  const shown = oneLine(name, 128);
  const owner = closest(possibleOwners(rows, name, style));
  if (owner === undefined) {
    return rows.length === 0 ? missingTool.noServers : missingTool.notAName(shown, listed(rows.map((row) => row.name)));
  }
  if (owner.state.kind !== 'ready') {
    const fault = faultOf(owner.state) ?? owner.fault;
    const why = fault ? saidOf(fault) : owner.config.invalid;
    return why === null ? missingTool.stillConnecting(owner.name) : missingTool.notConnected(owner.name, why);
  }
  const own = tools.filter(({ serverId }) => serverId === owner.id);
  const found = toolNamed(own, name);
  if (found) return missingTool.rejected(shown, found.reason ?? '');
  return own.length === 0
    ? missingTool.offersNone(owner.name)
    : missingTool.notOffered(owner.name, shown, listed(own.map((tool) => tool.name)));
}

/** Of servers whose names begin alike, the one that says most of the tool's. */
const closest = (rows: readonly ServerRow[]): ServerRow | undefined =>
  rows.toSorted((a, b) => b.name.length - a.name.length)[0];

const listed = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
