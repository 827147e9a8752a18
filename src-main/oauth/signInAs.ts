import type { ResolvedServer } from '../config/resolved';
import { isFault } from '../lib/fault';
import type { AuthHttp } from './authHttp';
import type { Held } from './heldServers';
import type { ClientIdentity, Discovery, Grant } from './grant';
import type { Browse } from './providerSignIn';
import type { Learn } from './jwtFile';
import type { OAuthLimits } from './limits';
import { probeChallenge } from './probeChallenge';
import { scopesToAsk } from './scopes';
import type { SignInOptions } from './signIns';
import { signInOf, urlOf } from './tokenSource';
import type { TokenStore } from './tokenStore';

/** Opens the page of an authorization server and waits for the person. */
export type SignInByBrowser = (
  asked: {
    readonly server: ResolvedServer;
    readonly discovery: Discovery;
    readonly scope: string | null;
    readonly known: ClientIdentity | null;
    readonly isKnownIssuer: boolean;
  },
  http: AuthHttp,
  options: SignInOptions,
  signal: AbortSignal,
) => Promise<Grant>;

export interface SignInParts {
  readonly store: TokenStore;
  readonly limits: OAuthLimits;
  readonly learn: Learn;
  readonly byBrowser: SignInByBrowser;
  readonly openHttp: (
    server: ResolvedServer,
    limits: OAuthLimits,
    signal: AbortSignal,
  ) => Promise<AuthHttp & AsyncDisposable>;
}

/** Signs in as a person asked for, whatever was granted before; what it brings is not stored yet. Rejects with a Fault. */
export async function signInAs(
  server: ResolvedServer,
  { account, source, origin }: Held,
  options: SignInOptions,
  { store, limits, byBrowser, openHttp }: SignInParts,
  signal: AbortSignal,
): Promise<Grant> {
  const auth = signInOf(server);
  await using http = await openHttp(server, limits, signal);
  const asked = account.asked();
  const challenge = asked.challenge ?? (await probeChallenge(server, http, signal));
  if (source.isMachine) {
    const browse: Browse = (its, stop) =>
      byBrowser({ ...its, known: null, isKnownIssuer: false }, its.http, options, stop);
    const known = account.grant();
    return source.byMachine({ challenge, known, wanted: asked.wanted, browse }, limits, signal);
  }
  const { discover } = await import('./discover');
  const here = (await store.loadAll(server.id)).filter((grant) => grant.origin === origin);
  const heldIssuers = here.map(({ issuer }) => issuer);
  const { resourceMetadata = null, takesDpop } = challenge ?? {};
  const where = { metadataUrl: resourceMetadata, auth, heldIssuers, takesDpop };
  const discovery = await discover(urlOf(server), where, http, signal);
  const known = here.find(({ issuer }) => issuer === discovery.issuer) ?? null;
  const also = [asked.wanted, auth.scope === null ? (known?.scope ?? null) : null];
  const scope = scopesToAsk({ entry: auth.scope, challenge: challenge?.scope ?? null, also }, discovery);
  const isKnownIssuer = heldIssuers.includes(discovery.issuer);
  const what = { server, discovery, scope, known: known?.client ?? null, isKnownIssuer };
  try {
    return { ...(await byBrowser(what, http, options, signal)), origin };
  } catch (error) {
    // Its authorization server may not know a registration any more that led to nothing: the next one is new (spec O2).
    if (known !== null && known.tokens === null && isFault(error)) await store.drop(server.id, known);
    throw error;
  }
}
