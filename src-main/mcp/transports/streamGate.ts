import { pause } from '../../lib/task';

interface GateLimits {
  readonly streamGapMs: number;
  readonly streamFailures: number;
  readonly healthyMs: number;
}

/**
 * Holds back event streams that a server ends again and again, whatever `retry` it asks for; only the first time may
 * it ask for a shorter pause than ours. `enter` resolves with false when there is no more use in trying; a stream that
 * lived long enough clears the count.
 */
export function createStreamGate(limits: GateLimits, now: () => number, wait = pause) {
  let openedAt = -Infinity;
  let failures = 0;
  return {
    async enter(signal: AbortSignal): Promise<boolean> {
      const lived = now() - openedAt;
      failures = lived >= limits.healthyMs ? 0 : failures + 1;
      if (failures > limits.streamFailures) return false;
      const gap = failures <= 1 ? shortestGap(lived, limits) : limits.streamGapMs * 2 ** (failures - 2);
      if (lived < gap) await wait(gap - lived, signal);
      openedAt = now();
      return !signal.aborted;
    },
  };
}

/** The SDK waits as long as the server asked; that this was no time at all is no pause. */
const shortestGap = (lived: number, { streamGapMs }: GateLimits): number => (lived < streamGapMs / 4 ? streamGapMs : 0);
