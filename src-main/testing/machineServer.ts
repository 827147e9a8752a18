import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import type { ResolvedServer, ResolvedSignIn } from '../config/resolved';
import { openAuthHttp } from '../oauth/authHttp';
import type { Discovery } from '../oauth/grant';
import { DEFAULT_OAUTH_LIMITS } from '../oauth/limits';
import { resolvedHttp } from './resolvedServer';
import type { TokenServer } from './tokenServer';

/** A server on loopback that is signed in to in a given way; nothing listens at its address. */
export const signedInServer = (auth: Partial<ResolvedSignIn>): ResolvedServer => ({
  ...resolvedHttp('http://127.0.0.1:9/mcp'),
  auth: {
    kind: 'client-credentials',
    client: null,
    clientName: 'Plugboard',
    scope: null,
    redirectPort: null,
    issuer: null,
    isLegacy: false,
    ...auth,
  },
});

/** What discovery makes of an authorization server. */
export async function discoveryOf({ issuer }: TokenServer, given: Partial<Discovery> = {}): Promise<Discovery> {
  const response = await fetch(`${issuer}/.well-known/oauth-authorization-server`);
  const metadata = (await response.json()) as AuthorizationServerMetadata;
  return { issuer, metadata, resource: 'http://127.0.0.1:9/mcp', resourceScopes: null, ...given };
}

/** For authorization servers on loopback. */
export const loopbackHttp = (signal: AbortSignal): ReturnType<typeof openAuthHttp> =>
  openAuthHttp(new URL('http://127.0.0.1:9/'), { limits: { ...DEFAULT_OAUTH_LIMITS, retryMs: 1 } }, signal);
