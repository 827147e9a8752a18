import { isDeepStrictEqual } from 'node:util';
import type { ResolvedServer } from '../config/resolved';
import { isFault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import type { Language } from '../text/language';
import type { Agree } from './agreeIssuer';
import type { AuthHttp } from './authHttp';
import type { Held } from './heldServers';
import type { ClientIdentity, Discovery, Grant } from './grant';
import type { Browse } from './providerSignIn';
import type { Learn } from './jwtFile';
import type { OAuthLimits } from './limits';
import { probeChallenge } from './probeChallenge';
import { scopesToAsk } from './scopes';
import type { SignInOptions } from './signIns';
import { signInOf, urlOf } from './signInOf';
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
  readonly ask: AskPerson;
  readonly language: () => Language;
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
  { store, limits, byBrowser, openHttp, ask, language }: SignInParts,
  signal: AbortSignal,
): Promise<Grant> {
  const auth = signInOf(server);
  await using http = await openHttp(server, limits, signal);
  const asked = account.asked();
  const challenge = asked.challenge ?? (await probeChallenge(server, http, signal));
  if (source.isMachine) {
    const browse: Browse = (its, stop) =>
      byBrowser({ ...its, known: null, isKnownIssuer: false }, its.http, options, stop);
    const agree: Agree = async (where, stop) => {
      const { confirmCredentials, pinOf } = await import('./agreeIssuer');
      await confirmCredentials(where, { ask, language }, stop);
      await store.save(server.id, pinOf(server, where.discovery), false, stop);
    };
    const stored = (await store.loadAll(server.id)).find((grant) => grant.origin === origin && source.fits(grant));
    const known = account.grant() ?? stored ?? null;
    return source.byMachine({ challenge, known, wanted: asked.wanted, browse, agree }, limits, signal);
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
  const isKnownIssuer = here.some(
    (grant) => grant.issuer === discovery.issuer && isDeepStrictEqual(hostsOf(grant), hostsOf(discovery)),
  );
  const what = { server, discovery, scope, known: known?.client ?? null, isKnownIssuer };
  try {
    return { ...(await byBrowser(what, http, options, signal)), origin };
  } catch (error) {
    // Its authorization server may not know a registration any more that led to nothing: the next one is new (spec O2).
    if (known !== null && known.tokens === null && isFault(error)) await store.drop(server.id, known);
    throw error;
  }
}

/** Where an authorization server has people and tokens go. */
export function hostsOf({ issuer, metadata }: Pick<Discovery, 'issuer' | 'metadata'>): readonly string[] {
  const hostOf = (address: string | undefined): string => (address === undefined ? '' : new URL(address, issuer).host);
  return [hostOf(metadata?.authorization_endpoint), hostOf(metadata?.token_endpoint)];
}
