import type { CallId } from '@contract/ids';
import type { RunTool } from './runTool';

/** Lets a person stop one call while its turn goes on. */
export interface CancellableCalls {
  readonly runTool: RunTool;
  /** False when no such call runs here. */
  cancel(call: CallId): boolean;
}

export function cancellableCalls(run: RunTool): CancellableCalls {
  const running = new Map<CallId, AbortController>();
  return {
    async runTool(asked, setting, signal) {
      const controller = new AbortController();
      running.set(asked.id, controller);
      try {
        return await run(asked, setting, AbortSignal.any([signal, controller.signal]));
      } finally {
        running.delete(asked.id);
      }
    },
    cancel(call) {
      const controller = running.get(call);
      controller?.abort();
      return controller !== undefined;
    },
  };
}
