import type { ServerId } from '@contract/ids';
import { isDeepStrictEqual } from 'node:util';
import type { ServerEntry } from '../config/schema';
import type { Registry } from './registry';

/** A definition that can be put back. */
export interface UndoStep {
  readonly name: string;
  readonly entry: ServerEntry;
  /** What took its place. */
  readonly after: ServerEntry;
}

/** The definition before the last edit of each server, until the new one was ready once (spec S7). In memory only. */
export interface UndoHistory extends Disposable {
  find(id: ServerId): UndoStep | undefined;
  keep(id: ServerId, step: UndoStep): void;
  drop(id: ServerId): void;
  /** What a sweep of the vault must spare. */
  texts(): string[];
}

/** `onDropped` is called when a step ended by itself, since what it named may be swept. */
export function createUndoHistory(registry: Pick<Registry, 'onEvent'>, onDropped: () => void): UndoHistory {
  const steps = new Map<ServerId, UndoStep>();
  const unsubscribe = registry.onEvent((event) => {
    if (event.kind === 'removed') return;
    const { id, state, config } = event.row;
    const step = steps.get(id);
    if (!step || state.kind !== 'ready' || !isDeepStrictEqual(config.entry, step.after)) return;
    steps.delete(id);
    onDropped();
  });
  return {
    find: (id) => steps.get(id),
    // The edit of an edit that never worked goes back to what did.
    keep: (id, step) => {
      const earlier = steps.get(id);
      steps.set(id, earlier ? { ...earlier, after: step.after } : step);
    },
    drop: (id) => void steps.delete(id),
    texts: () => [...steps.values()].map(({ entry }) => JSON.stringify(entry)),
    [Symbol.dispose]: unsubscribe,
  };
}
