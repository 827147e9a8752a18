import type { ServerId } from '@contract/ids';
import { applyChange } from '../config/applyChange';
import type { Environment } from '../config/environment';
import { createEntryRevision } from '../config/entryRevision';
import type { ServerIds } from '../config/ids';
import type { Computer } from '../config/importers/places';
import type { InputStore } from '../config/inputs';
import { learnEntry } from '../config/learnSecrets';
import { maskServer } from '../config/maskServer';
import type { MaskedServer, Peek } from '../config/maskServer';
import type { Resolver } from '../config/resolve';
import { PROVIDER_OWNER } from '../config/resolveProvider';
import type { ServerEntry } from '../config/schema';
import type { SettingsStore } from '../config/settings';
import type { ConfigStore, NamedEntry } from '../config/store';
import type { TrustStore } from '../config/trust';
import { Fault, isFault } from '../lib/fault';
import type { Log } from '../lib/log';
import type { AskPerson } from '../lib/question';
import type { Redactor } from '../lib/redact';
import type { TextSource, Vault } from '../storage/vault';
import type { ManagerTexts } from '../text/managerTexts';
import { createCommit } from './commit';
import type { Edit, Write } from './commit';
import type { Occasion } from './confirmServer';
import type { Definitions } from './definitions';
import { createEditText } from './editText';
import { createServerImports } from './importServers';
import type { ServerImports } from './imports';
import type { InForce, WaitingDefinition } from './inForce';
import type { SaveOutcome, ServerManager } from './manage';
import { createProtect } from './protect';
import type { Registry } from './registry';
import { createServerInputs } from './serverInputs';
import { createServersInFile } from './serversInFile';
import { createSetServers } from './setServers';
import type { SignInPort } from './signInPort';
import type { UndoFile } from './undoFile';
import { createUndoHistory } from './undoHistory';
import { watchOutcome } from './watchOutcome';
import { entryFaults, fileFaults } from '../text/configFaults';
import { mcpFaults } from '../text/mcpFaults';

export interface ManagerDeps {
  readonly store: ConfigStore;
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly trust: TrustStore;
  readonly ids: Pick<ServerIds, 'idOf' | 'claim'>;
  readonly registry: Registry;
  /** Nobody is signed in anywhere when absent. */
  readonly signIns?: Pick<SignInPort, 'signOut' | 'forget'>;
  readonly definitions: Definitions;
  readonly inForce: InForce;
  readonly inputs: InputStore;
  readonly resolver: Pick<Resolver, 'preview'>;
  /** Learns what a person typed before it is written (spec S8). */
  readonly redactor: Pick<Redactor, 'add'>;
  /** Main's own dialog; on a command line, the person's answer is the command itself. */
  readonly ask: AskPerson;
  readonly texts: () => ManagerTexts;
  /** Where undo steps outlive the app; in memory only when absent. */
  readonly undoFile?: UndoFile;
  /** Every file that may name a stored secret, with its backups. */
  readonly textSources: readonly TextSource[];
  /** False while nothing follows the file, as for a headless edit: no connection is then waited for. */
  readonly connects: () => boolean;
  /** What servers from other clients are read with. */
  readonly environment: Pick<Environment, 'load'>;
  readonly computer: Computer;
  readonly log: Log;
}

