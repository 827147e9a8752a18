import type { ServerId } from '@contract/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../lib/log';
import type { Registry } from './registry';
import type { UndoFile, UndoStep } from './undoFile';

/** The definition before the last edit of each server, until the new one was ready once (spec S7). */
export interface UndoHistory extends Disposable {
  find(id: ServerId): UndoStep | undefined;
  /** Never rejects: a step that cannot be saved is kept in memory. */
  keep(id: ServerId, step: UndoStep): Promise<void>;
  drop(id: ServerId): Promise<void>;
  /** What a sweep of the vault must spare. */
  texts(): string[];
}

export interface UndoHistoryDeps {
  readonly registry: Pick<Registry, 'onEvent'>;
  /** What outlives the app; none when absent. */
  readonly file?: UndoFile | undefined;
  /** Called when a step ended by itself, since what it named may be swept. */
  readonly onDropped: () => void;
  readonly log: Log;
}

export function createUndoHistory({ registry, file, onDropped, log }: UndoHistoryDeps): UndoHistory {
  const steps = new Map<ServerId, UndoStep>(file?.steps);
  const save = async (): Promise<void> =>
    file?.write(steps).catch((error: unknown) => log.warn('the step back could not be saved', error));
  const unsubscribe = registry.onEvent((event) => {
    if (event.kind === 'removed') return;
    const { id, state, config } = event.row;
    const step = steps.get(id);
    if (!step || state.kind !== 'ready' || !isDeepStrictEqual(config.entry, step.after)) return;
    steps.delete(id);
    void save().then(onDropped);
  });
  return {
    find: (id) => steps.get(id),
    // The edit of an edit that never worked goes back to what did.
    keep: (id, step) => {
      const earlier = steps.get(id);
      steps.set(id, earlier ? { ...earlier, after: step.after } : step);
      return save();
    },
    drop: async (id) => {
      if (steps.delete(id)) await save();
    },
    texts: () => [...steps.values()].map(({ entry }) => JSON.stringify(entry)),
    [Symbol.dispose]: unsubscribe,
  };
}
