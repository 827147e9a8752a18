import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { authServer, withAuthServer, type AuthServerOptions } from '../testing/authServer';
import { fault, signIn } from '../testing/browserPerson';
import { hostileOverHttp } from '../testing/httpServer';
import type { ClientIdentity } from './grant';

it('registers as a native app without a secret, on loopback', async () => {
  await using server = await authServer();
  const { grant, pending } = await signIn(server.url);
  await grant;
  expect(JSON.parse(server.seen('/register')[0]?.body ?? '')).toEqual({
    client_name: 'Plugboard',
    redirect_uris: [pending[0]?.redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  });
});

it('case 43: a client id of the entry’s own is used, and nobody is registered', async () => {
  const options = { metadata: (document: object) => ({ ...document, registration_endpoint: undefined }) };
  await withAuthServer(options, async (server) => {
    const client = { id: 'abc', secret: null, privateKey: null, signingAlg: null, assertionFile: null };
    const { grant, pending } = await signIn(server.url, { auth: { client } });
    expect((await grant).client).toMatchObject({ clientId: 'abc', from: 'configured' });
    expect(server.seen('/authorize')[0]?.query.get('client_id')).toBe('abc');
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path === '/register')).toEqual([]);
    expect(new URL(pending[0]?.redirectUri ?? '').pathname).toBe('/callback');
    const without = await fault((await signIn(server.url)).grant);
    expect(without).toMatchObject({
      kind: 'needs-registration',
      message: expect.stringContaining('client id') as string,
    });
  });
});

it('case 44: an interrupted sign-in leaves no registration, and a port that is taken brings a new one', async () => {
  await using server = await authServer();
  const stop = new AbortController();
  const first = await signIn(server.url, {
    browser: null,
    signal: stop.signal,
    onPending: () => stop.abort(new Error('stopped')),
  });
  await expect(first.grant).rejects.toThrow('stopped');
  const { client } = await (await signIn(server.url)).grant;
  expect(server.seen('/register')).toHaveLength(2);

  const again = await (await signIn(server.url, { known: client })).grant;
  expect(again.client).toEqual(client);
  expect(server.seen('/register')).toHaveLength(2);

  const holder = createServer().listen(Number(new URL(client.redirectUri ?? '').port), '127.0.0.1');
  await once(holder, 'listening');
  const moved = await (await signIn(server.url, { known: client })).grant;
  holder.close();
  expect(moved.client.clientId).not.toBe(client.clientId);
  expect(moved.client.redirectUri).not.toBe(client.redirectUri);
  expect(server.seen('/register')).toHaveLength(3);
});

it('case 46: redirect addresses that a registration answers with are warned about, never used', async () => {
  const routes: AuthServerOptions['routes'] = {
    'POST /register': ({ body }) => ({
      json: { ...(JSON.parse(body) as object), client_id: 'c', redirect_uris: ['https://proxy.example/callback'] },
    }),
  };
  await withAuthServer({ routes }, async (server) => {
    const { grant, notes, pending } = await signIn(server.url);
    expect((await grant).client.redirectUri).toBe(pending[0]?.redirectUri);
    expect(server.seen('/authorize')[0]?.query.get('redirect_uri')).toBe(pending[0]?.redirectUri);
    expect(notes).toEqual([expect.stringContaining('other redirect addresses')]);
  });
});

it('registers once more when the secret of a registration has expired, and never for ever', async () => {
  const expired: ClientIdentity = {
    clientId: 'old',
    clientSecret: new Secret('s'),
    authMethod: null,
    from: 'registration',
    redirectUri: 'http://127.0.0.1:1/callback/x',
    secretExpiresAt: 1,
  };
  await using server = await authServer();
  expect((await (await signIn(server.url, { known: expired })).grant).client.clientId).not.toBe('old');
  expect(server.seen('/register')).toHaveLength(1);
  await using kit = await hostileOverHttp('dcr-changed');
  await (
    await signIn(kit.url)
  ).grant;
  const { requests, other } = await kit.log();
  expect(requests.filter(({ path }) => path === '/register')).toHaveLength(2);
  expect(other).toEqual([]);
});

it('describes itself by a document where the authorization server reads one', async () => {
  const clientDocument = 'https://plugboard.example/client.json';
  const options = { metadata: (document: object) => ({ ...document, client_id_metadata_document_supported: true }) };
  await withAuthServer(options, async (server) => {
    const { client } = await (await signIn(server.url, { clientDocument })).grant;
    expect(client).toMatchObject({ clientId: clientDocument, from: 'metadata-document' });
    expect(server.seen('/register')).toEqual([]);
  });
  await withAuthServer({}, async (server) => {
    expect((await (await signIn(server.url, { clientDocument })).grant).client.from).toBe('registration');
  });
});
