import type { ServerId } from '@contract/ids';
import { isDeepStrictEqual } from 'node:util';
import { renamedByHand } from '../config/followRename';
import { readServers, type ReadServers } from '../config/readServers';
import type { NamedEntry } from '../config/store';
import { parseJson } from '../storage/jsonDocument';
import type { Edit } from './commit';

/** What becomes of one server when another text takes the place of the file. */
export interface ServerTextChange {
  readonly id: ServerId;
  readonly name: string;
  readonly change: 'added' | 'changed' | 'removed';
}

export interface TextsDiff {
  readonly changes: readonly ServerTextChange[];
  /** Those of them that are entries afterwards. */
  readonly edits: readonly Edit[];
  readonly removed: readonly NamedEntry[];
}

/** Pure. Comments, spaces and the order of servers change none. An entry that is not valid is left as it is. */
export function diffTexts(before: string, after: string, idOf: (name: string) => ServerId): TextsDiff {
  const [was, is] = [readAll(before, idOf), readAll(after, idOf)];
  const renamed = renamedByHand(was.servers, is.servers);
  const old = new Map(was.servers.map((named) => [named.name, named]));
  const kept = new Set<string>();
  const changes: ServerTextChange[] = [];
  const edits: Edit[] = [];
  for (const named of is.servers) {
    const { name, entry } = named;
    const oldName = renamed?.to === name ? renamed.from : name;
    const current = old.get(oldName);
    kept.add(oldName);
    if (current && oldName === name && isDeepStrictEqual(was.values.get(name), is.values.get(name))) continue;
    const id = current?.id ?? named.id;
    changes.push({ id, name, change: current ? 'changed' : 'added' });
    if (entry) edits.push({ id, name, current, before: current?.entry ?? null, after: entry });
  }
  const removed = was.servers.filter(({ name }) => !kept.has(name));
  return {
    changes: [...changes, ...removed.map(({ id, name }) => ({ id, name, change: 'removed' as const }))],
    edits,
    removed,
  };
}

function readAll(text: string, idOf: (name: string) => ServerId): ReadServers {
  const parsed = parseJson(text);
  return readServers(text, parsed.ok ? parsed.root : undefined, idOf);
}
