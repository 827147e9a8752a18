import type { ResolvedIdentityProvider, ResolvedServer } from '../config/resolved';
import { Fault, isFault } from '../lib/fault';
import type { Secret } from '../lib/secret';
import { createSerial } from '../lib/serial';
import { untilAborted } from '../lib/untilAborted';
import { machineFaults } from '../text/oauthMachine';
import type { AuthHttp } from './authHttp';
import { configuredIdentity, secretAuthentication } from './clientAuthentication';
import type { Grant, Tokens } from './grant';
import { isSameIssuer } from './issuers';
import { beginOf, endOf, type Learn, readJwtFile } from './jwtFile';
import { discoverProvider } from './providerMetadata';
import { type Browse, type ProviderAccess, type ProviderAsked, signInAtProvider } from './providerSignIn';
import { refusalCode } from './refusal';
import { ageAfterRestart } from './renewal';
import { refreshTokens, type TokenContext } from './tokenRequest';

/** An ID token that ends this soon is not sent any more. */
const CLOSE_TO_END_MS = 30_000;

/** Of the kept grant, whose token is the ID token. */
const KEPT_TYPE = 'id_token';

/** What a provider says of an ID token that it does not take (RFC 8693 section 2.2.2), and what some say instead. */
const TOKEN_REFUSED: ReadonlySet<string> = new Set(['invalid_request', 'invalid_grant']);

/** Where the sign-in at the identity provider is kept, as one of a server is; its token is the ID token. */
export interface IdentityStore {
  readonly load: (origin: string) => Promise<Grant | null>;
  /** `mayAsk` puts the question of where to keep it to the person. */
  readonly save: (grant: Grant, mayAsk: boolean, signal: AbortSignal) => Promise<void>;
}

