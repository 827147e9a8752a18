import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { CheckAddress } from '../lib/guardedFetch';
import { timeLimit } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import { oauthServers } from '../text/oauthServers';
import { plainAddress, rangeOf, type AddressRange } from './addressRanges';

/** Of these no address stands for its neighbours: the server's own is allowed, and no other. */
const ALONE: ReadonlySet<AddressRange> = new Set(['link-local', 'multicast', 'reserved']);

/**
 * Which addresses may be contacted for the sign-in of one server (spec O7): public ones, and those of the range that
 * the server itself is in; of a link-local one the server's own address alone. A server whose name stands for several
 * addresses is in a range when none of them is public, so that a name cannot claim to be both here and elsewhere.
 * A name that resolves to nothing is in no range. Where `seen` remembers the server, its name gains no range later.
 */
export async function checkAddressFor(
  serverUrl: URL,
  signal: AbortSignal,
  seen: SeenAddresses = new Map(),
): Promise<CheckAddress> {
  const own = (await addressesOf(serverUrl.hostname, signal)).map(plainAddress);
  const first = seen.get(serverUrl.hostname) ?? own;
  if (own.length > 0 && !seen.has(serverUrl.hostname)) seen.set(serverUrl.hostname, own);
  const before = first.map(rangeOf);
  const ranges = own.map(rangeOf);
  const isPublic = ranges.includes(null) || before.includes(null);
  const isAllowed = (range: AddressRange): boolean => ranges.includes(range) && before.includes(range);
  return (address) => {
    const range = rangeOf(address);
    if (range === null || (!isPublic && !ALONE.has(range) && isAllowed(range))) return null;
    const plain = plainAddress(address);
    if (!isPublic && own.includes(plain) && first.includes(plain)) return null;
    return oauthServers.addressRanges[range];
  };
}

/** What the names of servers stood for when they were first signed in to: a name server that is theirs may say more later. */
export type SeenAddresses = Map<string, readonly string[]>;

/** A name server that takes longer is asked again when something connects. */
const LOOKUP_MS = 5_000;

/** What a host name or literal stands for now; empty when nobody knows it in time. Rejects on abort alone. */
export async function addressesOf(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return [host];
  const found = lookup(host, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  using limit = timeLimit(LOOKUP_MS, signal);
  return await untilAborted(found, limit.signal).catch(() => {
    signal.throwIfAborted();
    return [];
  });
}

/** A host that is this computer by its name or literal alone, whatever a name server says (RFC 6761, RFC 8252). */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) !== 0 && rangeOf(host) === 'loopback';
}
