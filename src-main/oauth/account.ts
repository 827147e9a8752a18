import type { ServerId } from '@contract/ids';
import { isFault } from '../lib/fault';
import { ScopeFault, TokenFault } from '../lib/tokenFault';
import { untilAborted } from '../lib/untilAborted';
import { accountFaults } from '../text/oauthAccount';
import { createAccountWork, type What } from './accountWork';
import type { Challenge } from './challenge';
import type { Grant, Tokens } from './grant';
import type { OAuthLimits } from './limits';
import { createHeldGrant } from './heldGrant';
import { createPauses } from './pauses';
import { createStepUps, type Wanted } from './stepUps';
import type { TokenSource } from './tokenSource';
import type { TokenStore } from './tokenStore';

export interface AccountDeps {
  readonly id: ServerId;
  /** The server's own, the only place that tokens go to (spec S10). */
  readonly origin: string;
  readonly source: TokenSource;
  readonly store: TokenStore;
  readonly limits: OAuthLimits;
  /** Runs while no other process renews for this server. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>;
  /** Monotonic, in milliseconds. */
  readonly clock: () => number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  /** The facts are other ones. */
  readonly onChange: () => void;
}

/**
 * The sign-in to one server, shared by all of its sessions. Never opens a browser. What is asked of an authorization
 * server is asked once for all who wait, and goes on when one of them leaves.
 */
export interface Account {
  /**
   * What to send now, renewed when it has ended; null when there is nothing. At once where it can: one that is renewed
   * ahead of its end is used meanwhile. @throws TokenFault
   */
  readonly usable: (signal: AbortSignal) => Tokens | null | Promise<Tokens | null>;
  /** The server refused this token, or wants one. @throws TokenFault */
  readonly afterRefusal: (refused: Tokens | null, challenge: Challenge | null, signal: AbortSignal) => Promise<Tokens>;
  /** The server wants more scopes for what it was asked. @throws ScopeFault when a person must grant them; TokenFault */
  readonly widened: (wanted: Wanted, challenge: Challenge, signal: AbortSignal) => Promise<Tokens>;
  /** The server refused a token that it was given out for a moment before. */
  readonly noteUseless: () => void;
  readonly grant: () => Grant | null;
  /** As a sign-in needs it: the server's last challenge, and the scopes that it refused for. */
  readonly asked: () => { readonly challenge: Challenge | null; readonly wanted: string | null };
  /** A person signed in. */
  readonly adopt: (grant: Grant) => void;
  /** Signed out. */
  readonly clear: () => void;
  /** Resolves when nothing is under way. */
  readonly settled: () => Promise<void>;
}

export function createAccount(deps: AccountDeps, life: AbortSignal): Account {
  const { source, limits, clock } = deps;
  const pauses = createPauses(limits, clock);
  const stepUps = createStepUps(limits);
  const held = createHeldGrant({ ...deps, ...source, fits: source.fits });
  const work = createAccountWork({ ...deps, fits: source.fits, held, pauses }, life);
  let opening: Promise<void> | undefined;
  let isOpen = false;
  /** What is under way renews a token that serves until then. */
  let isAhead = false;
  let challenge: Challenge | null = null;

  /** A 403 names what one request lacked; what the sign-in begins with stands. */
  const remember = (said: Challenge | null, isScopeKept: boolean): void => {
    if (said === null) return;
    const resourceMetadata = said.resourceMetadata ?? challenge?.resourceMetadata ?? null;
    const scope = (isScopeKept ? challenge?.scope : said.scope) ?? challenge?.scope ?? null;
    challenge = { ...said, resourceMetadata, scope };
  };

  const open = (): Promise<void> =>
    (opening ??= work.read().then((stored) => {
      // A sign-in may have come first.
      if (!isOpen && stored !== null) held.takeStored(stored);
      isOpen = true;
    }));

  const renew = (refused: Tokens, signal: AbortSignal): Promise<Tokens> => {
    const ask = async (known: Grant | null): Promise<Grant> => {
      if (known !== null && source.canRenew(known)) return source.renew(known, pauses.limits(), life);
      throw new TokenFault('unauthorized', accountFaults.signInAgain);
    };
    return work.share('renew', refused, ask, signal);
  };
  const obtain = (what: What, signal: AbortSignal): Promise<Tokens> => {
    const wanted = stepUps.wanted();
    const ask = (known: Grant | null) => source.obtain({ challenge, known, wanted }, pauses.limits(), life);
    return work.share(what, null, ask, signal);
  };

  const renewAhead = (tokens: Tokens): void => {
    held.noteTry();
    isAhead = true;
    const end = (): void => void (isAhead = false);
    // The token may hold a while yet; what is wrong is told when the server refuses it.
    renew(tokens, life).then(end, end);
  };

  const isFree = (): boolean => isOpen && (isAhead || work.isIdle());

  /** What can be sent without waiting; undefined when something must come first. */
  const atOnce = (): Tokens | null | undefined => {
    if (!isFree()) return undefined;
    const tokens = held.tokens();
    if (tokens === null || !held.isRenewalDue() || pauses.isPaused()) return tokens;
    if (held.isOver()) return undefined;
    if (work.isIdle()) renewAhead(tokens);
    return tokens;
  };

  const soon = async (signal: AbortSignal): Promise<Tokens | null> => {
    await untilAborted(open(), signal);
    if (!isFree()) await untilAborted(work.settled(), signal);
    const found = atOnce();
    if (found !== undefined) return found;
    const tokens = held.tokens();
    if (tokens === null) return null;
    held.noteTry();
    try {
      return await renew(tokens, signal);
    } catch (error) {
      signal.throwIfAborted();
      // It may hold a while yet; the server will say.
      if (isFault(error) && error.kind !== 'unauthorized') return tokens;
      throw error;
    }
  };

  const begin = (next: Grant | null): void => {
    isOpen = true;
    work.overtake();
    pauses.passed();
    held.take(next);
  };

  return {
    usable(signal) {
      const found = atOnce();
      return found === undefined ? soon(signal) : found;
    },

    async afterRefusal(refused, said, signal) {
      remember(said, false);
      const tokens = held.tokens();
      if (refused !== null) {
        if (tokens !== null && !tokens.accessToken.equals(refused.accessToken)) return tokens;
        if (pauses.isUseless()) throw new TokenFault('unauthorized', accountFaults.refused);
        isAhead = false;
        return renew(refused, signal);
      }
      if (source.isMachine) return obtain('obtain', signal);
      const newer = await untilAborted(work.newerThan(null), signal);
      if (newer !== null) return newer;
      if (work.isLocked()) throw new TokenFault('unauthorized', accountFaults.locked);
      const isAgain = held.current() !== null;
      throw new TokenFault('unauthorized', isAgain ? accountFaults.signInAgain : accountFaults.signInFirst);
    },

    async widened(wanted, said, signal) {
      remember(said, true);
      stepUps.refused(wanted, said.scope ?? '', source.isMachine);
      if (source.isMachine) return obtain('widen', signal);
      const words = said.scope === null ? accountFaults.missingSomeScope : accountFaults.missingScope(said.scope);
      throw new ScopeFault('unauthorized', words);
    },

    noteUseless: pauses.noteUseless,
    grant: held.current,
    asked: () => ({ challenge, wanted: stepUps.wanted() }),
    adopt(next) {
      stepUps.signedIn();
      begin(next);
    },
    clear() {
      stepUps.clear();
      begin(null);
    },
    settled: work.settled,
  };
}
