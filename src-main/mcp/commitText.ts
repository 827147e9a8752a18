import type { ServerId } from '@contract/ids';
import type { ServerIds } from '../config/ids';
import type { InputStore } from '../config/inputs';
import type { KeepSecretDeps } from '../config/keepSecret';
import type { ServerEntry } from '../config/schema';
import type { ConfigStore, NamedEntry } from '../config/store';
import { setAt } from '../storage/jsonEdit';
import type { Vault } from '../storage/vault';
import type { Commit, Edit } from './commit';
import type { Definitions } from './definitions';
import { sealEntry } from './sealEntry';
import type { UndoHistory } from './undoHistory';

/** A whole text that takes the place of another, and what that does to each server. */
export interface TextEdit {
  readonly text: string;
  /** Of the file that it replaces. */
  readonly revision: string;
  /** Servers that are new, or not what they were. */
  readonly edits: readonly Edit[];
  readonly removed: readonly NamedEntry[];
}

export interface CommitTextDeps {
  readonly store: Pick<ConfigStore, 'putText'>;
  readonly vault: Pick<Vault, 'rebind'>;
  readonly ids: Pick<ServerIds, 'claim'>;
  readonly inputs: Pick<InputStore, 'forget'>;
  readonly definitions: Pick<Definitions, 'takeFresh' | 'destinationOf' | 'admit'>;
  readonly undo: Pick<UndoHistory, 'keep'>;
  readonly commit: Pick<Commit, 'exclusively' | 'forget' | 'sweep'>;
  readonly keeper: KeepSecretDeps;
}

/**
 * Writes what a person agreed to, all of it or nothing; typed secrets are sealed first (spec S6). Resolves with each
 * entry as it now stands in the file. @throws Fault 'conflict' | 'declined' | 'locked' | 'write-failed'
 */
export async function commitText(
  { store, vault, ids, inputs, definitions, undo, commit, keeper }: CommitTextDeps,
  { text, revision, edits, removed }: TextEdit,
  signal: AbortSignal,
): Promise<ReadonlyMap<ServerId, ServerEntry>> {
  const unbind = async (): Promise<void> => {
    for (const { id, before } of edits) {
      if (before) await vault.rebind(id, await definitions.destinationOf(before)).catch(() => undefined);
    }
  };
  return commit.exclusively(async () => {
    await definitions.takeFresh();
    const written = new Map<ServerId, ServerEntry>();
    let sealed = text;
    try {
      for (const edit of edits) {
        const id = await ids.claim(edit.current?.name ?? edit.name);
        const destination = await definitions.destinationOf(edit.after);
        const entry = await sealEntry(keeper, edit.before, edit.after, { owner: id, destination }, signal);
        if (entry !== edit.after) sealed = setAt(sealed, ['servers', edit.name], entry);
        await definitions.admit(id, entry);
        written.set(edit.id, entry);
      }
      await store.putText(sealed, revision);
    } catch (error) {
      await unbind();
      throw error;
    }
    for (const { id, current, before } of edits) {
      const after = written.get(id);
      if (current && before && after) await undo.keep(id, { name: current.name, entry: before, after });
    }
    try {
      for (const { id } of removed) {
        await commit.forget(id);
        await inputs.forget(id);
      }
    } finally {
      await commit.sweep();
    }
    return written;
  });
}
