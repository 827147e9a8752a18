import type { AuthorizationServerMetadata, OAuthProtectedResourceMetadata } from '@modelcontextprotocol/client';
import type { ResolvedSignIn } from '../config/resolved';
import { oneLine } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import { oauthAddresses, oauthServers } from '../text/oauthServers';
import type { AuthHttp } from './authHttp';
import type { Discovery } from './grant';
import { isSameIssuer } from './issuers';
import { legacyFault } from './legacyOffer';
import { metadataFetch } from './metadataFetch';
import { refuseWithoutPkce } from './pkce';

/** What a sign-in starts from. */
export interface DiscoveryAsked {
  /** What the server's 401 named as `resource_metadata`; null when it named none. */
  readonly metadataUrl: URL | null;
  readonly auth: Pick<ResolvedSignIn, 'kind' | 'issuer' | 'isLegacy'>;
  /** Issuers with which this server has a grant already; one of these is used before others that it names. */
  readonly heldIssuers?: readonly string[];
  /** The server's 401 asked for a token that is bound to a key. */
  readonly takesDpop?: boolean | undefined;
}

/**
 * Finds out where the server's people sign in (RFC 9728, RFC 8414, OpenID Connect Discovery), anew at each sign-in. An
 * error is told and never taken for "there is none": only a 4xx is that. Without metadata of the resource the server's
 * own origin is the authorization server.
 * Rejects with the signal's reason on abort, else with a Fault: `protocol`, `blocked-address`, `timed-out`,
 * `too-large` or `unreachable`.
 */
