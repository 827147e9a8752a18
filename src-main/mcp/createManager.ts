import type { ServerId } from '@contract/ids';
import { applyChange } from '../config/applyChange';
import type { ServerIds } from '../config/ids';
import { maskServer } from '../config/maskServer';
import type { Peek } from '../config/maskServer';
import type { ServerEntry } from '../config/schema';
import { nameProblem, nameTaken } from '../config/serverName';
import type { SettingsStore } from '../config/settings';
import { configProblemLine, type ConfigStore, type NamedEntry } from '../config/store';
import type { TrustStore } from '../config/trust';
import { Fault, isFault, messageOf } from '../lib/fault';
import type { Log } from '../lib/log';
import type { AskPerson } from '../lib/question';
import type { TextSource, Vault } from '../storage/vault';
import type { KeepSecretText } from '../text/keepSecret';
import type { ManageText } from '../text/manage';
import { createCommit } from './commit';
import type { Edit, Write } from './commit';
import type { Occasion } from './confirmServer';
import { createDefinitions } from './definitions';
import type { DefinitionDeps } from './definitions';
import { createImportPreviews } from './importPreviews';
import type { DefinitionReview, SaveOutcome, ServerManager } from './manage';
import type { Registry } from './registry';
import { createUndoHistory } from './undoHistory';
import { watchOutcome } from './watchOutcome';

export interface ManagerDeps {
  readonly store: ConfigStore;
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly trust: TrustStore;
  readonly ids: Pick<ServerIds, 'idOf' | 'claim'>;
  readonly registry: Registry;
  readonly resolver: DefinitionDeps['resolver'];
  /** Main's own dialog; on a command line, the person's answer is the command itself. */
  readonly ask: AskPerson;
  readonly texts: () => ManageText & { readonly keepSecret: KeepSecretText };
  /** Every file that may name a stored secret, with its backups. */
  readonly textSources: readonly TextSource[];
  /** False while nothing follows the file, as for a headless edit: no connection is then waited for. */
  readonly connects: () => boolean;
  readonly log: Log;
}

