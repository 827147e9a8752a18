import { createHash } from 'node:crypto';
import type { ListedTool } from '../mcp/session';

/** What a tool looked like, as one hash (spec T7): name, title, description, schemas and annotations. */
export function definitionHash(tool: ListedTool): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return hashOf({ name, title, description, inputSchema, outputSchema, annotations });
}

/** Equal for equal values, whatever the order of their keys. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

const DEEPEST = 1000;

/** JSON with sorted keys, so that equal values are equal text. What lies too deep to be read is one mark. */
function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth >= DEEPEST) return '"too deep"';
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}
