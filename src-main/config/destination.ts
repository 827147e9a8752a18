import { createHash } from 'node:crypto';
import { commandOf, isRemote, typeOf } from './entryShape';
import type { Fill } from './expand';
import type { ServerEntry } from './schema';
import type { IdentityProviderEntry, StoredModel } from './settings';
import { originOf } from './urlParts';

/**
 * Where the secrets of an entry go (spec S10): scheme, host and port, or a hash of command array and folder. A secret
 * that was stored for another destination is kept and not used.
 */
export function destinationOf(entry: ServerEntry, fill: Fill): string {
  if (isRemote(typeOf(entry))) return originOf(fill(entry.url ?? '')) ?? NO_ADDRESS;
  const what = [typeOf(entry), fill(entry.cwd ?? ''), entry.name ?? '', ...commandOf(entry).map(fill)];
  return `sha256:${createHash('sha256').update(JSON.stringify(what)).digest('base64url')}`;
}

/** Where a model's key goes: its address, or the vendor's own. */
export function modelDestination({ vendor, base_url = '' }: Pick<StoredModel, 'vendor' | 'base_url'>): string {
  return base_url === '' ? `vendor:${vendor}` : (originOf(base_url) ?? NO_ADDRESS);
}

/** Where the client secret at the identity provider goes. */
export const providerDestination = ({ issuer }: Pick<IdentityProviderEntry, 'issuer'>): string =>
  originOf(issuer) ?? NO_ADDRESS;

/** The whole address is a secret, so it is its own destination. */
const NO_ADDRESS = 'no-address';
