import type { ResolvedIdentityProvider, ResolvedServer } from '../config/resolved';
import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import { machineFaults } from '../text/oauthMachine';
import type { AuthHttp } from './authHttp';
import type { Discovery, Grant } from './grant';
import type { TokenContext } from './tokenRequest';

/** Opens the page of an authorization server in the browser and waits for the person; `server` says whose it is. */
export type Browse = (
  asked: {
    readonly server: ResolvedServer;
    readonly discovery: Discovery;
    readonly scope: string;
    readonly http: AuthHttp;
  },
  signal: AbortSignal,
) => Promise<Grant>;

export interface ProviderAccess {
  readonly context: TokenContext;
  readonly http: AuthHttp;
}

export interface ProviderAsked extends ProviderAccess {
  readonly provider: ResolvedIdentityProvider;
  /** The one that needs it; what waits for the browser is shown as its. */
  readonly server: ResolvedServer;
}

/** The person signs in at the provider as at a server that stands at the provider's own address. */
export function signInAtProvider(
  { provider, server, context, http }: ProviderAsked,
  browse: Browse,
  signal: AbortSignal,
): Promise<Grant> {
  const { metadata, issuer } = context;
  if (!metadata?.authorization_endpoint) {
    throw new Fault('protocol', machineFaults.providerMetadata(new URL(issuer).host));
  }
  const { issuer: address, client, scope, redirectPort } = provider;
  const stand: ResolvedServer = {
    ...server,
    transport: { kind: 'streamable-http', url: new Secret(address), headers: new Map(), ca: [] },
    auth: {
      kind: 'oauth',
      client,
      clientName: 'clientName' in server.auth ? server.auth.clientName : 'Plugboard',
      scope,
      redirectPort,
      issuer: address,
      isLegacy: false,
    },
  };
  const discovery: Discovery = { issuer, metadata, resource: null, resourceScopes: null };
  return browse({ server: stand, discovery, scope, http }, signal);
}
