import type { Grant, Tokens } from './grant';
import type { OAuthLimits } from './limits';
import { ageAfterRestart, isDue, isLife } from './renewal';

export interface HeldGrantDeps {
  /** False for a grant of another client or issuer than the entry names by now: it is kept and not used. */
  readonly fits: (grant: Grant) => boolean;
  readonly canRenew: (grant: Grant) => boolean;
  readonly limits: OAuthLimits;
  /** Monotonic, in milliseconds. */
  readonly clock: () => number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
}

/** What is signed in with now, and how old that is. */
export interface HeldGrant {
  readonly current: () => Grant | null;
  readonly tokens: () => Tokens | null;
  /** Received this moment. */
  readonly take: (grant: Grant | null) => void;
  /** Received before: by another process, or before a restart. */
  readonly takeStored: (grant: Grant) => void;
  readonly isRenewalDue: () => boolean;
  /** True when its life has passed, as far as its authorization server said how long that is. */
  readonly isOver: () => boolean;
  /** A renewal ahead of the end begins. */
  readonly noteTry: () => void;
}

export function createHeldGrant({ fits, canRenew, limits, clock, now, random }: HeldGrantDeps): HeldGrant {
  let grant: Grant | null = null;
  let receivedAt = 0;
  let triedAt = 0;
  let jitter = 0;

  const current = (): Grant | null => (grant !== null && fits(grant) ? grant : null);
  const takeAged = (next: Grant | null, ageMs: number): void => {
    grant = next;
    receivedAt = triedAt = clock() - ageMs;
    jitter = random();
  };
  return {
    current,
    tokens: () => current()?.tokens ?? null,
    take: (next) => takeAged(next, 0),
    takeStored: (next) => takeAged(next, next.tokens === null ? 0 : ageAfterRestart(next.tokens, now())),
    isRenewalDue() {
      const held = current();
      if (held === null || held.tokens === null || !canRenew(held)) return false;
      const age = { ageMs: clock() - receivedAt, sinceTryMs: clock() - triedAt, jitter };
      return isDue({ lifeMs: held.tokens.lifeMs, ...age }, limits);
    },
    isOver() {
      const lifeMs = current()?.tokens?.lifeMs ?? null;
      return isLife(lifeMs) && clock() - receivedAt >= lifeMs;
    },
    noteTry() {
      triedAt = clock();
    },
  };
}
