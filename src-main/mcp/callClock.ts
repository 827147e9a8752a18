import { LONGEST_TIMER_MS } from '../lib/task';
import { createMcpFault } from './faults';
import type { McpFault } from './session';
import { mcpFaults } from '../text/mcpFaults';
import type { Words } from '../lib/words';

export interface CallLimits {
  /** Longest silence; 0 means none. */
  readonly idleMs: number;
  /** Longest call, progress or not; 0 means none. */
  readonly totalMs: number;
}

/** Watches over one call until it is disposed. */
export interface CallClock extends Disposable {
  /** The server is still at it: the silence begins anew, the total does not. */
  progressed(): void;
}

/** Calls `onLate` once, when a limit is passed (spec L9). `what` names the call in the fault. */
export function startCallClock(what: string, limits: CallLimits, onLate: (fault: McpFault) => void): CallClock {
  const start = (ms: number, late: (what: string, seconds: number) => Words): NodeJS.Timeout | undefined => {
    if (ms <= 0 || ms === Infinity) return undefined;
    const tell = (): void => onLate(createMcpFault('timed-out', late(what, ms / 1000)));
    return setTimeout(tell, Math.min(ms, LONGEST_TIMER_MS));
  };
  const idle = start(limits.idleMs, mcpFaults.noAnswer);
  const total = start(limits.totalMs, mcpFaults.noEnd);
  return {
    progressed: () => void idle?.refresh(),
    [Symbol.dispose]() {
      clearTimeout(idle);
      clearTimeout(total);
    },
  };
}
