import type { TokenFault } from '../lib/tokenFault';
import type { OAuthLimits } from './limits';

/** What keeps an authorization server from being asked again and again. */
export interface Pauses {
  /** @throws TokenFault the last one, while nobody is to be asked */
  readonly throwIfPaused: () => void;
  readonly isPaused: () => boolean;
  /** Begins a pause, longer with every failure in a row; returns the fault. */
  readonly failed: (fault: TokenFault) => TokenFault;
  readonly passed: () => void;
  /** For the next request: after a failure it is tried once only. */
  readonly limits: () => OAuthLimits;
  /** A token that was just given out is refused: for a while no other one is asked for. */
  readonly noteUseless: () => void;
  readonly isUseless: () => boolean;
}

/** `clock` is monotonic, in milliseconds. */
export function createPauses(limits: OAuthLimits, clock: () => number): Pauses {
  let failures = 0;
  let pausedUntil = -Infinity;
  let uselessUntil = -Infinity;
  let last: TokenFault | undefined;
  const isPaused = (): boolean => last !== undefined && clock() < pausedUntil;
  return {
    isPaused,
    throwIfPaused() {
      if (isPaused() && last !== undefined) throw last;
    },
    failed(fault) {
      last = fault;
      pausedUntil = clock() + Math.min(limits.pauseMs * 2 ** failures, limits.renewGapMs);
      failures += 1;
      return fault;
    },
    passed() {
      failures = 0;
      last = undefined;
      pausedUntil = -Infinity;
    },
    limits: () => (failures === 0 ? limits : { ...limits, tries: 1 }),
    noteUseless() {
      uselessUntil = clock() + limits.renewGapMs;
    },
    isUseless: () => clock() < uselessUntil,
  };
}
