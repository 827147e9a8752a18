import { parse } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';
import { isRecord } from '../../lib/isRecord';
import type { ServerEntry } from '../schema';
import { bareMap } from './bareMap';
import { mcpServers } from './mcpServers';
import type { Notation } from './notation';
import { opencodeServers } from './opencodeServers';
import { readEntry } from './readEntry';
import type { ImportProblem } from './readEntry';
import { singleEntry } from './singleEntry';
import { vscodeServers } from './vscodeServers';
import { zedServers } from './zedServers';

/** A server found in pasted text; without an entry it cannot be added, and `problem` says why. */
export interface FoundEntry {
  /** As it was written there; empty when it had none. */
  readonly name: string;
  readonly entry: ServerEntry | null;
  readonly problem: ImportProblem | null;
}

export type ImportResult =
  | { readonly kind: 'found'; readonly servers: readonly FoundEntry[] }
  | { readonly kind: 'too-large' | 'too-many' | 'no-json' | 'no-servers' };

const MAX_BYTES = 1024 * 1024;
const MAX_SERVERS = 500;

/** The most telling notations first: a document may have other keys beside its servers. */
const NOTATIONS: readonly Notation[] = [mcpServers, zedServers, vscodeServers, singleEntry, opencodeServers, bareMap];

/** Finds the servers in a pasted text, in any client's JSON notation (spec C9). Bad ones do not hide their neighbours. */
export function parseImport(text: string): ImportResult {
  if (Buffer.byteLength(text) > MAX_BYTES) return { kind: 'too-large' };
  const document = parseDocument(text);
  if (document === undefined) return { kind: 'no-json' };
  for (const notation of NOTATIONS) {
    const found = notation(document);
    if (!found || found.length === 0) continue;
    if (found.length > MAX_SERVERS) return { kind: 'too-many' };
    return { kind: 'found', servers: found.map(({ name, raw }) => ({ name, ...readEntry(raw) })) };
  }
  return { kind: 'no-servers' };
}

/** A JSON object with comments; also in a Markdown fence, or as the inside of one: `"name": { … }`. */
function parseDocument(text: string): Record<string, unknown> | undefined {
  const inner = /^\s*```\w*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text.replace(/^\uFEFF/, '');
  const trimmed = inner.trim();
  const value = parseJsonc(trimmed.startsWith('"') ? `{${trimmed}}` : trimmed);
  if (Array.isArray(value)) return { mcpServers: value };
  return isRecord(value) ? value : undefined;
}

function parseJsonc(text: string): unknown {
  const errors: ParseError[] = [];
  try {
    const value: unknown = parse(text, errors, { allowTrailingComma: true });
    return errors.length === 0 ? value : undefined;
  } catch {
    // Nested too deep to be a configuration.
    return undefined;
  }
}
