import { ScopeFault } from '../lib/tokenFault';
import { accountFaults } from '../text/oauthAccount';
import type { OAuthLimits } from './limits';
import { unionOf } from './scopes';

/** What a request asked for, so that sign-ins for it can be counted; `whatIsAsked` makes it. */
export type Wanted = string;

/** Sign-ins for more scopes (spec O5): the union of what was refused, and an end to it. */
export interface StepUps {
  /** `isDone` when the sign-in follows by itself. @throws ScopeFault when it was tried often enough */
  readonly refused: (wanted: Wanted, scope: string, isDone: boolean) => void;
  /** What the next sign-in asks for beside the rest; null for nothing. */
  readonly wanted: () => string | null;
  readonly signedIn: () => void;
  readonly clear: () => void;
}

/** So many different things are told apart; a server that refuses more of them gets no sign-in for those. */
const MAX_COUNTED = 1_000;

export function createStepUps({ maxStepUps }: Pick<OAuthLimits, 'maxStepUps'>): StepUps {
  const counts = new Map<Wanted, number>();
  const pending = new Set<Wanted>();
  let missing = '';

  const count = (wanted: Wanted): void => void counts.set(wanted, (counts.get(wanted) ?? 0) + 1);
  const isFull = (wanted: Wanted): boolean =>
    counts.size + pending.size >= MAX_COUNTED && !counts.has(wanted) && !pending.has(wanted);
  return {
    refused(wanted, scope, isDone) {
      const times = counts.get(wanted) ?? 0;
      if (isFull(wanted)) throw new ScopeFault('unauthorized', accountFaults.tooManyStepUps(scope));
      if (times >= maxStepUps) throw new ScopeFault('unauthorized', accountFaults.stepUpsSpent(scope, times));
      missing = unionOf(missing, scope);
      if (isDone) count(wanted);
      else pending.add(wanted);
    },
    wanted: () => missing || null,
    signedIn() {
      for (const wanted of pending) count(wanted);
      pending.clear();
      missing = '';
    },
    clear() {
      counts.clear();
      pending.clear();
      missing = '';
    },
  };
}
