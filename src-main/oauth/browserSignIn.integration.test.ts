import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { authServer, withAuthServer, type AuthServerOptions } from '../testing/authServer';
import { fault, isFree, signIn } from '../testing/browserPerson';
import { hostileOverHttp } from '../testing/httpServer';

it('signs in with PKCE, a state of 256 bits, the resource and the scope', async () => {
  await using server = await authServer();
  const { grant, opened, pending, secrets } = await signIn(server.url, { scope: 'read write' });
  const { tokens, client, origin, scope, resource } = await grant;
  const asked = server.seen('/authorize')[0]?.query;
  expect(opened).toHaveLength(1);
  expect(asked?.get('code_challenge_method')).toBe('S256');
  expect(Buffer.from(asked?.get('state') ?? '', 'base64url')).toHaveLength(32);
  expect(asked?.get('resource')).toBe(`${server.origin}/mcp`);
  expect(asked?.get('scope')).toBe('read write');
  const form = new URLSearchParams(server.seen('/token')[0]?.body);
  expect(form.get('resource')).toBe(`${server.origin}/mcp`);
  expect(form.get('redirect_uri')).toBe(pending[0]?.redirectUri);
  expect({ origin, scope, resource }).toEqual({
    origin: server.origin,
    scope: 'read write',
    resource: `${server.origin}/mcp`,
  });
  expect(tokens?.accessToken.reveal()).toMatch(/^access-/);
  expect(tokens?.lifeMs).toBe(3_600_000);
  expect(client).toMatchObject({ from: 'registration', redirectUri: pending[0]?.redirectUri });
  const revealed = secrets.map((secret) => secret.reveal());
  expect(revealed).toEqual(expect.arrayContaining([form.get('code'), form.get('code_verifier')]));
  expect(await isFree(pending[0]?.redirectUri ?? '')).toBe(true);
});

it('shows where the browser opens when that is another host than the issuer’s', async () => {
  const options = {
    metadata: (document: object) => ({ ...document, authorization_endpoint: 'https://login.example/in?x=1' }),
  };
  await withAuthServer(options, async (server) => {
    const { grant, questions } = await signIn(server.url, { isKnownIssuer: false, answer: 'cancel' });
    expect(await fault(grant)).toMatchObject({ kind: 'unauthorized' });
    expect(questions[0]).toMatchObject({
      lead: expect.stringContaining('login.example') as string,
      rows: [{ value: ['https://login.example/in'] }, { value: [server.origin] }, {}, {}],
      warnings: [expect.stringContaining('login.example'), expect.stringContaining(new URL(server.origin).host)],
    });
  });
});

it('shows a new issuer before a browser opens there, and opens none when nobody agrees', async () => {
  await using server = await authServer();
  const { grant, opened, questions } = await signIn(server.url, { isKnownIssuer: false, answer: 'cancel' });
  expect(await fault(grant)).toMatchObject({ kind: 'unauthorized' });
  expect(opened).toEqual([]);
  expect(server.seen('/register')).toEqual([]);
  expect(questions[0]).toMatchObject({
    lead: expect.stringContaining(new URL(server.origin).host) as string,
    rows: [{ value: [`${server.origin}/authorize`] }, { value: [server.origin] }, {}, {}],
    warnings: [],
  });
  const agreed = await signIn(server.url, { isKnownIssuer: false });
  await agreed.grant;
  expect(agreed.questions).toHaveLength(1);
  const named = await signIn(server.url, { isKnownIssuer: false, auth: { issuer: server.origin } });
  await named.grant;
  expect(named.questions).toEqual([]);
});

it('signs in at the default endpoints of 2025-03-26 where the entry allows it', async () => {
  const gone = () => ({ status: 404, json: {} });
  const routes: AuthServerOptions['routes'] = {
    'GET /.well-known/oauth-protected-resource/mcp': gone,
    'GET /.well-known/oauth-authorization-server': gone,
  };
  await withAuthServer({ routes }, async (server) => {
    const { grant } = await signIn(server.url, { auth: { isLegacy: true } });
    expect(await grant).toMatchObject({ issuer: server.origin, metadata: null, resource: null });
    expect(server.seen('/authorize')[0]?.query.get('code_challenge_method')).toBe('S256');
    expect(['/register', '/authorize', '/token'].map((path) => server.seen(path).length)).toEqual([1, 1, 1]);
  });
});

it('says which port is taken when the entry names it', async () => {
  await using server = await authServer();
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const { grant, opened } = await signIn(server.url, { auth: { redirectPort: port } });
  expect(await fault(grant)).toMatchObject({
    kind: 'unauthorized',
    message: expect.stringContaining(String(port)) as string,
  });
  expect(opened).toEqual([]);
  holder.close();
});

it('takes the address that a person copied, where no browser opens', async () => {
  await using server = await authServer();
  const { grant, opened } = await signIn(server.url, {
    browser: null,
    onPending: ({ url, paste }) =>
      void fetch(url, { redirect: 'manual' }).then((response) => paste(response.headers.get('location') ?? '')),
  });
  expect((await grant).tokens).not.toBeNull();
  expect(opened).toEqual([]);
});

it('ends by itself when nobody comes back, and frees its port', async () => {
  await using server = await hostileOverHttp('callback-never');
  const { grant, pending, opened } = await signIn(server.url, { limits: { browserMs: 200 } });
  expect(await fault(grant)).toMatchObject({
    kind: 'unauthorized',
    message: expect.stringContaining('nobody signed in') as string,
  });
  expect(opened).toHaveLength(1);
  expect(await isFree(pending[0]?.redirectUri ?? '')).toBe(true);
});

it('gives up on a code when the token endpoint is unwell, with one more try and no second browser', async () => {
  await using server = await hostileOverHttp('token-500');
  const { grant, opened } = await signIn(server.url);
  expect(await fault(grant)).toMatchObject({
    kind: 'unauthorized',
    message: expect.stringContaining('sign in once more') as string,
  });
  expect(opened).toHaveLength(1);
  expect((await server.log()).requests.filter(({ path }) => path === '/token')).toHaveLength(2);
});
