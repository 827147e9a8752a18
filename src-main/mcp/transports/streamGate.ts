import { pause } from '../../lib/task';

interface GateLimits {
  readonly streamGapMs: number;
  readonly streamFailures: number;
  readonly healthyMs: number;
}

/**
 * Holds back event streams that a server ends again and again, whatever `retry` it asks for. `enter` resolves with
 * false when there is no more use in trying; a stream that lived long enough clears the count.
 */
export function createStreamGate(limits: GateLimits, now: () => number) {
  let openedAt = -Infinity;
  let failures = 0;
  return {
    async enter(signal: AbortSignal): Promise<boolean> {
      const lived = now() - openedAt;
      failures = lived >= limits.healthyMs ? 0 : failures + 1;
      if (failures > limits.streamFailures) return false;
      const gap = limits.streamGapMs * 2 ** Math.max(failures - 2, 0);
      if (lived < gap) await pause(gap - lived, signal);
      openedAt = now();
      return !signal.aborted;
    },
  };
}
