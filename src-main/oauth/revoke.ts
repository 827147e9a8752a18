import type { AddClientAuthentication } from '@modelcontextprotocol/client';
import type { Secret } from '../lib/secret';
import { oauthAddresses } from '../text/oauthServers';
import { askAuthServer } from './askAuthServer';
import type { AuthHttp } from './authHttp';
import { secretAuthentication } from './clientAuthentication';
import type { Grant } from './grant';

/**
 * Revokes what a grant holds, where that is offered (RFC 7009): the refresh token first, since most servers drop what
 * came of it too. It is a courtesy and never rejects, but with the signal's reason on abort.
 */
export async function revokeGrant(
  grant: Grant,
  http: AuthHttp,
  signal: AbortSignal,
  authenticate: AddClientAuthentication | undefined = secretAuthentication(grant.client),
): Promise<void> {
  const { metadata, tokens } = grant;
  const endpoint = metadata !== null && 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
  if (typeof endpoint !== 'string' || tokens === null) return;
  const held: readonly (readonly [string, Secret | null])[] = [
    ['refresh_token', tokens.refreshToken],
    ['access_token', tokens.accessToken],
  ];
  for (const [hint, token] of held) {
    if (token === null) continue;
    try {
      const url = await http.check(endpoint, oauthAddresses.revocation, signal);
      const body = new URLSearchParams({ token: token.reveal(), token_type_hint: hint });
      const headers = new Headers();
      if (authenticate === undefined) body.set('client_id', grant.client.clientId);
      else await authenticate(headers, body, url, metadata ?? undefined);
      await askAuthServer(http, url, { method: 'POST', headers, body, redirect: 'error' }, signal);
    } catch {
      signal.throwIfAborted();
    }
  }
}
