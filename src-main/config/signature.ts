import { commandOf, isRemote, typeOf } from './entryShape';
import type { Fill } from './expand';
import type { ServerEntry } from './schema';

/**
 * What makes two definitions the same server (spec C8): the resolved command array, or the address without query,
 * fragment and trailing slash.
 */
export function signatureOf(entry: ServerEntry, fill: Fill): string {
  if (!isRemote(typeOf(entry))) return JSON.stringify(['command', entry.name ?? '', ...commandOf(entry).map(fill)]);
  const address = fill(entry.url ?? '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  return JSON.stringify(['address', URL.canParse(address) ? new URL(address).href.replace(/\/+$/, '') : address]);
}