export async function discover(
  serverUrl: URL,
  { metadataUrl, auth, heldIssuers = [], takesDpop = false }: DiscoveryAsked,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<Discovery> {
  const { metadata: resource, odd } = await protectedResource(serverUrl, metadataUrl, http, signal);
  const named = resource?.authorization_servers ?? [];
  const isOwn = named.length === 0;
  const candidates = isOwn ? [`${serverUrl.origin}/`] : ordered(named, auth.issuer, heldIssuers);
  // An error is not taken for the form of a revision that had no metadata.
  const isLegacy = auth.isLegacy && isOwn && odd === null;

  const needsPkce = auth.kind === 'oauth';
  let first: unknown;
  for (const candidate of candidates) {
    try {
      const metadata = await authorizationServer(candidate, { isLegacy, isOwn, needsPkce, odd }, http, signal);
      const said = metadata?.issuer ?? serverUrl.origin;
      // Nobody has checked a name that need not match: it is known by where it was asked.
      const issuer = isLegacy && !isOfOrigin(said, serverUrl.origin) ? serverUrl.origin : said;
      if (!URL.canParse(issuer))
        throw new Fault('protocol', oauthServers.notAnAddress(oauthAddresses.issuer, cut(issuer)));
      if (auth.issuer !== null && !isSameIssuer(issuer, auth.issuer)) {
        throw new Fault('protocol', oauthServers.notConfiguredIssuer(cut(issuer), auth.issuer));
      }
      return {
        issuer,
        metadata,
        resource: resource?.resource ?? null,
        resourceScopes: resource?.scopes_supported ?? null,
        dpop: dpopOf(resource, takesDpop),
      };
    } catch (error) {
      signal.throwIfAborted();
      first ??= error;
    }
  }
  throw first;
}

const isOfOrigin = (address: string, origin: string): boolean =>
  URL.canParse(address) && new URL(address).origin === origin;

/** An authorization server that offers to bind tokens says nothing of the servers behind it: many take plain ones alone. */
function dpopOf(resource: OAuthProtectedResourceMetadata | null, takesDpop: boolean): Discovery['dpop'] {
  if (resource?.dpop_bound_access_tokens_required === true) return 'required';
  return takesDpop || (resource?.dpop_signing_alg_values_supported?.length ?? 0) > 0 ? 'taken' : undefined;
}

/** @throws Fault 'protocol' when the entry allows none of them */
function ordered(named: readonly string[], wanted: string | null, held: readonly string[]): readonly string[] {
  if (wanted === null) {
    const isHeld = (issuer: string): boolean => held.some((one) => isSameIssuer(one, issuer));
    return [...named.filter(isHeld), ...named.filter((issuer) => !isHeld(issuer))];
  }
  const allowed = named.filter((issuer) => isSameIssuer(issuer, wanted));
  if (allowed.length === 0) {
    throw new Fault('protocol', oauthServers.notConfiguredIssuer(cut(named.join(', ')), wanted));
  }
  return allowed;
}

interface FoundResource {
  /** Null when the server has none. */
  readonly metadata: OAuthProtectedResourceMetadata | null;
  /** What is told when nothing better is found. */
  readonly odd: Fault | null;
}

/** The address named by the server's 401 comes before the well-known ones (RFC 9728 section 5). */
async function protectedResource(
  serverUrl: URL,
  metadataUrl: URL | null,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<FoundResource> {
  const { checkResourceAllowed, discoverOAuthProtectedResourceMetadata } = await import('@modelcontextprotocol/client');
  const seen = metadataFetch(http, signal);
  const load = async (resourceMetadataUrl: URL | undefined): Promise<OAuthProtectedResourceMetadata | number> => {
    try {
      const options = resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl };
      return await discoverOAuthProtectedResourceMetadata(serverUrl, options, seen.fetch);
    } catch (error) {
      return seen.statusOf(error);
    }
  };
  let found: OAuthProtectedResourceMetadata | number | undefined;
  if (metadataUrl !== null) {
    await http.check(metadataUrl.href, oauthAddresses.protectedResource, signal);
    found = await load(metadataUrl);
  }
  if (typeof found !== 'object') {
    const status = found;
    found = await load(undefined);
    if (typeof found === 'number') {
      if (metadataUrl === null || status === undefined) return { metadata: null, odd: seen.odd() };
      throw seen.odd() ?? new Fault('protocol', oauthServers.metadataGone(metadataUrl.host, status));
    }
  }
  const { resource } = found;
  if (!checkResourceAllowed({ requestedResource: serverUrl, configuredResource: resource })) {
    throw new Fault('protocol', oauthServers.otherResource(cut(resource)));
  }
  return { metadata: found, odd: null };
}

interface Wanted {
  /** There may be no metadata, or of another issuer. */
  readonly isLegacy: boolean;
  /** It is the server's own origin, where that would help. */
  readonly isOwn: boolean;
  readonly needsPkce: boolean;
  /** Told where it has no metadata. */
  readonly odd: Fault | null;
}

/** Its metadata, every address in it checked before any of them is used; null where that is allowed. */
async function authorizationServer(
  candidate: string,
  { isLegacy, isOwn, needsPkce, odd: before }: Wanted,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<AuthorizationServerMetadata | null> {
  const { IssuerMismatchError, discoverAuthorizationServerMetadata } = await import('@modelcontextprotocol/client');
  const { host } = await http.check(candidate, oauthAddresses.issuer, signal);
  const seen = metadataFetch(http, signal, {
    ...(needsPkce ? { authorization_endpoint: oauthAddresses.authorization } : {}),
    token_endpoint: oauthAddresses.token,
    registration_endpoint: oauthAddresses.registration,
    revocation_endpoint: oauthAddresses.revocation,
  });
  const options = { fetchFn: seen.fetch, skipIssuerValidation: isLegacy };
  let found: AuthorizationServerMetadata | undefined;
  try {
    found = await discoverAuthorizationServerMetadata(candidate, options);
  } catch (error) {
    if (!(error instanceof IssuerMismatchError)) throw seen.faultOf(error);
    const words = oauthServers.otherIssuer(cut(error.received ?? ''), cut(candidate));
    throw isOwn ? legacyFault(words) : new Fault('protocol', words);
  }
  const odd = seen.odd() ?? before;
  if (found === undefined) {
    if (isLegacy && odd === null) return null;
    if (odd !== null) throw odd;
    throw isOwn ? legacyFault(oauthServers.noMetadata(host)) : new Fault('protocol', oauthServers.noMetadata(host));
  }
  if (!URL.canParse(found.issuer))
    throw new Fault('protocol', oauthServers.otherIssuer(cut(found.issuer), cut(candidate)));
  if (needsPkce) refuseWithoutPkce(found, host);
  return { ...seen.extras(), ...found };
}

const SHOWN = 200;
const cut = (text: string): string => oneLine(text, SHOWN);