export interface IdentityProviderDeps {
  /** What settings.json names now; null for none. */
  readonly settings: () => Promise<ResolvedIdentityProvider | null>;
  readonly store: IdentityStore;
  /** For the addresses of the identity provider alone; whoever opens it disposes it. */
  readonly openHttp: (issuer: URL, signal: AbortSignal) => Promise<AuthHttp & AsyncDisposable>;
  readonly learn: Learn;
  /** Runs while no other process renews this sign-in. */
  readonly alone: <T>(run: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Monotonic, in milliseconds. */
  readonly clock: () => number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface IdentityProvider {
  /**
   * Calls `use` with the person's ID token, from the file that settings name or as it was kept. One that has ended, or
   * that `use` finds refused, is renewed once; else the person is asked for in the browser, where there is `browse`.
   * One at a time gets a token, so that one sign-in serves all servers.
   * @throws Fault 'unauthorized' that says what the person must do; else as the requests
   */
  readonly withToken: <T>(
    asked: { readonly server: ResolvedServer; readonly browse: Browse | null },
    use: (idToken: Secret, access: ProviderAccess) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<T>;
}

interface Asked extends ProviderAsked {
  readonly browse: Browse | null;
}

export function createIdentityProvider(deps: IdentityProviderDeps): IdentityProvider {
  const { store, learn, clock, now } = deps;
  const serial = createSerial();
  /** The last one that came while the app runs, so that its age does not hang on the wall clock. */
  let received: { readonly idToken: Secret; readonly at: number } | undefined;

  const ageOf = (tokens: Tokens): number =>
    received?.idToken.equals(tokens.accessToken) === true ? clock() - received.at : ageAfterRestart(tokens, now());
  const isUsable = (tokens: Tokens): boolean =>
    tokens.lifeMs === null || ageOf(tokens) + CLOSE_TO_END_MS < tokens.lifeMs;

  async function fromFile(file: string): Promise<Secret> {
    const idToken = await readJwtFile(file, learn);
    const end = endOf(idToken);
    if (end !== null && end <= now() + CLOSE_TO_END_MS) {
      throw new Fault('unauthorized', machineFaults.fileExpired(file));
    }
    return idToken;
  }

  /** What another sign-in brought, or a renewal of `before`; null when there is no new ID token in it. */
  async function keep(grant: Grant, before: Tokens | null, signal: AbortSignal): Promise<Secret | null> {
    const { idToken = null, ...tokens } = grant.tokens ?? {};
    if (!('accessToken' in tokens) || (idToken === null && before === null)) return null;
    if (idToken !== null) {
      learn(idToken);
      received = { idToken, at: clock() };
    }
    // Its access token is for nothing that this app does, so it is not kept.
    const token =
      idToken === null
        ? before && { accessToken: before.accessToken, receivedAt: before.receivedAt, lifeMs: before.lifeMs }
        : { accessToken: idToken, receivedAt: now(), lifeMs: lifeOf(idToken) };
    await store.save({ ...grant, tokens: { ...tokens, ...token, type: KEPT_TYPE } }, before === null, signal);
    return idToken;
  }

  /** As its provider counts, where it says when it began. */
  const lifeOf = (idToken: Secret): number | null => {
    const end = endOf(idToken);
    return end === null ? null : Math.max(1, end - (beginOf(idToken) ?? now()));
  };

  /** Null when only the person can help. */
  async function renewed(kept: Grant, asked: Asked, signal: AbortSignal): Promise<Secret | null> {
    const { tokens } = kept;
    if (!tokens?.refreshToken) return null;
    try {
      const answer = await refreshTokens(asked.context, tokens.refreshToken, null, asked.http, signal);
      return await keep({ ...kept, tokens: answer.tokens }, tokens, signal);
    } catch (error) {
      if (refusalCode(error) === null) throw error;
      await store.save({ ...kept, tokens: { ...tokens, refreshToken: null } }, false, signal);
      return null;
    }
  }

  const load = async (provider: ResolvedIdentityProvider): Promise<Grant | null> => {
    const stored = await store.load(new URL(provider.issuer).origin);
    return stored !== null && isFrom(provider, stored) ? stored : null;
  };

  /** What another process brought meanwhile, else a renewal. */
  const renewAlone = (idToken: Secret, asked: Asked, signal: AbortSignal): Promise<Secret | null> =>
    deps.alone(async () => {
      const kept = await load(asked.provider);
      const newest = kept?.tokens ?? null;
      if (newest !== null && !newest.accessToken.equals(idToken) && isUsable(newest)) return newest.accessToken;
      return kept && renewed(kept, asked, signal);
    }, signal);

  /** `refused` is a token that the provider takes no more, whatever it says of its end. */
  async function find(asked: Asked, refused: Secret | null, signal: AbortSignal): Promise<Secret> {
    const { provider, context, browse } = asked;
    signal.throwIfAborted();
    if (provider.idTokenFile !== null) return fromFile(provider.idTokenFile);
    const kept = (await load(provider))?.tokens ?? null;
    if (kept !== null) {
      const idToken = kept.accessToken;
      if (isUsable(kept) && !refused?.equals(idToken)) return idToken;
      const found = await renewAlone(idToken, asked, signal);
      if (found !== null) return found;
    }
    const { host } = new URL(context.issuer);
    if (browse === null) {
      throw new Fault('unauthorized', (kept ? machineFaults.providerExpired : machineFaults.signInAtProvider)(host));
    }
    const fresh = await keep(await signInAtProvider(asked, browse, signal), null, signal);
    if (fresh === null) throw new Fault('unauthorized', machineFaults.noIdToken(host));
    return fresh;
  }

  return {
    async withToken({ server, browse }, use, signal) {
      const provider = await deps.settings();
      if (provider === null) throw new Fault('needs-registration', machineFaults.noProvider);
      await using http = await deps.openHttp(new URL(provider.issuer), signal);
      const metadata = await discoverProvider(provider.issuer, http, signal);
      const client = configuredIdentity(provider.client);
      const authenticate = secretAuthentication(client);
      const context: TokenContext = { issuer: metadata.issuer, metadata, client, resource: null, authenticate };
      const access = { context, http };
      const asked: Asked = { ...access, provider, server, browse };
      const get = (refused: Secret | null): Promise<Secret> =>
        untilAborted(
          serial(() => find(asked, refused, signal)),
          signal,
        );
      const idToken = await get(null);
      try {
        return await use(idToken, access);
      } catch (error) {
        if (!TOKEN_REFUSED.has(refusalCode(error) ?? '') || provider.idTokenFile !== null) throw error;
        const other = await get(idToken).catch((second: unknown) => {
          // Nothing better was found, so what the provider said stands.
          throw isFault(second) && second.kind === 'unauthorized' ? error : second;
        });
        return await use(other, access);
      }
    },
  };
}

const isFrom = ({ issuer, client }: ResolvedIdentityProvider, grant: Grant): boolean =>
  isSameIssuer(grant.issuer, issuer) && grant.client.clientId === client.id;
