import { isDeepStrictEqual } from 'node:util';
import type { ServerId } from '@contract/ids';
import type { ServerEntry } from '../config/schema';
import type { ConnectionState } from './connectionState';
import type { SaveOutcome } from './saveOutcome';
import type { Registry } from './registry';

type Runtime = SaveOutcome['runtime'];

/** What becomes of one server after a write; made before the write, to know what stood there. */
export interface OutcomeWatch {
  /**
   * Resolves when `entry` has settled, its first attempt failed, or on abort. `unchanged` when the connection was left
   * as it was: nothing that it depends on was written, or nothing connects here.
   */
  outcome(entry: ServerEntry, signal: AbortSignal): Promise<Runtime>;
}

export function watchOutcome(registry: Pick<Registry, 'find' | 'onEvent' | 'settled'>, id: ServerId): OutcomeWatch {
  const before = registry.find(id)?.state;

  const judge = (entry: ServerEntry): Runtime => {
    const row = registry.find(id);
    return row && row.state !== before && isDeepStrictEqual(row.config.entry, entry)
      ? runtimeOf(row.state)
      : 'unchanged';
  };

  return {
    async outcome(entry, signal) {
      const done = new AbortController();
      const stop = AbortSignal.any([signal, done.signal]);
      // A server that waits for its next try is not settled, but its first attempt has failed.
      const unsubscribe = registry.onEvent(() => {
        if (judge(entry) === 'failed') done.abort();
      });
      try {
        await registry.settled(stop, [id]);
        return judge(entry);
      } finally {
        unsubscribe();
      }
    },
  };
}

function runtimeOf(state: ConnectionState): Runtime {
  if (state.kind === 'ready') return 'started';
  if (state.kind === 'connecting' && state.attempt > 1) return 'failed';
  return 'fault' in state || state.kind === 'awaiting-sign-in' ? 'failed' : 'unchanged';
}
