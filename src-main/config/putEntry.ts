import { isDeepStrictEqual } from 'node:util';
import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { findProperty, type JsonNode, propertiesOf, toValue, unusableKey } from '../storage/jsonDocument';
import { removeAt, renameAt, setAt } from '../storage/jsonEdit';
import { textsToBlank } from './placedSecrets';
import { validateEntry } from './readServers';
import { ServerEntry } from './schema';
import { nameProblem, nameTaken } from './serverName';
import { fileFaults } from '../text/configFaults';

export interface PutRequest {
  readonly name: string;
  /** Undefined removes. */
  readonly entry: ServerEntry | undefined;
  readonly rename: string | undefined;
  /** The value this edit began with; undefined when there was none. */
  readonly base: unknown;
}

export interface PutResult {
  readonly text: string;
  /** Secret values that stood in the old text and not in the new one. */
  readonly lost: readonly string[];
}

/**
 * Pure: the text with one entry written, renamed or removed. Keys of the entry that we do not know stay.
 * @throws Fault 'conflict' | 'name-taken' | 'invalid-name' | 'invalid-entry'
 */
export function putEntry(text: string, root: JsonNode | undefined, request: PutRequest): PutResult {
  const { name, entry, rename = name, base } = request;
  const all = propertiesOf(findProperty(root, 'servers')?.value);
  const [found, repeated] = all.filter(({ key }) => key === name);
  if (repeated !== undefined) {
    throw new Fault('conflict', fileFaults.twice(JSON.stringify(name)));
  }
  const old = found && toValue(found.value);
  const path = ['servers', name];

  if (old === undefined && entry === undefined) return { text, lost: [] };
  if (!isDeepStrictEqual(old, base)) {
    if (base === undefined && entry !== undefined) throw nameTaken(name);
    throw new Fault('conflict', fileFaults.changedMeanwhile(JSON.stringify(name)));
  }
  if (entry === undefined) return { text: removeAt(text, path), lost: lostValues(old, undefined) };

  if (found === undefined || rename !== name) {
    const problem = nameProblem(rename);
    if (problem !== null) throw new Fault('invalid-name', problem);
    if (all.some(({ key }) => key === rename)) throw nameTaken(rename);
  }
  const next = keepUnknown(old, plain(entry));
  const problem = validateEntry(next);
  if (problem !== null) throw new Fault('invalid-entry', problem);
  const lost = lostValues(old, ServerEntry.parse(next));

  // An entry with a repeated key has no faithful value to start from, so it is written anew.
  const start = found && unusableKey(found.value) ? setAt(text, path, null) : text;
  const written = setAt(start, path, next);
  return { text: rename === name ? written : renameAt(written, path, rename), lost };
}

/** What a write takes out of the file; of an entry that is not valid, any text may have been a secret. */
function lostValues(old: unknown, next: ServerEntry | undefined): string[] {
  const before = ServerEntry.safeParse(old);
  return before.success ? textsToBlank(before.data, next) : textsIn(old);
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value].filter((text) => text !== '')
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

/** As JSON would write it: without absent keys. A `Secret` in it throws. */
const plain = (entry: ServerEntry): Plain => JSON.parse(JSON.stringify(entry)) as Plain;

type Plain = Readonly<Record<string, unknown>>;

const ENTRY_KEYS = new Set(Object.keys(ServerEntry.shape));
const AUTH_KEYS = new Set(Object.keys(ServerEntry.shape.auth.unwrap().shape));

function keepUnknown(old: unknown, next: Plain): Plain {
  const { auth } = next;
  const oldAuth = isRecord(old) ? old.auth : undefined;
  return {
    ...unknownOf(old, ENTRY_KEYS),
    ...next,
    ...(isRecord(auth) ? { auth: { ...unknownOf(oldAuth, AUTH_KEYS), ...auth } } : {}),
  };
}

const unknownOf = (value: unknown, known: ReadonlySet<string>): Plain =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !known.has(key) && key !== '__proto__'))
    : {};
