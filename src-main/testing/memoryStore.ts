import { ServerId } from '@contract/ids';
import type { ServerEntry } from '../config/schema';
import type { ConfigSnapshot, ConfigStore, NamedEntry } from '../config/store';
import { createEmitter } from '../lib/emitter';

/** A servers file without a file: ids are the names, and `set` is what a write or an edit by hand would lead to. */
export interface MemoryStore extends ConfigStore {
  set(servers: Readonly<Record<string, ServerEntry>>, problem?: ConfigSnapshot['problem']): void;
}

export function createMemoryStore(initial: Readonly<Record<string, ServerEntry>>): MemoryStore {
  const changes = createEmitter<{ readonly before: ConfigSnapshot; readonly after: ConfigSnapshot }>();
  let current = toSnapshot(initial, null);
  const store: MemoryStore = {
    path: '',
    current: () => current,
    reload: () => Promise.resolve(current),
    put(name, entry, { rename = name } = {}) {
      const rest = current.servers.filter((server) => server.name !== name);
      const servers = entry === undefined ? rest : [...rest, toNamed(rename, entry)];
      store.set(Object.fromEntries(servers.map((server) => [server.name, server.entry ?? {}])));
      return Promise.resolve(true);
    },
    set(servers, problem = null) {
      const before = current;
      current = toSnapshot(servers, problem);
      changes.emit({ before, after: current });
    },
    readText: () => Promise.resolve({ text: '', root: undefined, problem: null, revision: current.revision }),
    putText: () => Promise.reject(new Error('a store without a file has no text')),
    onRevision: () => () => undefined,
    onChange: (listener) => changes.on(listener),
  };
  return store;
}

const toNamed = (name: string, entry: ServerEntry): NamedEntry => ({
  id: ServerId.parse(name),
  name,
  entry,
  invalid: null,
});

const toSnapshot = (
  servers: Readonly<Record<string, ServerEntry>>,
  problem: ConfigSnapshot['problem'],
): ConfigSnapshot => ({
  servers: Object.entries(servers).map(([name, entry]) => toNamed(name, entry)),
  problem,
  revision: JSON.stringify(servers),
});
