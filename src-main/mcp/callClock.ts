import { LONGEST_TIMER_MS } from '../lib/task';
import { createMcpFault } from './faults';
import type { McpFault } from './session';

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
  const late = (ms: number, how: string) => () =>
    onLate(createMcpFault('timed-out', `${what} ${how} within its limit of ${ms / 1000} s`));
  const start = (ms: number, how: string): NodeJS.Timeout | undefined =>
    ms > 0 && ms < Infinity ? setTimeout(late(ms, how), Math.min(ms, LONGEST_TIMER_MS)) : undefined;
  const idle = start(limits.idleMs, 'did not answer');
  const total = start(limits.totalMs, 'did not end');
  return {
    progressed: () => void idle?.refresh(),
    [Symbol.dispose]() {
      clearTimeout(idle);
      clearTimeout(total);
    },
  };
}
