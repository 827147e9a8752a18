import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import { createSerial } from '../lib/serial';
import { describeProblem, type JsonDocument, type JsonEdit, openJsonFile } from '../storage/jsonFile';
import type { TextSource } from '../storage/vault';
import { openBackups } from './backups';
import type { ServerIds } from './ids';
import { putEntry } from './putEntry';
import { readServers } from './readServers';
import type { ServerEntry } from './schema';
import type { ConfigSnapshot, ConfigStore, PutOptions } from './store';

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
  };

  const refresh = async (): Promise<void> => {
    await ids.reload();
    absorb(await file.read());
  };

  const put = async (name: string, entry: ServerEntry | undefined, options: PutOptions): Promise<boolean> => {
    const { rename, blank = [] } = options;
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
          await backups.add(old, [...new Set([...lost, ...blank])]);
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

  await refresh();
  return {
    current: () => snapshot,
    reload: () => serial(async () => (await refresh(), snapshot)),
    put: (name, entry, options = {}) => serial(() => put(name, entry, options)),
    async texts() {
      const { text, problem } = await file.read();
      if (problem !== null) throw new Fault('config-broken', describeProblem(path, problem));
      return [text, ...(await backups.texts())];
    },
    onChange: (listener) => emitter.on(listener),
  };
}
