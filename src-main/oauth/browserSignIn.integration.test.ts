import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { ResolvedServer, ResolvedSignIn } from '../config/resolved';
import type { Question } from '../lib/question';
import { Secret } from '../lib/secret';
import { inEnglish } from '../lib/words';
import { authServer, type AuthServerOptions } from '../testing/authServer';
import { hostileOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { resolvedHttp } from '../testing/resolvedServer';
import { openAuthHttp } from './authHttp';
import { signInByBrowser } from './browserSignIn';
import { discover } from './discover';
import type { ClientIdentity, Grant } from './grant';
import { DEFAULT_OAUTH_LIMITS, type OAuthLimits } from './limits';
import type { Waiting } from './pendingSignIns';

const SIGN_IN: ResolvedSignIn = {
  kind: 'oauth',
  client: null,
  clientName: 'Plugboard',
  scope: null,
  redirectPort: null,
  issuer: null,
  isLegacy: false,
};

/** What a person's browser does: it goes where it is sent, and comes back. */
const visit = async (href: string): Promise<void> => {
  await fetch(href).then((response) => response.text());
};

interface Person {
  readonly auth?: Partial<ResolvedSignIn>;
  readonly known?: ClientIdentity | null;
  readonly isKnownIssuer?: boolean;
  readonly answer?: string;
  readonly limits?: Partial<OAuthLimits>;
  readonly clientDocument?: string;
  readonly scope?: string;
  /** Null opens nothing. */
  readonly browser?: ((href: string) => Promise<void>) | null;
  readonly onPending?: (waiting: Waiting) => void;
  readonly signal?: AbortSignal;
}

interface Told {
  readonly opened: string[];
  readonly notes: string[];
  readonly secrets: Secret[];
  readonly questions: Question[];
  readonly pending: Waiting[];
}

async function signIn(url: string | URL, person: Person = {}): Promise<Told & { grant: Promise<Grant> }> {
  const { auth, known = null, isKnownIssuer = true, answer = 'open', browser = visit, signal = never() } = person;
  const told: Told = { opened: [], notes: [], secrets: [], questions: [], pending: [] };
  const limits: OAuthLimits = { ...DEFAULT_OAUTH_LIMITS, retryMs: 1, httpMs: 10_000, ...person.limits };
  const server: ResolvedServer = { ...resolvedHttp(String(url)), auth: { ...SIGN_IN, ...auth } };
  const serverUrl = new URL(url);
  const run = async (): Promise<Grant> => {
    await using http = await openAuthHttp(serverUrl, { limits }, signal);
    const where = { metadataUrl: null, auth: { ...SIGN_IN, ...auth } };
    const discovery = await discover(serverUrl, where, http, signal);
    return await signInByBrowser(
      {
        server,
        discovery,
        scope: person.scope ?? null,
        known,
        isKnownIssuer,
        opens: browser !== null,
        onPending(waiting) {
          told.pending.push(waiting);
          person.onPending?.(waiting);
        },
      },
      {
        http,
        ask: async (question) => {
          told.questions.push(question);
          return answer;
        },
        language: () => 'en',
        openUrl: async (href) => {
          told.opened.push(href);
          void browser?.(href).catch(() => undefined);
        },
        clientDocument: person.clientDocument ?? null,
        learn: (secret) => told.secrets.push(secret),
        note: (said) => told.notes.push(inEnglish(said)),
        now: Date.now,
      },
      signal,
    );
  };
  const grant = run();
  grant.catch(() => undefined);
  return { ...told, grant };
}

const fault = (grant: Promise<Grant>): Promise<{ kind: string; message: string }> =>
  grant.then(
    () => expect.fail('somebody signed in'),
    (error: { kind: string; message: string }) => error,
  );

const isFree = async (redirectUri: string): Promise<boolean> => {
  const server = createServer();
  server.listen(Number(new URL(redirectUri).port), '127.0.0.1');
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  server.close();
  return free;
};

const using = async (
  options: AuthServerOptions,
  use: (server: Awaited<ReturnType<typeof authServer>>) => Promise<void>,
) => {
  await using server = await authServer(options);
  await use(server);
};

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
  await using(options, async (server) => {
    const { grant, questions } = await signIn(server.url, { isKnownIssuer: false, answer: 'cancel' });
    expect(await fault(grant)).toMatchObject({ kind: 'unauthorized' });
    expect(questions[0]).toMatchObject({
      lead: expect.stringContaining('login.example') as string,
      rows: [{ value: ['https://login.example/in'] }, { value: [server.origin] }, {}, {}],
      warnings: [expect.stringContaining('login.example')],
    });
  });
});

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

it('case 43: a client id of the entry’s own is used, and nobody is registered', async () => {
  const options = { metadata: (document: object) => ({ ...document, registration_endpoint: undefined }) };
  await using(options, async (server) => {
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
  await using({ routes }, async (server) => {
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
  await using(options, async (server) => {
    const { client } = await (await signIn(server.url, { clientDocument })).grant;
    expect(client).toMatchObject({ clientId: clientDocument, from: 'metadata-document' });
    expect(server.seen('/register')).toEqual([]);
  });
  await using({}, async (server) => {
    expect((await (await signIn(server.url, { clientDocument })).grant).client.from).toBe('registration');
  });
});

it('signs in at the default endpoints of 2025-03-26 where the entry allows it', async () => {
  const gone = () => ({ status: 404, json: {} });
  const routes: AuthServerOptions['routes'] = {
    'GET /.well-known/oauth-protected-resource/mcp': gone,
    'GET /.well-known/oauth-authorization-server': gone,
  };
  await using({ routes }, async (server) => {
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
  await using(options, async (server) => {
    const { grant, opened } = await signIn(server.url);
    expect(await fault(grant)).toMatchObject({ kind: 'blocked-address' });
    expect(opened).toEqual([]);
  });
});

it('hands an address over in one canonical form', async () => {
  const endpoint = 'HTTPS://Login.Example:443/a/../authorize?tenant=$(id)';
  const options = { metadata: (document: object) => ({ ...document, authorization_endpoint: endpoint }) };
  await using(options, async (server) => {
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
