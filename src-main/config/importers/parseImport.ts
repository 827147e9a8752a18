import type { ServerEntry } from '../schema';
import type { FileRead, ImportNote, ImportProblem, Origin } from './findings';
import { readInstallLink } from './installLink';
import { ANY_DIALECT, type Client, type Dialect, type FoundServer } from './notation';
import { parseDocument, TooLongToParse } from './parseDocument';
import { readEntry } from './readEntry';
import { findByShape } from './shapes';

/** A server found in a text; without an entry it cannot be added, and `problem` says why. */
export interface FoundEntry {
  /** As it was written there; empty when it had none. */
  readonly name: string;
  readonly entry: ServerEntry | null;
  readonly problem: ImportProblem | null;
  readonly notes: readonly ImportNote[];
  /** What must be read, once the person confirmed it, before the entry is whole. */
  readonly files: readonly FileRead[];
}

export type ImportResult =
  | { readonly kind: 'found'; readonly servers: readonly FoundEntry[] }
  | { readonly kind: 'too-large' | 'too-many' | 'unreadable' | 'no-servers' | 'bad-link' };

/** The longest text that is looked through, in bytes. */
export const MAX_BYTES = 1024 * 1024;
const MAX_SERVERS = 500;

/**
 * Finds the servers in a text (spec C9): in a client's own file, or in any client's notation when none is given, or an
 * install link. Bad entries do not hide their neighbours.
 */
export async function parseImport(text: string, origin: Origin, client?: Client): Promise<ImportResult> {
  if (Buffer.byteLength(text) > (client?.maxBytes ?? MAX_BYTES)) return { kind: 'too-large' };
  const link = client ? undefined : readInstallLink(text);
  if (link === null) return { kind: 'bad-link' };
  if (link) return toResult([link], ANY_DIALECT, origin);
  const document = await parseDocument(text).catch(tooLarge);
  if (document === 'too-large') return { kind: 'too-large' };
  if (document === undefined) return { kind: 'unreadable' };
  const own = client?.find(document);
  if (client && own && own.length > 0) return toResult(own, client.dialect, origin);
  const found = client ? undefined : findByShape(document);
  return found ? toResult(found.servers, found.dialect, origin) : { kind: 'no-servers' };
}

function tooLarge(error: unknown): 'too-large' {
  if (error instanceof TooLongToParse) return 'too-large';
  throw error;
}

function toResult(servers: readonly FoundServer[], dialect: Dialect, origin: Origin): ImportResult {
  if (servers.length > MAX_SERVERS) return { kind: 'too-many' };
  return {
    kind: 'found',
    servers: servers.map(({ name, raw, workspace, isOff }) => ({
      name,
      ...readEntry(raw, dialect, { ...origin, workspace: workspace ?? origin.workspace }, isOff),
    })),
  };
}
