import type { ServerId } from '@contract/ids';
import { isFault, saidOf } from '../lib/fault';
import { TokenFault } from '../lib/tokenFault';
import { accountFaults } from '../text/oauthAccount';
import type { Grant, Tokens } from './grant';
import type { HeldGrant } from './heldGrant';
import type { Pauses } from './pauses';
import { costOf, isUnderstood, refusalCode } from './refusal';
import { createSingleFlight } from './singleFlight';
import type { TokenStore } from './tokenStore';

export interface AccountWorkDeps {
  readonly id: ServerId;
  readonly origin: string;
  /** False for a grant of another client or issuer than the entry names by now. */
  readonly fits: (grant: Grant) => boolean;
  readonly store: TokenStore;
  readonly held: HeldGrant;
  readonly pauses: Pauses;
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: () => void;
}

/** What is asked for; the same is asked once for all who want it. */
export type What = 'renew' | 'obtain' | 'widen';

/** What one account asks of its authorization server, one thing at a time. */
export interface AccountWork {
  /**
   * Has `ask` bring other tokens, unless another process brought some, and keeps them. `refused` are those that serve no
   * more. What a person does meanwhile counts. @throws TokenFault; the signal's reason for the one who leaves
   */
  readonly share: (
    what: What,
    refused: Tokens | null,
    ask: (known: Grant | null) => Promise<Grant>,
    signal: AbortSignal,
  ) => Promise<Tokens>;
  /** What another process brought meanwhile; null when there is nothing new. */
  readonly newerThan: (refused: Tokens | null) => Promise<Tokens | null>;
  /** As it is stored now. */
  readonly read: () => Promise<Grant | null>;
  /** The store could not be opened when it was read last. */
  readonly isLocked: () => boolean;
  /** A person signed in or out, so that what is under way does not undo it. */
  readonly overtake: () => void;
  readonly isIdle: () => boolean;
  readonly settled: () => Promise<void>;
}

export function createAccountWork(deps: AccountWorkDeps, life: AbortSignal): AccountWork {
  const { id, origin, store, held, pauses } = deps;
  const work = createSingleFlight<Tokens>();
  let isLocked = false;
  let signIns = 0;

  const read = async (): Promise<Grant | null> => {
    const stored = await store.load(id, origin);
    isLocked = stored.kind === 'locked';
    return stored.kind === 'grant' && deps.fits(stored.grant) ? stored.grant : null;
  };

  /** Ours are stored before they are used, so another one is a newer one. */
  const newerThan = async (refused: Tokens | null): Promise<Tokens | null> => {
    const stored = await read();
    if (stored === null) return null;
    if (stored.tokens === null) {
      if (held.current() === null) held.takeStored(stored);
      return null;
    }
    if (refused !== null && stored.tokens.accessToken.equals(refused.accessToken)) return null;
    held.takeStored(stored);
    deps.onChange();
    return stored.tokens;
  };

  const overtaken = (): Tokens => {
    const tokens = held.tokens();
    if (tokens === null) throw new TokenFault('unauthorized', accountFaults.signInFirst);
    return tokens;
  };

  const keep = async (next: Grant, isOvertaken: () => boolean): Promise<Tokens> => {
    const bound = { ...next, origin };
    if (isOvertaken()) return overtaken();
    // A token that is used but not saved would cost the next start its sign-in.
    await store.save(id, bound, false, life);
    if (isOvertaken()) {
      const other = held.current();
      await (other === null ? store.drop(id, bound) : store.save(id, other, false, life));
      return overtaken();
    }
    held.take(bound);
    pauses.passed();
    deps.onChange();
    if (bound.tokens === null) throw new TokenFault('unauthorized', accountFaults.signInAgain);
    return bound.tokens;
  };

  const pay = async (known: Grant, cost: ReturnType<typeof costOf>): Promise<void> => {
    if (cost === 'nothing') return;
    const rest = cost === 'tokens' ? { ...known, tokens: null } : null;
    await (rest === null ? store.drop(id, known) : store.save(id, rest, false, life));
    held.take(rest);
    deps.onChange();
  };

  /** What went wrong, as it is told to whoever wanted a token; `known` is what was to be renewed. */
  const troubleOf = async (error: unknown, known: Grant | null): Promise<TokenFault> => {
    if (error instanceof TokenFault) return error;
    const kind = isFault(error) ? error.kind : '';
    const code = refusalCode(error);
    if (code !== null && known !== null) {
      const cost = costOf(code, known.client.from);
      await pay(known, cost);
      if (cost !== 'nothing' || isUnderstood(code)) {
        const isClients = code === 'invalid_client' || code === 'unauthorized_client';
        const words = cost === 'nothing' && isClients ? accountFaults.clientRefused : accountFaults.renewalRefused;
        return new TokenFault('unauthorized', words(saidOf(error)), { cause: error });
      }
    } else if (FINAL.has(kind)) return new TokenFault(kind, saidOf(error), { cause: error });
    const temporary = kind === 'timed-out' ? kind : 'unreachable';
    return pauses.failed(new TokenFault(temporary, accountFaults.noRenewal(saidOf(error)), { cause: error }));
  };

  return {
    share(what, refused, ask, signal) {
      pauses.throwIfPaused();
      const run = async (): Promise<Tokens> => {
        const before = signIns;
        const isOvertaken = (): boolean => signIns !== before;
        const known = held.current();
        try {
          // Others with the same rights are of no use to who wants more.
          const newer = what === 'widen' ? null : await newerThan(refused);
          if (newer !== null) return newer;
          return await keep(await ask(held.current()), isOvertaken);
        } catch (error) {
          life.throwIfAborted();
          if (isOvertaken()) return overtaken();
          throw await troubleOf(error, refused === null ? null : known);
        }
      };
      return work.share(what, () => deps.alone(run), signal);
    },
    newerThan,
    read,
    isLocked: () => isLocked,
    overtake: () => void (signIns += 1),
    isIdle: work.isIdle,
    settled: work.settled,
  };
}

/** Faults that neither waiting helps nor another token. */
const FINAL: ReadonlySet<string> = new Set(['unauthorized', 'needs-registration', 'blocked-address', 'config']);
