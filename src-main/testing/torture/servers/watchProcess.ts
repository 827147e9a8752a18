import { readFileSync } from 'node:fs';
import type { AlwaysSeen } from './seen';

const TICK_MS = 10;
const MIB = 1_048_576;

export interface ProcessWatch extends Disposable {
  /** Begins anew: what was before does not count. */
  reset(): void;
  /** How it has been since then. */
  read(): Pick<AlwaysSeen, 'stallMs' | 'growthMib' | 'unhandled'>;
  /** What heap and buffers hold more than at the reset, in MiB, after a collection. */
  kept(): number;
}

/**
 * Watches the main thread and the memory of this process. A stall is the longest time between two ticks, less what the
 * machine let the thread wait for a core: six modes share two, and that wait is nobody's fault.
 */
export function watchProcess(): ProcessWatch {
  let stallMs = 0;
  let unhandled = 0;
  let peak = 0;
  let rss = 0;
  let held = 0;
  let last = { at: performance.now(), waited: waitedMs() };

  const tick = (): void => {
    const now = { at: performance.now(), waited: waitedMs() };
    stallMs = Math.max(stallMs, now.at - last.at - TICK_MS - (now.waited - last.waited));
    peak = Math.max(peak, process.memoryUsage.rss());
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  const onError = (): void => void (unhandled += 1);
  process.on('unhandledRejection', onError).on('uncaughtException', onError);

  return {
    reset() {
      globalThis.gc?.();
      held = heldBytes();
      last = { at: performance.now(), waited: waitedMs() };
      rss = peak = process.memoryUsage.rss();
      stallMs = unhandled = 0;
    },
    read() {
      tick();
      return { stallMs: Math.round(stallMs), growthMib: Math.round((peak - rss) / MIB), unhandled };
    },
    kept() {
      globalThis.gc?.();
      return Math.round((heldBytes() - held) / MIB);
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      process.off('unhandledRejection', onError).off('uncaughtException', onError);
    },
  };
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** How long the main thread was ready to run and had no core; 0 where the system does not tell. */
function waitedMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
