import type { ResolvedSignIn } from '../config/resolved';
import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import type { Said } from '../lib/words';
import { oauthBrowser } from '../text/oauthBrowser';
import { oauthAddresses } from '../text/oauthServers';
import type { AuthHttp } from './authHttp';
import type { ClientIdentity, Discovery } from './grant';
import { registrationFetch } from './registrationFetch';

export interface ClientAsked {
  readonly auth: Pick<ResolvedSignIn, 'client' | 'clientName'>;
  readonly discovery: Discovery;
  /** What a registration at this issuer brought earlier. */
  readonly known: ClientIdentity | null;
  /** Where the browser comes back to this time. */
  readonly redirectUri: string;
  readonly scope: string | null;
}

export interface ClientDeps {
  readonly http: AuthHttp;
  /** The address of this app's client-id metadata document; null when there is none. */
  readonly clientDocument: string | null;
  readonly learn: (secret: Secret) => void;
  /** What the server's log should say. */
  readonly note: (said: Said) => void;
  readonly now: () => number;
}

/**
 * Who this app is there, in the order of spec O2. An expired client secret is registered for anew, once.
 * Rejects with the signal's reason on abort, else with a Fault: `needs-registration` with what a person can do, or as
 * requests to authorization servers do.
 */
export async function clientIdentity(
  { auth, discovery, known, redirectUri, scope }: ClientAsked,
  deps: ClientDeps,
  signal: AbortSignal,
): Promise<ClientIdentity> {
  const { metadata, issuer } = discovery;
  const { clientDocument, now } = deps;
  if (auth.client !== null) {
    const { id, secret } = auth.client;
    return { ...NOTHING, clientId: id, clientSecret: secret, from: 'configured' };
  }
  if (clientDocument !== null && metadata?.client_id_metadata_document_supported === true) {
    return { ...NOTHING, clientId: clientDocument, authMethod: 'none', from: 'metadata-document' };
  }
  if (isReusable(known, now()) && known.redirectUri === redirectUri) return known;
  const endpoint = metadata === null ? new URL('/register', issuer).href : metadata.registration_endpoint;
  if (endpoint === undefined) {
    throw new Fault('needs-registration', oauthBrowser.needsClientId(new URL(issuer).host));
  }
  await deps.http.check(endpoint, oauthAddresses.registration, signal);
  const register = (): Promise<ClientIdentity> => registerOnce({ auth, discovery, redirectUri, scope }, deps, signal);
  const first = await register();
  return isExpired(first, now()) ? register() : first;
}

/** A registration whose redirect address and secret still serve. */
export const isReusable = (known: ClientIdentity | null, now: number): known is ClientIdentity =>
  known?.from === 'registration' && known.redirectUri !== null && !isExpired(known, now);

const isExpired = ({ secretExpiresAt }: ClientIdentity, now: number): boolean =>
  secretExpiresAt !== null && secretExpiresAt <= now;

const NOTHING = { clientSecret: null, authMethod: null, redirectUri: null, secretExpiresAt: null };

/** RFC 7591, as a native app (RFC 8252). */
async function registerOnce(
  { auth, discovery, redirectUri, scope }: Omit<ClientAsked, 'known'>,
  { http, learn, note }: ClientDeps,
  signal: AbortSignal,
): Promise<ClientIdentity> {
  const { registerClient } = await import('@modelcontextprotocol/client');
  const { metadata, issuer } = discovery;
  const grants = ['authorization_code', 'refresh_token'];
  const offered = metadata?.grant_types_supported;
  const seen = registrationFetch(http, redirectUri, signal);
  const given = await registerClient(issuer, {
    ...(metadata === null ? {} : { metadata }),
    clientMetadata: {
      client_name: auth.clientName,
      redirect_uris: [redirectUri],
      grant_types:
        offered === undefined ? grants : grants.filter((grant) => grant !== 'refresh_token' || offered.includes(grant)),
      response_types: ['code'],
      token_endpoint_auth_method: methodFor(metadata?.token_endpoint_auth_methods_supported),
      application_type: 'native',
    },
    ...(scope === null ? {} : { scope }),
    fetchFn: seen.fetch,
  });
  if (seen.hasOtherRedirect()) note(oauthBrowser.otherRedirect(new URL(issuer).host));
  const { client_id, client_secret, client_secret_expires_at: expires, token_endpoint_auth_method } = given;
  const clientSecret = client_secret === undefined ? null : new Secret(client_secret);
  if (clientSecret !== null) learn(clientSecret);
  return {
    clientId: client_id,
    clientSecret,
    authMethod: token_endpoint_auth_method ?? null,
    from: 'registration',
    redirectUri,
    secretExpiresAt: clientSecret === null || !expires ? null : expires * 1000,
  };
}

/** A program on a person's computer keeps no secret, unless the server knows no client without one. */
function methodFor(supported: readonly string[] | undefined): string {
  if (supported === undefined || supported.includes('none')) return 'none';
  return ['client_secret_basic', 'client_secret_post'].find((method) => supported.includes(method)) ?? 'none';
}
