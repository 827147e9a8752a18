import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import { createSerial } from '../lib/serial';
import { describeProblem, type JsonDocument, type JsonEdit, openJsonFile } from '../storage/jsonFile';
import type { TextSource } from '../storage/vault';
import { openBackups } from './backups';
import { renamedByHand } from './followRename';
import type { ServerIds } from './ids';
import { planText, type TextPlan } from './jsonView/planText';
import { putEntry } from './putEntry';
import { readServers } from './readServers';
import type { ServerEntry } from './schema';
import type { ConfigSnapshot, ConfigStore, PutOptions } from './store';
import { fileFaults } from '../text/configFaults';

/** Reads the file once and writes nothing; backups go to `backups` beside it. */
export async function openConfigStore({
  path,
  ids,
  onListenerError = () => undefined,
}: {
  readonly path: string;
  readonly ids: ServerIds;
  readonly onListenerError?: (error: unknown) => void;
}): Promise<ConfigStore & TextSource> {
  const file = await openJsonFile(path);
  const backups = await openBackups(join(dirname(path), 'backups'), basename(path));
  const emitter = createEmitter<{ before: ConfigSnapshot; after: ConfigSnapshot }>(onListenerError);
  const revised = createEmitter<string>(onListenerError);
  const serial = createSerial();
  let snapshot: ConfigSnapshot = { servers: [], problem: null, revision: '' };
  /** The entries of the last good file as they stood there. */
  let values: ReadonlyMap<string, unknown> = new Map();

  /** Takes over what was read; the last good servers stay in force while the file is broken. */
  const absorb = (document: JsonDocument): void => {
    const before = snapshot;
    const read = readServers(document.text, document.root, ids.idOf);
    const problem = document.problem ?? read.problem;
    if (problem === null) {
      values = read.values;
      snapshot = { servers: read.servers, problem: null, revision: document.revision };
    } else {
      snapshot = { servers: before.servers, problem: { path, ...problem }, revision: document.revision };
    }
    const isNews =
      !isDeepStrictEqual(before.servers, snapshot.servers) || !isDeepStrictEqual(before.problem, snapshot.problem);
    if (isNews) emitter.emit({ before, after: snapshot });
    if (before.revision !== snapshot.revision) revised.emit(snapshot.revision);
  };

  const refresh = async (): Promise<void> => {
    await ids.reload();
    const document = await file.read();
    await followRename(document).catch(onListenerError);
    absorb(document);
  };

  /** What hangs on a server's id goes along when somebody renamed it in the file (spec C10). */
  const followRename = async ({ text, root, problem }: JsonDocument): Promise<void> => {
    if (problem !== null || snapshot.servers.length === 0) return;
    const renamed = renamedByHand(snapshot.servers, readServers(text, root, ids.idOf).servers);
    if (renamed !== null) await ids.rename(renamed.from, renamed.to);
  };

  const put = async (name: string, entry: ServerEntry | undefined, options: PutOptions): Promise<boolean> => {
    const { rename } = options;
    const base = options.base === undefined ? values.get(name) : (options.base ?? undefined);
    const newName = entry !== undefined && rename !== undefined && rename !== name ? rename : undefined;
    let lost: readonly string[] = [];
    let isIdMoved = false;
    let edit: JsonEdit;
    try {
      edit = await file.edit(
        (text, { root }) => {
          const { problem } = readServers(text, root, ids.idOf);
          if (problem !== null) throw new Fault('config-broken', describeProblem(path, problem));
          const result = putEntry(text, root, { name, entry, rename: newName, base });
          lost = result.lost;
          return result.text;
        },
        async (old) => {
          await backups.add(old, lost);
          if (newName === undefined || isIdMoved) return;
          await ids.rename(name, newName);
          isIdMoved = true;
        },
      );
    } catch (error) {
      if (isIdMoved && newName !== undefined) await ids.rename(newName, name).catch(onListenerError);
      await refresh();
      throw error;
    }
    // A name that outlives its server does no harm: what hung on its id is gone.
    if (entry === undefined && edit.isWritten) await ids.remove(name).catch(onListenerError);
    absorb(edit.after);
    return edit.isWritten;
  };

  const putText = async (text: string, revision: string): Promise<boolean> => {
    let plan: TextPlan = { lost: [], renamed: null, gone: [] };
    let moved: TextPlan['renamed'] = null;
    let edit: JsonEdit;
    try {
      edit = await file.edit(
        (old, document) => {
          if (document.revision !== revision) throw new Fault('conflict', fileFaults.fileChanged(path));
          plan = planText({ text: old, root: document.root }, text, ids.idOf);
          return text;
        },
        async (old) => {
          await backups.add(old, plan.lost);
          if (plan.renamed === null || moved !== null) return;
          await ids.rename(plan.renamed.from, plan.renamed.to);
          moved = plan.renamed;
        },
      );
    } catch (error) {
      if (moved !== null) await ids.rename(plan.renamed?.to ?? '', plan.renamed?.from ?? '').catch(onListenerError);
      await refresh();
      throw error;
    }
    if (edit.isWritten) for (const name of plan.gone) await ids.remove(name).catch(onListenerError);
    absorb(edit.after);
    return edit.isWritten;
  };

  await refresh();
  return {
    path,
    current: () => snapshot,
    reload: () => serial(async () => (await refresh(), snapshot)),
    put: (name, entry, options = {}) => serial(() => put(name, entry, options)),
    async readText() {
      const { text, root, problem, revision } = await file.read();
      const found = problem ?? readServers(text, root, ids.idOf).problem;
      return { text, root, revision, problem: found && { path, ...found } };
    },
    putText: (text, revision) => serial(() => putText(text, revision)),
    onRevision: (listener) => revised.on(listener),
    async texts() {
      const { text, problem } = await file.read();
      if (problem !== null) throw new Fault('config-broken', describeProblem(path, problem));
      return [text, ...(await backups.texts())];
    },
    onChange: (listener) => emitter.on(listener),
  };
}