/** Keeps previews in memory only. Dispose it before the registry. */
export function createServerManager(deps: ManagerDeps): ServerManager & ServerImports & Disposable {
  const { store, vault, ids, registry, definitions, inForce, texts } = deps;
  const undo = createUndoHistory({
    registry,
    file: deps.undoFile,
    onDropped: () => void commit.sweep(),
    log: deps.log,
  });
  const commit = createCommit({ ...deps, undo });
  const peek: Peek = (reference) => vault.peek(reference);
  const revisionOf = createEntryRevision();

  const mask = (id: ServerId, entry: ServerEntry): MaskedServer => maskServer(entry, peek, deps.inputs.known(id));
  const waitingFor = (id: ServerId): WaitingDefinition | undefined =>
    inForce.waiting().find(({ onDisk }) => onDisk.id === id);
  const reload = async (): Promise<void> => {
    await store.reload();
    await inForce.refresh();
  };
  const inFile = createServersInFile({ store, reload });
  const { checkFile, checkName } = inFile;
  const toEdit = (current: NamedEntry | undefined, name: string, after: ServerEntry): Edit => {
    const id = current?.id ?? ids.idOf(name);
    learnEntry(after, deps.redactor);
    return { id, current, name, before: current?.entry ?? null, after };
  };

  const serverInputs = createServerInputs({
    ...deps,
    find: inFile.get,
    follow: () => inForce.refresh(),
    sweep: () => commit.sweep(),
  });

  /** Asks, writes, and waits for what becomes of it. */
  async function apply(occasion: Occasion, edit: Edit, write: Write, signal: AbortSignal): Promise<SaveOutcome> {
    const isAgreed = await definitions.confirm(occasion, [edit], signal);
    return isAgreed ? perform(edit, write, signal) : declined(edit);
  }

  async function perform(edit: Edit, write: Write, signal: AbortSignal): Promise<SaveOutcome> {
    const watch = watchOutcome(registry, edit.id);
    try {
      const entry = await write(edit, signal);
      await inForce.refresh();
      const runtime = deps.connects() ? await watch.outcome(entry, signal) : 'unchanged';
      return { id: edit.id, persisted: true, runtime };
    } catch (error) {
      // The question where secrets go was closed.
      if (isFault(error) && error.kind === 'declined') return declined(edit);
      throw error;
    }
  }

  /** What stands in the file is in force from then on; false when a person refused it or went away. */
  async function mayStart(id: ServerId, signal: AbortSignal): Promise<boolean> {
    const { name, entry } = inFile.get(id);
    if (!entry) return true;
    const before = registry.find(id)?.config.entry ?? null;
    const proposal = { id, name, before: before === entry ? null : before, after: entry };
    if (!(await definitions.confirm('restart', [proposal], signal))) {
      // Whoever went away has refused nothing.
      if (!signal.aborted) await definitions.refuse(id, entry);
      return false;
    }
    await definitions.admit(id, entry);
    await inForce.refresh();
    return true;
  }

  const imports = createServerImports({
    ...deps,
    peek,
    texts: () => texts().imports,
    checkFile,
    toEdit(name, entry) {
      checkName(name);
      return toEdit(undefined, name, entry);
    },
    save: (edit, signal) => perform(edit, commit.save, signal),
  });

  return {
    async save(id, change, signal) {
      await checkFile();
      const current = id === undefined ? undefined : inFile.get(id);
      checkName(change.name, current?.name);
      const before = current?.entry ?? undefined;
      const after = applyChange(before, change, peek);
      if (current && after === before && change.name === current.name) {
        return { id: current.id, persisted: true, runtime: 'unchanged' };
      }
      return apply(current ? 'change' : 'add', toEdit(current, change.name, after), commit.save, signal);
    },

    revision(id) {
      const found = inFile.find(id);
      return found && revisionOf(found);
    },

    checkRevision(id, revision) {
      const found = inFile.get(id);
      if (revisionOf(found) === revision) return;
      throw new Fault('conflict', fileFaults.changedMeanwhile(JSON.stringify(found.name)));
    },

    async undo(id, signal) {
      await checkFile();
      const current = inFile.get(id);
      const step = undo.find(id);
      if (!step) throw new Fault('nothing-to-undo', mcpFaults.nothingToUndo);
      checkName(step.name, current.name);
      return apply('change', toEdit(current, step.name, step.entry), commit.undo, signal);
    },

    canUndo: (id) => undo.find(id) !== undefined,

    async remove(id) {
      await checkFile();
      await commit.remove(inFile.get(id));
      await deps.inputs.forget(id);
      await deps.signIns?.forget(id);
      await inForce.refresh();
    },

    async setEnabled(id, enabled, signal) {
      await checkFile();
      const current = inFile.get(id);
      if (!current.entry) throw new Fault('invalid-entry', current.invalid ?? entryFaults.notValid);
      if ((current.entry.enabled ?? true) === enabled) return { id, persisted: true, runtime: 'unchanged' };
      const after = { ...current.entry, enabled };
      if (enabled) return apply('restart', toEdit(current, current.name, after), commit.enable, signal);
      return perform(toEdit(current, current.name, after), commit.disable, signal);
    },

    async restart(id, signal) {
      if (await mayStart(id, signal)) await registry.restart(id);
    },

    async signIn(id, opens, signal) {
      if (!(await mayStart(id, signal))) throw new Fault('declined', mcpFaults.cancelled);
      // The sign-in hangs on the id, also past a rename by hand.
      await ids.claim(inFile.get(id).name);
      await registry.signIn(id, opens, signal);
    },

    cancelSignIn: (id) => registry.cancelSignIn(id),

    async signOut(id, signal) {
      await deps.signIns?.signOut(id, signal);
      // Who stays signed in at the identity provider would be signed in here again at once.
      const isCrossApp = inFile.find(id)?.entry?.auth?.kind === 'cross-app';
      if (isCrossApp) await deps.signIns?.signOut(PROVIDER_OWNER, signal);
      await registry.restart(id);
    },

    ...imports,

    mask(id) {
      const entry = waitingFor(id)?.inForce?.entry ?? inFile.find(id)?.entry;
      return entry ? mask(id, entry) : undefined;
    },

    async preview(id) {
      const { entry, invalid } = inFile.get(id);
      if (!entry) throw new Fault('invalid-entry', invalid ?? entryFaults.notValid);
      return deps.resolver.preview(id, entry);
    },

    ...serverInputs,
    ...createEditText({
      ...deps,
      keeper: { ...deps, texts: () => texts().keepSecret },
      undo,
      commit,
      peek,
      follow: () => inForce.refresh(),
    }),
    ...createProtect({ store, settings: deps.settings, vault, commit, checkFile, texts }),

    reload,
    waiting(id) {
      const found = waitingFor(id);
      return found?.onDisk.entry
        ? { onDisk: mask(id, found.onDisk.entry), keepsOld: found.inForce !== null }
        : undefined;
    },
    onWaiting: inForce.onWaiting,
    setServers: createSetServers({ ids, definitions, inForce }),
    [Symbol.dispose]: () => undo[Symbol.dispose](),
  };
}

const declined = (edit?: Edit): SaveOutcome => ({
  id: edit?.current?.id ?? null,
  persisted: false,
  runtime: 'unchanged',
});
