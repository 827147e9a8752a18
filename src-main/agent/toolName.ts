import { createHash } from 'node:crypto';

/** `short` is `server__tool`, `mcp` is `mcp__server__tool`. */
export type NameStyle = 'short' | 'mcp';

/** One tool as its server calls it. */
export interface NamedTool {
  readonly serverId: string;
  readonly server: string;
  readonly tool: string;
}

const LIMIT = 64;
const JOINT = '__';
/** A server's part is not shortened below this while its tool's part can still be. */
const SERVER_AT_LEAST = 20;
const HASH_LENGTHS = [6, 10, 16, 26];

/**
 * Model-facing names (spec T1): one for every tool, in the given order, no two alike. Where plain names would meet,
 * each of them gets a short hash of (server id, tool), so that no order of servers hands one tool's name to another.
 * A reserved name counts as taken.
 */
export function nameTools(
  tools: readonly NamedTool[],
  style: NameStyle,
  reserved: ReadonlySet<string> = new Set(),
): string[] {
  const plain = tools.map((tool) => plainName(tool, style));
  const names = [...plain];
  let meeting = meetings(names, reserved);
  for (const length of HASH_LENGTHS) {
    if (meeting.size === 0) break;
    tools.forEach((tool, index) => {
      if (!meeting.has(names[index] ?? '')) return;
      names[index] = hashedName(tool, style, length);
    });
    meeting = meetings(names, reserved);
  }
  return names;
}

/** The name a tool has while no other wants the same. */
export const plainName = (tool: NamedTool, style: NameStyle): string => join(tool, style, '');

function hashedName(tool: NamedTool, style: NameStyle, length: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([tool.serverId, tool.tool]))
    .digest('hex');
  return join(tool, style, `_${hash.slice(0, length)}`);
}

function join(tool: NamedTool, style: NameStyle, suffix: string): string {
  const prefix = style === 'mcp' ? `mcp${JOINT}` : '';
  const server = prefix === '' ? withSafeStart(safe(tool.server)) : safe(tool.server);
  const name = safe(tool.tool);
  const room = LIMIT - prefix.length - JOINT.length - suffix.length;
  const forServer = Math.min(server.length, Math.max(SERVER_AT_LEAST, room - name.length));
  return prefix + server.slice(0, forServer) + JOINT + lastOf(name, room - forServer) + suffix;
}

/** The end of a tool's name tells more than its beginning when both do not fit. */
const lastOf = (text: string, count: number): string => (text.length > count ? text.slice(text.length - count) : text);

const safe = (text: string): string => text.replace(/[^A-Za-z0-9_-]/gu, '_');
const withSafeStart = (text: string): string => (/^[A-Za-z_]/.test(text) ? text : `_${text}`);

function meetings(names: readonly string[], reserved: ReadonlySet<string>): Set<string> {
  const seen = new Set(reserved);
  const meeting = new Set<string>();
  for (const name of names) (seen.has(name) ? meeting : seen).add(name);
  return meeting;
}
