import { LONGEST_TIMER_MS } from '../lib/task';
import type { Words } from '../lib/words';
import { mcpFaults } from '../text/mcpFaults';
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
  /** A person is being asked: nothing is counted until `resume` (spec L9). */
  pause(): void;
  /** The silence begins anew, the total goes on where it stood. */
  resume(): void;
}

/** Calls `onLate` once, when a limit is passed (spec L9). `what` names the call in the fault. */
export const startCallClock = (what: string, limits: CallLimits, onLate: (fault: McpFault) => void): CallClock =>
  new RunningClock(what, limits, onLate);

/** One timer for both limits: progress only moves the end of the silence, which is looked at when the timer fires. */
class RunningClock implements CallClock {
  readonly #what: string;
  readonly #idleMs: number;
  readonly #totalMs: number;
  readonly #onLate: (fault: McpFault) => void;
  #silentSince: number;
  #totalLeft: number;
  /** When the total was last set going. */
  #runningSince: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(what: string, { idleMs, totalMs }: CallLimits, onLate: (fault: McpFault) => void) {
    this.#what = what;
    this.#idleMs = idleMs > 0 ? idleMs : Infinity;
    this.#totalMs = totalMs > 0 ? totalMs : Infinity;
    this.#onLate = onLate;
    this.#totalLeft = this.#totalMs;
    this.#silentSince = this.#runningSince = performance.now();
    this.#arm(Math.min(this.#idleMs, this.#totalMs));
  }

  progressed(): void {
    this.#silentSince = performance.now();
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this[Symbol.dispose]();
    this.#totalLeft -= performance.now() - this.#runningSince;
  }

  resume(): void {
    if (this.#timer !== undefined) return;
    this.#silentSince = this.#runningSince = performance.now();
    this.#arm(Math.min(this.#idleMs, this.#totalLeft));
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #arm(ms: number): void {
    if (ms === Infinity) return;
    this.#timer = setTimeout(() => this.#look(), Math.min(Math.max(ms, 1), LONGEST_TIMER_MS));
  }

  #look(): void {
    const now = performance.now();
    const idleLeft = this.#silentSince + this.#idleMs - now;
    const totalLeft = this.#runningSince + this.#totalLeft - now;
    // A timer may fire a fraction of a millisecond early.
    if (idleLeft < 1) return this.#late(mcpFaults.noAnswer, this.#idleMs);
    if (totalLeft < 1) return this.#late(mcpFaults.noEnd, this.#totalMs);
    this.#arm(Math.min(idleLeft, totalLeft));
  }

  #late(words: (what: string, seconds: number) => Words, ms: number): void {
    this.#timer = undefined;
    this.#onLate(createMcpFault('timed-out', words(this.#what, ms / 1000)));
  }
}
