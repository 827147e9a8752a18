import type { Tokens } from './grant';
import type { OAuthLimits } from './limits';

/** How far around its time a renewal is spread, so that many apps do not ask in the same second. */
const JITTER_SHARE = 0.1;
/** Beyond any promise, so that it says nothing. */
const LONGEST_LIFE_MS = 2_147_483_647_000;

/** False for a lifetime that says nothing: the token is used until the server refuses it. */
export const isLife = (lifeMs: number | null): lifeMs is number =>
  lifeMs !== null && lifeMs > 0 && lifeMs <= LONGEST_LIFE_MS;

export interface TokenAge {
  /** Null when it is not known: the token is used until the server refuses it. */
  readonly lifeMs: number | null;
  readonly ageMs: number;
  /** Since the last renewal ahead of an end was tried, whatever came of it. */
  readonly sinceTryMs: number;
  /** 0 to 1, the same for all of a token's life. */
  readonly jitter: number;
}

/** True when a token is to be renewed before it is refused (spec O4); at most once in `renewGapMs`. */
export function isDue(
  { lifeMs, ageMs, sinceTryMs, jitter }: TokenAge,
  { renewAheadMs, renewGapMs }: Pick<OAuthLimits, 'renewAheadMs' | 'renewGapMs'>,
): boolean {
  if (!isLife(lifeMs) || Math.min(ageMs, sinceTryMs) < renewGapMs) return false;
  const ahead = lifeMs < renewAheadMs * 2 ? lifeMs / 2 : renewAheadMs;
  return ageMs >= lifeMs - ahead * (1 + jitter * JITTER_SHARE);
}

/**
 * How old a stored token is by the wall clock, in milliseconds; 0 when the clock was set back since. Only for after a
 * restart: a running app counts by its monotonic clock.
 */
export const ageAfterRestart = ({ receivedAt }: Pick<Tokens, 'receivedAt'>, now: number): number =>
  Math.max(0, now - receivedAt);
