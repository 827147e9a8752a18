import type { ServerId } from '@contract/ids';
import { isDeepStrictEqual } from 'node:util';
import { type ConfigDiff, diffServers } from '../config/diff';
import type { ConfigSnapshot, ConfigStore, NamedEntry } from '../config/store';
import { createEmitter } from '../lib/emitter';
import { createSerial } from '../lib/serial';
import type { Definitions } from './definitions';
import { startFaults } from '../text/configFaults';

/**
 * The servers that may run now: what stands in the file, but where nobody confirmed that, the definition that was in
 * force before (spec X). The registry follows this, and never the file.
 */
export interface InForce extends Pick<ConfigStore, 'current' | 'onChange'>, Disposable {
  /** Follows the file, and whatever was confirmed meanwhile; resolves when listeners know. Never rejects. */
  refresh(): Promise<void>;
  /** What stands in the file, is to run, and was not confirmed, beside what is in force instead. */
  waiting(): readonly WaitingDefinition[];
  /** Called when `waiting` is another one. */
  readonly onWaiting: (listener: () => void) => () => void;
  /** Servers from code in place of the file's, until null brings the file's back (spec C6). */
  replace(servers: readonly NamedEntry[] | null): Promise<ConfigDiff>;
}

export interface WaitingDefinition {
  /** As it stands in the file. */
  readonly onDisk: NamedEntry;
  /** Null when nothing of it may run. */
  readonly inForce: NamedEntry | null;
}

export interface InForceDeps {
  readonly store: Pick<ConfigStore, 'current' | 'onChange'>;
  readonly definitions: Pick<Definitions, 'isConfirmed'>;
  readonly onListenerError: (error: unknown) => void;
}

export function createInForce({ store, definitions, onListenerError }: InForceDeps): InForce {
  const emitter = createEmitter<{ before: ConfigSnapshot; after: ConfigSnapshot }>(onListenerError);
  const waitingChanged = createEmitter<void>(onListenerError);
  const serial = createSerial();
  /** The last confirmed definition of each server that is still there. */
  let confirmed: ReadonlyMap<ServerId, NamedEntry> = new Map();
  let snapshot = store.current();
  let waiting: readonly WaitingDefinition[] = [];
  let fromCode: readonly NamedEntry[] | null = null;

  async function follow(): Promise<void> {
    const file = store.current();
    const wanted = fromCode === null ? file : { ...file, servers: fromCode, problem: null };
    const next = new Map<ServerId, NamedEntry>();
    const held: WaitingDefinition[] = [];
    const servers: NamedEntry[] = [];
    for (const named of wanted.servers) {
      const isFit = named.entry === null || (await definitions.isConfirmed(named).catch(() => false));
      const earlier = confirmed.get(named.id);
      const kept = isFit && named.entry !== null ? named : earlier;
      if (kept) next.set(named.id, kept);
      if (isFit) {
        servers.push(named);
        continue;
      }
      const inForce = earlier ? stopped(earlier, named) : null;
      if (named.entry?.enabled !== false) held.push({ onDisk: named, inForce });
      servers.push(inForce ?? unconfirmed(named));
    }
    const before = snapshot;
    const isHeldNew = !isDeepStrictEqual(waiting, held);
    snapshot = { ...wanted, servers };
    confirmed = next;
    waiting = held;
    if (!isDeepStrictEqual(before, snapshot)) emitter.emit({ before, after: snapshot });
    if (isHeldNew) waitingChanged.emit();
  }

  const refresh = (): Promise<void> => serial(follow).catch(onListenerError);
  const unsubscribe = store.onChange(() => void refresh());
  return {
    current: () => snapshot,
    refresh,
    waiting: () => waiting,
    onChange: (listener) => emitter.on(listener),
    onWaiting: (listener) => waitingChanged.on(listener),
    replace: (servers) =>
      serial(async () => {
        const before = snapshot.servers;
        fromCode = servers;
        await follow();
        return diffServers(before, snapshot.servers);
      }),
    [Symbol.dispose]: unsubscribe,
  };
}

/** Nobody looks into it before it is confirmed: not even its variables are expanded. */
const unconfirmed = (named: NamedEntry): NamedEntry =>
  named.entry?.enabled === false ? named : { ...named, entry: null, invalid: startFaults.notConfirmed };

/** Switching off needs nobody's word; a new name is only a label. */
const stopped = (earlier: NamedEntry, { name, entry }: NamedEntry): NamedEntry => ({
  ...earlier,
  name,
  entry: earlier.entry && entry?.enabled === false ? { ...earlier.entry, enabled: false } : earlier.entry,
});
