import type { ResolvedClient, ResolvedServer, ResolvedSignIn } from '../config/resolved';
import { Fault } from '../lib/fault';
import { machineFaults } from '../text/oauthMachine';
import type { AuthHttp } from './authHttp';
import { clientAuthentication, configuredIdentity } from './clientAuthentication';
import { requestAssertion } from './crossApp';
import { isBound, openDpop } from './dpop';
import type { Discovery, Grant } from './grant';
import type { IdentityProvider } from './identityProvider';
import type { Browse } from './providerSignIn';
import { isSameIssuer } from './issuers';
import { type Learn, readJwtFile } from './jwtFile';
import { clientOf, signInOf, urlOf } from './signInOf';
import { requestTokens, type TokenContext } from './tokenRequest';

export interface MachineDeps {
  /** For the authorization server of this server. */
  readonly http: AuthHttp;
  readonly learn: Learn;
  /** Needed for cross-app access only. */
  readonly identity: IdentityProvider;
  /** Opens the identity provider's page where a person asked to sign in; null in background work. */
  readonly browse: Browse | null;
  /** What was had before; its key is used again. */
  readonly known: Grant | null;
}

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * Gets a token without a browser page of the server's own (spec O6): by client credentials, by the JWT of a workload
 * (RFC 7523 section 2.1), or by an assertion of the identity provider. Renewing is doing it again. `scope` is what to
 * ask for; null leaves it to the authorization server.
 * @throws Fault 'needs-registration' when the entry lacks a client or its credential; else as `requestTokens`, and
 * 'unauthorized' where files, keys or the identity provider need a person
 */
export async function machineGrant(
  server: ResolvedServer,
  discovery: Discovery,
  scope: string | null,
  deps: MachineDeps,
  signal: AbortSignal,
): Promise<Grant> {
  const auth = signInOf(server);
  const client = clientOf(auth);
  refuseOtherIssuer(auth, discovery);
  const { http, learn, known } = deps;
  const dpop = await openDpop(discovery.metadata, known?.dpopKey ?? null, discovery.dpop);
  if (dpop !== null) learn(dpop.key);
  const context: TokenContext = {
    issuer: discovery.issuer,
    metadata: discovery.metadata,
    client: configuredIdentity(client),
    resource: discovery.resource,
    authenticate: isJwtGrant(auth, client, discovery)
      ? withoutFile(client, learn)
      : clientAuthentication(client, learn),
    dpop: dpop?.session,
  };
  const params = await paramsFor(server, discovery, scope, deps, signal);
  if (scope !== null) params.set('scope', scope);
  const { tokens, scope: granted } = await requestTokens(context, params, http, signal);
  learn(tokens.accessToken);
  return {
    issuer: discovery.issuer,
    resource: discovery.resource,
    origin: urlOf(server).origin,
    client: context.client,
    metadata: discovery.metadata,
    scope: granted ?? scope ?? '',
    tokens,
    dpopKey: isBound(tokens) ? (dpop?.key ?? null) : null,
  };
}

async function paramsFor(
  server: ResolvedServer,
  discovery: Discovery,
  scope: string | null,
  { learn, identity, browse }: MachineDeps,
  signal: AbortSignal,
): Promise<URLSearchParams> {
  const auth = signInOf(server);
  const client = clientOf(auth);
  if (auth.kind === 'cross-app') {
    const assertion = await requestAssertion({ server, discovery, scope }, { identity, browse, learn }, signal);
    return new URLSearchParams({ grant_type: JWT_BEARER, assertion: assertion.reveal() });
  }
  if (client.assertionFile !== null && isJwtGrant(auth, client, discovery)) {
    const assertion = await readJwtFile(client.assertionFile, learn);
    return new URLSearchParams({ grant_type: JWT_BEARER, assertion: assertion.reveal() });
  }
  if (client.secret === null && client.privateKey === null && client.assertionFile === null) {
    throw new Fault('needs-registration', machineFaults.needsCredential);
  }
  return new URLSearchParams({ grant_type: 'client_credentials' });
}

/** A workload's JWT is the grant where the server takes such grants, else it stands for the client's secret. */
const isJwtGrant = (auth: ResolvedSignIn, { assertionFile }: ResolvedClient, { metadata }: Discovery): boolean =>
  auth.kind !== 'cross-app' && assertionFile !== null && metadata?.grant_types_supported?.includes(JWT_BEARER) === true;

const withoutFile = (client: ResolvedClient, learn: Learn): TokenContext['authenticate'] =>
  clientAuthentication({ ...client, assertionFile: null }, learn);

/** Credentials go to the issuer that the entry names, whatever the server's metadata says (spec O1). */
function refuseOtherIssuer({ issuer }: ResolvedSignIn, discovery: Discovery): void {
  if (issuer === null || isSameIssuer(issuer, discovery.issuer)) return;
  throw new Fault('unauthorized', machineFaults.otherIssuer(issuer, discovery.issuer));
}
