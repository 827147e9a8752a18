import type {
  AddClientAuthentication,
  AuthorizationServerMetadata,
  DpopSession,
  OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { oneLine } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import { pause } from '../lib/task';
import { oauthAddresses, oauthServers } from '../text/oauthServers';
import type { AuthHttp } from './authHttp';
import type { ClientIdentity, Tokens } from './grant';
import { Unwell } from './refusal';
import { tokenFetch } from './tokenFetch';

export type { AuthHttp } from './authHttp';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** Who asks whom for tokens. */
export interface TokenContext {
  readonly issuer: string;
  /** Null for the default endpoints of 2025-03-26. */
  readonly metadata: AuthorizationServerMetadata | null;
  readonly client: ClientIdentity;
  readonly resource: string | null;
  /** In place of the client's secret: `private_key_jwt` and assertions. */
  readonly authenticate?: AddClientAuthentication | undefined;
  readonly dpop?: DpopSession | undefined;
}

export interface TokenAnswer {
  readonly tokens: Tokens;
  /** What was granted; null when the server did not say, which means what was asked for. */
  readonly scope: string | null;
}

export interface ReturnedCode {
  readonly code: Secret;
  readonly verifier: Secret;
  readonly redirectUri: string;
}

/**
 * A code for tokens. What an authorization server cannot do now (5xx) is `unauthorized` here, since the code is spent
 * by then and only a person gets another. Rejects like `requestTokens` otherwise.
 */
export async function exchangeCode(
  context: TokenContext,
  { code, verifier, redirectUri }: ReturnedCode,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  const params = new URLSearchParams({
    grant_type: 'authorization_code',
    code: code.reveal(),
    code_verifier: verifier.reveal(),
    redirect_uri: redirectUri,
  });
  try {
    return await requestTokens(context, params, http, signal);
  } catch (error) {
    if (!(error instanceof Unwell)) throw error;
    throw new Fault('unauthorized', oauthServers.unwellAndSpent(error.said), { cause: error });
  }
}

/** An answer without a new refresh token keeps the old one (spec O4). Rejects like `requestTokens`. */
export async function refreshTokens(
  context: TokenContext,
  refreshToken: Secret,
  scope: string | null,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  const params = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken.reveal() });
  if (scope !== null && scope !== '') params.set('scope', scope);
  const answer = await requestTokens(context, params, http, signal);
  return { ...answer, tokens: { ...answer.tokens, refreshToken: answer.tokens.refreshToken ?? refreshToken } };
}

/**
 * Any grant. What cannot be done now is asked for `limits.tries` times, with fresh proofs each time. Rejects with the
 * signal's reason on abort, else with a Fault: a `Refusal` (`unauthorized`) with the server's own code, `unreachable`
 * or `timed-out` for what may pass, `protocol`, `too-large` or `blocked-address`.
 */
export async function requestTokens(
  context: TokenContext,
  params: URLSearchParams,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  for (let left = http.limits.tries - 1; ; left--) {
    try {
      return await requestOnce(context, new URLSearchParams(params), http, signal);
    } catch (error) {
      if (!(error instanceof Unwell) || left <= 0) throw error;
      await pause(http.limits.retryMs, signal);
      signal.throwIfAborted();
    }
  }
}

async function requestOnce(
  { issuer, metadata, client, resource, authenticate, dpop }: TokenContext,
  params: URLSearchParams,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  const { fetchToken } = await import('@modelcontextprotocol/client');
  const { host } = await http.check(
    metadata?.token_endpoint ?? defaultEndpoint(issuer, 'token'),
    oauthAddresses.token,
    signal,
  );
  const information = {
    issuer: metadata?.issuer ?? issuer,
    client_id: client.clientId,
    ...(client.clientSecret === null ? {} : { client_secret: client.clientSecret.reveal() }),
    ...(client.authMethod === null ? {} : { token_endpoint_auth_method: client.authMethod }),
  };
  const provider: OAuthClientProvider = {
    redirectUrl: undefined,
    clientMetadata: { redirect_uris: [] },
    clientInformation: () => information,
    prepareTokenRequest: () => params,
    ...(authenticate === undefined ? {} : { addClientAuthentication: authenticate }),
    ...(dpop === undefined ? {} : { dpop: () => dpop }),
    tokens: () => undefined,
    saveTokens: () => undefined,
    redirectToAuthorization: () => undefined,
    saveCodeVerifier: () => undefined,
    codeVerifier: () => '',
  };
  const options = {
    ...(metadata === null ? {} : { metadata }),
    ...(resource === null ? {} : { resource }),
    fetchFn: tokenFetch(http, signal, dpop !== undefined),
  };
  const given = await fetchToken(provider, issuer, options).catch((error: unknown) => {
    if (signal.aborted || error instanceof Fault) throw error;
    throw new Fault('protocol', oauthServers.answerShape(host), { cause: error });
  });
  const type = typeOf(given.token_type, params, dpop);
  if (type === null) {
    throw new Fault('protocol', oauthServers.tokenType(host, oneLine(given.token_type, 40)));
  }
  const refresh = given.refresh_token ?? '';
  return {
    tokens: {
      accessToken: new Secret(given.access_token),
      refreshToken: refresh === '' ? null : new Secret(refresh),
      type,
      lifeMs: lifeOf(given.expires_in),
      receivedAt: Date.now(),
      ...(given.id_token === undefined ? {} : { idToken: new Secret(given.id_token) }),
    },
    scope: given.scope ?? null,
  };
}

/** Where an authorization server without metadata has it (2025-03-26). */
const defaultEndpoint = (issuer: string, name: string): string => new URL(`/${name}`, issuer).href;

/** What is exchanged for another token may be no access token, and then has no type (RFC 8693 section 2.2.1). */
function typeOf(said: string, params: URLSearchParams, dpop: DpopSession | undefined): string | null {
  const type = said.toLowerCase();
  if (type === 'bearer') return 'Bearer';
  if (type === 'dpop' && dpop !== undefined) return 'DPoP';
  return type === 'n_a' && params.get('grant_type') === TOKEN_EXCHANGE ? 'N_A' : null;
}

/** Nonsense is no lifetime at all: the token is used until it is refused. */
const lifeOf = (seconds: number | undefined): number | null =>
  seconds === undefined || !(seconds > 0) ? null : Math.min(seconds * 1000, Number.MAX_SAFE_INTEGER);
