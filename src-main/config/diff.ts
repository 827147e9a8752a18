import { isDeepStrictEqual } from 'node:util';
import type { NamedEntry } from './store';

/** What became of each server between two reads of the file, matched by id. */
export interface ConfigDiff {
  readonly added: readonly NamedEntry[];
  readonly removed: readonly NamedEntry[];
  /** Another definition, another name, or valid now and not before. */
  readonly changed: readonly { readonly before: NamedEntry; readonly after: NamedEntry }[];
  readonly unchanged: readonly NamedEntry[];
}

/** Pure. The order of keys and of servers changes nothing (spec C6). */
export function diffServers(before: readonly NamedEntry[], after: readonly NamedEntry[]): ConfigDiff {
  const old = new Map(before.map((server) => [server.id, server]));
  const ids = new Set(after.map(({ id }) => id));
  const added: NamedEntry[] = [];
  const changed: { before: NamedEntry; after: NamedEntry }[] = [];
  const unchanged: NamedEntry[] = [];
  for (const server of after) {
    const earlier = old.get(server.id);
    if (earlier === undefined) added.push(server);
    else if (isDeepStrictEqual(earlier, server)) unchanged.push(server);
    else changed.push({ before: earlier, after: server });
  }
  return { added, removed: before.filter(({ id }) => !ids.has(id)), changed, unchanged };
}
