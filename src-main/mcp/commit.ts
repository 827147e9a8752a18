import type { ServerId } from '@contract/ids';
import type { ServerIds } from '../config/ids';
import type { KeepSecretDeps } from '../config/keepSecret';
import type { ServerEntry } from '../config/schema';
import type { SettingsStore } from '../config/settings';
import type { ConfigStore, NamedEntry } from '../config/store';
import type { TrustStore } from '../config/trust';
import type { Log } from '../lib/log';
import { createSerial } from '../lib/serial';
import type { TextSource, Vault } from '../storage/vault';
import type { KeepSecretText } from '../text/keepSecret';
import type { Definitions, Proposal } from './definitions';
import type { LooseSecret } from './fillImport';
import { sealEntry } from './sealEntry';
import { sealLoose } from './sealLoose';
import type { UndoHistory } from './undoHistory';

/** One entry taking the place of another; `name` may be a new one. */
export interface Edit extends Proposal {
  /** Undefined for a server that does not exist yet. */
  readonly current: NamedEntry | undefined;
  /** Values that the entry does not hold yet, which were confirmed with it. */
  readonly secrets?: readonly LooseSecret[];
}

/** One write; resolves with the entry as it now stands in the file. */
export type Write = (edit: Edit, signal: AbortSignal) => Promise<ServerEntry>;

/**
 * Writes what a person agreed to, one edit after the other; each resolves with the entry as it now stands in the file.
 * Secrets and the answer are on disk before the definition is, so that whoever follows the file finds them.
 * @throws Fault 'declined' | 'locked' and those of `ConfigStore.put`; nothing was written then
 */
export interface Commit {
  readonly save: Write;
  /** Puts the earlier definition back, and forgets the step. */
  readonly undo: Write;
  readonly enable: Write;
  /** Needs no word of a person and no keyring. */
  readonly disable: Write;
  /** Moves the plain secrets of an entry into encryption; the word a person gave for it holds on. */
  protect(named: NamedEntry, signal: AbortSignal): Promise<void>;
  /** Takes the server away with its id, its secrets, its answers and its rules (spec C10). */
  remove(named: NamedEntry): Promise<void>;
  /** Runs between other writes, never beside one. */
  exclusively<T>(run: () => Promise<T>): Promise<T>;
  /** Drops what hangs on the id of a server that is gone from the file (spec C10). Call it `exclusively`. */
  forget(id: ServerId): Promise<void>;
  /** Removes stored secrets that no file and no undo step names. Never rejects. */
  sweep(): Promise<void>;
}

export interface CommitDeps {
  readonly store: ConfigStore;
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly trust: TrustStore;
  readonly ids: Pick<ServerIds, 'claim'>;
  readonly ask: KeepSecretDeps['ask'];
  readonly texts: () => { readonly keepSecret: KeepSecretText };
  readonly textSources: readonly TextSource[];
  readonly log: Log;
  readonly definitions: Definitions;
  readonly undo: UndoHistory;
}

export function createCommit(deps: CommitDeps): Commit {
  const { store, settings, vault, trust, ids, definitions, undo } = deps;
  const keeper: KeepSecretDeps = { ...deps, texts: () => deps.texts().keepSecret };
  const serial = createSerial();

  async function sweep(): Promise<void> {
    try {
      const texts = await Promise.all(deps.textSources.map((source) => source.texts()));
      await vault.sweep([...texts.flat(), ...undo.texts()]);
    } catch (error) {
      // What is not needed any more does no harm; the next sweep takes it.
      deps.log.warn('unused secrets were not removed', error);
    }
  }

  /** An entry that is not valid has no base to compare with; the file's own is then taken. */
  const put = ({ current, name, before }: Edit, entry: ServerEntry): Promise<boolean> =>
    store.put(current?.name ?? name, entry, { rename: name, ...(before || !current ? { base: before } : {}) });

  async function write(edit: Edit, signal: AbortSignal): Promise<ServerEntry> {
    await definitions.takeFresh();
    const id = await ids.claim(edit.current?.name ?? edit.name);
    const destination = await definitions.destinationOf(edit.after);
    const owner = { owner: id, destination };
    const whole = await sealLoose(keeper, edit.after, edit.secrets ?? [], owner, signal);
    const entry = await sealEntry(keeper, edit.before, whole, owner, signal);
    await definitions.admit(id, entry);
    try {
      await put(edit, entry);
    } catch (error) {
      if (edit.before) await vault.rebind(id, await definitions.destinationOf(edit.before)).catch(() => undefined);
      throw error;
    }
    return entry;
  }

  async function forget(id: ServerId): Promise<void> {
    await undo.drop(id);
    const { rules } = settings.current();
    const others = rules.filter((rule) => rule.server_id !== id);
    const done = await Promise.allSettled([
      vault.forget(id),
      trust.forget(id),
      others.length === rules.length ? undefined : settings.update({ rules: others }),
    ]);
    const failed = done.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  return {
    save: (edit, signal) =>
      serial(async () => {
        const entry = await write(edit, signal);
        const { current, before } = edit;
        if (current && before) await undo.keep(edit.id, { name: current.name, entry: before, after: entry });
        await sweep();
        return entry;
      }),

    undo: (edit, signal) =>
      serial(async () => {
        const entry = await write(edit, signal);
        await undo.drop(edit.id);
        await sweep();
        return entry;
      }),

    enable: (edit) =>
      serial(async () => {
        await definitions.admit(edit.id, edit.after);
        await put(edit, edit.after);
        return edit.after;
      }),

    disable: (edit) =>
      serial(async () => {
        await put(edit, edit.after);
        return edit.after;
      }),

    protect: (named, signal) =>
      serial(async () => {
        const { name, entry: before } = named;
        if (before === null) return;
        await definitions.takeFresh();
        const isConfirmed = await definitions.isConfirmed(named);
        const id = await ids.claim(name);
        const destination = await definitions.destinationOf(before);
        const entry = await sealEntry(keeper, before, before, { owner: id, destination }, signal);
        if (isConfirmed) await definitions.admit(id, entry);
        await store.put(name, entry, { base: before });
        await sweep();
      }),

    remove: ({ id, name }) =>
      serial(async () => {
        await store.put(name, undefined);
        await forget(id).finally(sweep);
      }),

    exclusively: (run) => serial(run),
    forget,
    sweep,
  };
}