/** Keeps undo steps and previews in memory only. Dispose it before the registry. */
export function createServerManager(deps: ManagerDeps): ServerManager & DefinitionReview & Disposable {
  const { store, vault, ids, registry, texts } = deps;
  const definitions = createDefinitions(deps);
  const undo = createUndoHistory(registry, () => void commit.sweep());
  const commit = createCommit({ ...deps, definitions, undo });
  const peek: Peek = (reference) => vault.peek(reference);
  const previews = createImportPreviews(peek, texts);

  const find = (id: ServerId): NamedEntry => {
    const found = store.current().servers.find((server) => server.id === id);
    if (!found) throw new Fault('unknown-server', 'there is no such server');
    return found;
  };
  const isTaken = (name: string): boolean => store.current().servers.some((server) => server.name === name);
  const checkName = (name: string, current?: string): void => {
    const problem = nameProblem(name);
    if (problem) throw new Fault('invalid-name', problem);
    if (name !== current && isTaken(name)) throw nameTaken(name);
  };
  const reload = async (): Promise<void> => void (await store.reload());
  /** Before anything is asked, sealed or claimed for a write that cannot be; a file that was mended counts at once. */
  const checkFile = async (): Promise<void> => {
    if (store.current().problem) await reload();
    const { problem } = store.current();
    if (problem) throw new Fault('config-broken', configProblemLine(problem));
  };
  const toEdit = (current: NamedEntry | undefined, name: string, after: ServerEntry): Edit => {
    const id = current?.id ?? ids.idOf(name);
    return { id, current, name, before: current?.entry ?? null, after };
  };

  /** Asks, writes, and waits for what becomes of it. */
  async function apply(occasion: Occasion, edit: Edit, write: Write, signal: AbortSignal): Promise<SaveOutcome> {
    const isAgreed = await definitions.confirm(occasion, [edit], signal);
    return isAgreed ? perform(edit, write, signal) : declined(edit);
  }

  async function perform(edit: Edit, write: Write, signal: AbortSignal): Promise<SaveOutcome> {
    const watch = watchOutcome(registry, edit.id);
    try {
      const entry = await write(edit, signal);
      const runtime = deps.connects() ? await watch.outcome(entry, signal) : 'unchanged';
      return { id: edit.id, persisted: true, runtime };
    } catch (error) {
      // The question where secrets go was closed.
      if (isFault(error) && error.kind === 'declined') return declined(edit);
      throw error;
    }
  }

  return {
    async save(id, change, signal) {
      await checkFile();
      const current = id === undefined ? undefined : find(id);
      checkName(change.name, current?.name);
      const before = current?.entry ?? undefined;
      const after = applyChange(before, change, peek);
      if (current && after === before && change.name === current.name) {
        return { id: current.id, persisted: true, runtime: 'unchanged' };
      }
      return apply(current ? 'change' : 'add', toEdit(current, change.name, after), commit.save, signal);
    },

    async undo(id, signal) {
      await checkFile();
      const current = find(id);
      const step = undo.find(id);
      if (!step) throw new Fault('nothing-to-undo', 'there is no earlier definition of this server');
      checkName(step.name, current.name);
      return apply('change', toEdit(current, step.name, step.entry), commit.undo, signal);
    },

    canUndo: (id) => undo.find(id) !== undefined,

    async remove(id) {
      await checkFile();
      await commit.remove(find(id));
    },

    async setEnabled(id, enabled, signal) {
      await checkFile();
      const current = find(id);
      if (!current.entry) throw new Fault('invalid-entry', current.invalid ?? 'this entry is not valid');
      if ((current.entry.enabled ?? true) === enabled) return { id, persisted: true, runtime: 'unchanged' };
      const after = { ...current.entry, enabled };
      if (enabled) return apply('restart', toEdit(current, current.name, after), commit.enable, signal);
      return perform(toEdit(current, current.name, after), commit.disable, signal);
    },

    async restart(id, signal) {
      const { name, entry } = find(id);
      if (entry) {
        const proposal = { id, name, before: null, after: entry };
        if (!(await definitions.confirm('restart', [proposal], signal))) {
          return definitions.refuse(id, entry);
        }
        await definitions.admit(id, entry);
      }
      await registry.restart(id);
    },

    previewImport: (text) => previews.open(text, isTaken),

    async importEntries(token, picks, signal) {
      await checkFile();
      const entries = previews.entries(token);
      const names = new Set<string>();
      const edits = picks.map(({ key, name }) => {
        const entry = entries.get(key);
        try {
          if (!entry) throw new Fault('invalid-entry', 'this entry cannot be added');
          checkName(name);
          if (names.has(name)) throw nameTaken(name);
          names.add(name);
          return { key, edit: toEdit(undefined, name, entry), problem: null };
        } catch (error) {
          return { key, edit: null, problem: messageOf(error) };
        }
      });
      const ready = edits.flatMap(({ edit }) => edit ?? []);
      const isConfirmed = ready.length > 0 && (await definitions.confirm('import', ready, signal));
      if (isConfirmed) previews.close(token);
      return Promise.all(
        edits.map(async ({ key, edit, problem }) => {
          if (!edit || !isConfirmed) return { key, outcome: declined(), problem };
          try {
            return { key, outcome: await perform(edit, commit.save, signal), problem };
          } catch (error) {
            return { key, outcome: declined(), problem: messageOf(error) };
          }
        }),
      );
    },

    mask(id) {
      const entry = store.current().servers.find((server) => server.id === id)?.entry;
      return entry ? maskServer(entry, peek) : undefined;
    },

    reload,
    reviewDefinitions: definitions.review,
    isConfirmed: definitions.isConfirmed,
    [Symbol.dispose]: () => undo[Symbol.dispose](),
  };
}

const declined = (edit?: Edit): SaveOutcome => ({
  id: edit?.current?.id ?? null,
  persisted: false,
  runtime: 'unchanged',
});
