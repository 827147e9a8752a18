import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { authServer, type AuthServer, type AuthServerOptions } from '../testing/authServer';
import { never } from '../testing/never';
import { openAuthHttp } from './authHttp';
import type { Grant } from './grant';
import { DEFAULT_OAUTH_LIMITS } from './limits';
import { revokeGrant } from './revoke';

async function revoked(options: AuthServerOptions, change: Partial<Grant>): Promise<AuthServer> {
  await using server = await authServer(options);
  const limits = { ...DEFAULT_OAUTH_LIMITS, httpMs: 300, retryMs: 1 };
  await using http = await openAuthHttp(server.url, { limits }, never());
  const { origin: issuer } = server;
  const grant: Grant = {
    issuer,
    resource: null,
    origin: issuer,
    client: {
      clientId: 'me',
      clientSecret: null,
      authMethod: null,
      from: 'registration',
      redirectUri: null,
      secretExpiresAt: null,
    },
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
    },
    scope: '',
    tokens: {
      accessToken: new Secret('the-access'),
      refreshToken: new Secret('the-refresh'),
      type: 'Bearer',
      lifeMs: null,
      receivedAt: 0,
    },
    dpopKey: null,
    ...change,
  };
  await revokeGrant(grant, http, never());
  return server;
}

const sent = (server: AuthServer) =>
  server.seen('/revoke').map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

it('revokes the refresh token, then the access token, as the client that got them', async () => {
  expect(sent(await revoked({}, {}))).toEqual([
    { token: 'the-refresh', token_type_hint: 'refresh_token', client_id: 'me' },
    { token: 'the-access', token_type_hint: 'access_token', client_id: 'me' },
  ]);
});

it('goes on past answers that are errors, and past none', async () => {
  const failing: AuthServerOptions['routes'] = {
    'POST /revoke': () => ({ status: 400, json: { error: 'unsupported_token_type' } }),
  };
  expect(sent(await revoked({ routes: failing }, {}))).toHaveLength(2);
  expect(sent(await revoked({ routes: { 'POST /revoke': () => 'hang' } }, {}))).toHaveLength(2);
});

it('asks nobody where it is not offered, or where there is nothing', async () => {
  expect((await revoked({}, { tokens: null })).requests).toEqual([]);
  expect((await revoked({}, { metadata: null })).requests).toEqual([]);
});
