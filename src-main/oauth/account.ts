import type { ServerId } from '@contract/ids';
import { isFault, saidOf } from '../lib/fault';
import { TokenFault } from '../lib/tokenFault';
import { untilAborted } from '../lib/untilAborted';
import { accountFaults } from '../text/oauthAccount';
import type { Challenge } from './challenge';
import type { Grant, Tokens } from './grant';
import type { OAuthLimits } from './limits';
import { createHeldGrant } from './heldGrant';
import { createPauses } from './pauses';
import { refusalCode } from './refusal';
import { createSingleFlight } from './singleFlight';
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
  /** What to send now, renewed when that is due; null when there is nothing. At once where it can. @throws TokenFault */
  readonly usable: (signal: AbortSignal) => Tokens | null | Promise<Tokens | null>;
  /** The server refused this token, or wants one. @throws TokenFault */
  readonly afterRefusal: (refused: Tokens | null, challenge: Challenge | null, signal: AbortSignal) => Promise<Tokens>;
  /** The server wants more scopes for what it was asked. @throws TokenFault */
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
  const { id, origin, source, store, limits, clock } = deps;
  const pauses = createPauses(limits, clock);
  const stepUps = createStepUps(limits);
  const work = createSingleFlight<Tokens>();
  const held = createHeldGrant({ ...deps, ...source, fits: source.fits });
  let opening: Promise<void> | undefined;
  let isOpen = false;
  let isLocked = false;
  let challenge: Challenge | null = null;
  /** Counts what persons did, so that a renewal under way does not undo it. */
  let signIns = 0;

  /** A 403 names what one request lacked; what the sign-in begins with stands. */
  const remember = (said: Challenge | null, isScopeKept: boolean): void => {
    if (said === null) return;
    const resourceMetadata = said.resourceMetadata ?? challenge?.resourceMetadata ?? null;
    const scope = (isScopeKept ? challenge?.scope : said.scope) ?? challenge?.scope ?? null;
    challenge = { ...said, resourceMetadata, scope };
  };

  const readStore = async (): Promise<Grant | null> => {
    const stored = await store.load(id, origin);
    isLocked = stored.kind === 'locked';
    return stored.kind === 'grant' && source.fits(stored.grant) ? stored.grant : null;
  };
  const open = (): Promise<void> =>
    (opening ??= readStore().then((stored) => {
      // A sign-in may have come first.
      if (!isOpen && stored !== null) held.takeStored(stored);
      isOpen = true;
    }));

  /** What another process brought meanwhile: ours are stored before they are used, so another one is a newer one. */
  const newerThan = async (refused: Tokens | null): Promise<Tokens | null> => {
    const stored = await readStore();
    if (stored === null || stored.tokens === null) return null;
    if (refused !== null && stored.tokens.accessToken.equals(refused.accessToken)) return null;
    held.takeStored(stored);
    deps.onChange();
    return stored.tokens;
  };

  /** What a person did meanwhile counts. */
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

  /** The registration stays, unless it is not known any more (RFC 6749 section 5.2). */
  const dropTokens = async (known: Grant, isClientRefused: boolean): Promise<void> => {
    const rest = { ...known, tokens: null };
    if (isClientRefused) await store.drop(id, known);
    else await store.save(id, rest, false, life);
    held.take(isClientRefused ? null : rest);
    deps.onChange();
  };

  /** What went wrong, as it is told to whoever wanted a token. */
  const troubleOf = async (error: unknown, known: Grant | null): Promise<TokenFault> => {
    if (error instanceof TokenFault) return error;
    const kind = isFault(error) ? error.kind : '';
    const code = refusalCode(error);
    if (code !== null && known !== null) {
      await dropTokens(known, code === 'invalid_client');
      return new TokenFault('unauthorized', accountFaults.renewalRefused(saidOf(error)), { cause: error });
    }
    if (FINAL.has(kind)) return new TokenFault(kind, saidOf(error), { cause: error });
    const temporary = kind === 'timed-out' ? kind : 'unreachable';
    return pauses.failed(new TokenFault(temporary, accountFaults.noRenewal(saidOf(error)), { cause: error }));
  };

  /** Asks an authorization server, once for all who want the same, unless another process did. */
  const askOnce = (
    what: string,
    refused: Tokens | null,
    ask: (known: Grant | null) => Promise<Grant>,
    signal: AbortSignal,
  ): Promise<Tokens> => {
    pauses.throwIfPaused();
    const run = async (): Promise<Tokens> => {
      const known = held.current();
      const before = signIns;
      const isOvertaken = (): boolean => signIns !== before;
      try {
        const newer = what === WIDEN ? null : await newerThan(refused);
        if (newer !== null) return newer;
        return await keep(await ask(known), isOvertaken);
      } catch (error) {
        life.throwIfAborted();
        if (isOvertaken()) return overtaken();
        throw await troubleOf(error, refused === null ? null : known);
      }
    };
    return work.share(what, () => deps.alone(run), signal);
  };

  const renew = (refused: Tokens, signal: AbortSignal): Promise<Tokens> =>
    askOnce(
      'renew',
      refused,
      async (known) => {
        if (known !== null && source.canRenew(known)) return source.renew(known, pauses.limits(), life);
        throw new TokenFault('unauthorized', accountFaults.signInAgain);
      },
      signal,
    );
  const obtain = (what: string, signal: AbortSignal): Promise<Tokens> => {
    const wanted = stepUps.wanted();
    return askOnce(what, null, (known) => source.obtain({ challenge, known, wanted }, pauses.limits(), life), signal);
  };

  const soon = async (signal: AbortSignal): Promise<Tokens | null> => {
    await untilAborted(open(), signal);
    await untilAborted(work.settled(), signal);
    const tokens = held.tokens();
    if (tokens === null || !held.isRenewalDue() || pauses.isPaused()) return tokens;
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
    signIns += 1;
    pauses.passed();
    held.take(next);
  };

  return {
    usable(signal) {
      const isSettled = isOpen && work.isIdle();
      return isSettled && (!held.isRenewalDue() || pauses.isPaused()) ? held.tokens() : soon(signal);
    },

    async afterRefusal(refused, said, signal) {
      remember(said, false);
      const tokens = held.tokens();
      if (refused !== null) {
        if (tokens !== null && !tokens.accessToken.equals(refused.accessToken)) return tokens;
        if (pauses.isUseless()) throw new TokenFault('unauthorized', accountFaults.refused);
        return renew(refused, signal);
      }
      if (source.isMachine) return obtain(OBTAIN, signal);
      const newer = await untilAborted(newerThan(null), signal);
      if (newer !== null) return newer;
      if (isLocked) throw new TokenFault('unauthorized', accountFaults.locked);
      const isAgain = held.current() !== null;
      throw new TokenFault('unauthorized', isAgain ? accountFaults.signInAgain : accountFaults.signInFirst);
    },

    async widened(wanted, said, signal) {
      remember(said, true);
      stepUps.refused(wanted, said.scope ?? '', source.isMachine);
      if (source.isMachine) return obtain(WIDEN, signal);
      const words = said.scope === null ? accountFaults.missingSomeScope : accountFaults.missingScope(said.scope);
      throw new TokenFault('unauthorized', words);
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

const OBTAIN = 'obtain';
/** Others with the same rights are of no use. */
const WIDEN = 'widen';

/** Faults that neither waiting helps nor another token. */
const FINAL: ReadonlySet<string> = new Set(['unauthorized', 'needs-registration', 'blocked-address', 'config']);
