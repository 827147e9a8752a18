import { isDeepStrictEqual } from 'node:util';
import { commandOf, typeOf } from './entryShape';
import type { ServerEntry } from './schema';

/** A server of the file, as far as a rename is told by it. */
interface Named {
  readonly name: string;
  readonly entry: ServerEntry | null;
}

/**
 * Pure: the rename that a hand edit amounts to (spec C10): exactly one entry vanished, and exactly one with its
 * signature appeared. Anything else is none.
 */
export function renamedByHand(
  before: readonly Named[],
  after: readonly Named[],
): { readonly from: string; readonly to: string } | null {
  const [was, is] = [namesOf(before), namesOf(after)];
  const [gone, ...others] = before.filter(({ name }) => !is.has(name));
  if (!gone?.entry || others.length > 0) return null;
  const signature = signatureOf(gone.entry);
  const [found, ...more] = after.filter(
    ({ name, entry }) => !was.has(name) && entry !== null && isDeepStrictEqual(signatureOf(entry), signature),
  );
  return found && more.length === 0 ? { from: gone.name, to: found.name } : null;
}

/** The command array, or the address without query and trailing slash (spec C8), as written. */
const signatureOf = (entry: ServerEntry): unknown =>
  entry.url === undefined
    ? [typeOf(entry), entry.name ?? null, commandOf(entry)]
    : (entry.url.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');

const namesOf = (servers: readonly Named[]): ReadonlySet<string> => new Set(servers.map(({ name }) => name));
