import { isDeepStrictEqual } from 'node:util';
import type { ServerEntry } from '../config/schema';
import type { NamedEntry } from '../config/store';

/** Whether a server can go on running as it is after its entry became another one (spec C6). */
export const isSameRun = (before: NamedEntry, after: NamedEntry): boolean =>
  isDeepStrictEqual(before.invalid, after.invalid) && isDeepStrictEqual(running(before.entry), running(after.entry));

/** Without what says nothing about the connection. */
function running(entry: ServerEntry | null): unknown {
  if (entry === null) return null;
  const { description: _d, always_load: _a, source_catalog_url: _u, source_entry_hash: _h, ...rest } = entry;
  return rest;
}
