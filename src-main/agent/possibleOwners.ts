import type { ServerRow } from '../mcp/registry';
import { plainName, type NameStyle } from './toolName';

/** A name this long may have been cut, its server's part as well. */
const CUT_NAMES = 56;
const SURE_PART = 20;

/** Servers whose tools can have this name, model-facing or with the server's own label, ready or not. Pure. */
export const possibleOwners = (rows: readonly ServerRow[], name: string, style: NameStyle): ServerRow[] =>
  rows.filter((row) => {
    const head = plainName({ serverId: row.id, server: row.name, tool: '' }, style);
    if (name.startsWith(`${row.name}__`)) return true;
    return name.startsWith(head) || (name.length >= CUT_NAMES && name.startsWith(head.slice(0, SURE_PART)));
  });
