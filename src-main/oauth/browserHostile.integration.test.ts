import { expect, it } from 'vitest';
import { withAuthServer } from '../testing/authServer';
import { fault, signIn } from '../testing/browserPerson';
import { hostileOverHttp } from '../testing/httpServer';

it.each([
  ['iss-wrong', 'protocol', 'another authorization server', 0],
  ['iss-missing', 'protocol', 'does not say that it is from', 0],
  ['callback-error', 'unauthorized', 'access_denied', 0],
  ['token-html', 'protocol', 'JSON', 1],
  ['token-error-200', 'unauthorized', 'bad_verification_code', 1],
  ['token-no-type', 'protocol', 'without a token', 1],
  ['token-redirect', 'protocol', 'redirect', 1],
  ['token-hang', 'timed-out', 'did not answer', 1],
  ['code-spent', 'unauthorized', 'invalid_grant', 1],
  ['dcr-absent', 'needs-registration', 'client id', 0],
  ['dcr-refused', 'needs-registration', 'access_denied', 0],
  ['dcr-html', 'protocol', 'JSON', 0],
  ['dcr-hang', 'timed-out', 'did not answer', 0],
] as const)('meets the hostile server %s with %s', async (mode, kind, words, tokens) => {
  await using server = await hostileOverHttp(mode);
  const { grant, opened, notes } = await signIn(server.url, {
    limits: { httpMs: mode.endsWith('hang') ? 400 : 10_000 },
  });
  const { message, ...rest } = await fault(grant);
  expect({ kind: rest.kind, message }).toEqual({ kind, message: expect.stringContaining(words) as string });
  expect(message).not.toMatch(/<h1>|<script>/);
  expect(opened.length).toBe(mode.startsWith('dcr') ? 0 : 1);
  const { requests, other } = await server.log();
  expect(requests.filter(({ path }) => path === '/token')).toHaveLength(tokens);
  expect(other).toEqual([]);
  expect(notes).toEqual([]);
});

it.each(['auth', 'no-prm', 'callback-twice', 'callback-forged', 'token-odd-expiry', 'clock-skew'])(
  'signs in to the hostile server %s with one token request',
  async (mode) => {
    await using server = await hostileOverHttp(mode);
    const { tokens } = await (await signIn(server.url)).grant;
    expect(tokens?.lifeMs).toBe(mode === 'token-odd-expiry' ? null : 3_600_000);
    expect((await server.log()).requests.filter(({ path }) => path === '/token')).toHaveLength(1);
  },
);

it.each(['state-wrong', 'state-missing', 'callback-bare'])('waits on when the callback is as in %s', async (mode) => {
  await using server = await hostileOverHttp(mode);
  const { promise: refused, resolve } = withResolvers<number>();
  const { grant } = await signIn(server.url, {
    limits: { browserMs: 400 },
    browser: async (href) => resolve((await fetch(href)).status),
  });
  expect(await refused).toBe(400);
  expect(await fault(grant)).toMatchObject({ message: expect.stringContaining('nobody signed in') as string });
  expect((await server.log()).requests.filter(({ path }) => path === '/token')).toEqual([]);
});

it.each([
  ...['file', 'javascript', 'data', 'shell', 'drive', 'custom', 'unc', 'plain', 'userinfo', 'link-local', 'flag'],
])('opens nothing at the endpoint of endpoint-%s', async (name) => {
  await using server = await hostileOverHttp(`endpoint-${name}`);
  const { grant, opened } = await signIn(server.url);
  expect(await fault(grant)).toMatchObject({ kind: 'blocked-address' });
  expect(opened).toEqual([]);
});

it.each([
  'https://a.example/$(id)`id`;id|id&id',
  'https://a:$(id)?x=',
  'https://169.254.169.254/authorize',
  'https://bank.example@evil.example/',
  'https://[::ffff:169.254.169.254]/authorize',
])('opens nothing at %s although it is https', async (endpoint) => {
  const options = { metadata: (document: object) => ({ ...document, authorization_endpoint: endpoint }) };
  await withAuthServer(options, async (server) => {
    const { grant, opened } = await signIn(server.url);
    expect(await fault(grant)).toMatchObject({ kind: 'blocked-address' });
    expect(opened).toEqual([]);
  });
});

it('hands an address over in one canonical form', async () => {
  const endpoint = 'HTTPS://Login.Example:443/a/../authorize?tenant=$(id)';
  const options = { metadata: (document: object) => ({ ...document, authorization_endpoint: endpoint }) };
  await withAuthServer(options, async (server) => {
    const stop = new AbortController();
    const browser = async (): Promise<void> => stop.abort(new Error('seen'));
    const { grant, opened } = await signIn(server.url, { browser, signal: stop.signal });
    await expect(grant).rejects.toThrow('seen');
    expect(opened).toEqual([expect.stringMatching(/^https:\/\/login\.example\/authorize\?tenant=/)]);
  });
});

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
