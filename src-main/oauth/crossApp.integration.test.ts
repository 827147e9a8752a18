import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ResolvedIdentityProvider } from '../config/resolved';
import { createRedactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { AuthReply } from '../testing/authServer';
import { discoveryOf, loopbackHttp, signedInServer } from '../testing/machineServer';
import { tempDir } from '../testing/tempDir';
import { tokenServer, unsignedJwt, type TokenRequest, type TokenServer } from '../testing/tokenServer';
import type { Grant } from './grant';
import { endOf } from './jwtFile';
import { createIdentityProvider, type IdentityProvider } from './identityProvider';
import { machineGrant } from './machineGrant';
import type { Browse } from './providerSignIn';

const { signal } = new AbortController();
const SECOND = 1000;
const JAG = unsignedJwt({ sub: 'person' }, { typ: 'oauth-id-jag+jwt' });
const idTokenUntil = (end: number, jti = ''): string => unsignedJwt({ exp: Math.floor(end / SECOND), jti });
const ok = (body: object): AuthReply => ({ json: body });

/** Exchanges ID tokens that it knows, and renews the sign-in while `refresh` answers. */
const providerServer = (
  isKnown: (idToken: string) => boolean,
  refresh: () => AuthReply = () => ({ status: 400, json: { error: 'invalid_grant' } }),
  exchanged: object = { access_token: JAG, token_type: 'N_A' },
): Promise<TokenServer> =>
  tokenServer(
    ({ params }) => {
      if (params.get('grant_type') === 'refresh_token') return refresh();
      const isGood = isKnown(params.get('subject_token') ?? '');
      return isGood ? ok(exchanged) : { status: 400, json: { error: 'invalid_request' } };
      // No authorization server of MCP could do with so little.
    },
    { response_types_supported: undefined, token_endpoint_auth_methods_supported: ['none'] },
  );

interface Stage {
  readonly identity: IdentityProvider;
  /** What is kept of the sign-in at the provider. */
  kept: Grant | null;
  readonly redactor: ReturnType<typeof createRedactor>;
  /** Waits for its turn among processes. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
}

function stageAt(provider: TokenServer, given: Partial<ResolvedIdentityProvider> = {}, now = Date.now): Stage {
  const redactor = createRedactor();
  const stage: Stage = {
    kept: null,
    redactor,
    alone: (run) => run(),
    identity: createIdentityProvider({
      settings: async () => ({
        issuer: provider.issuer,
        client: { id: 'desk', secret: null, privateKey: null, signingAlg: null, assertionFile: null },
        scope: 'openid',
        redirectPort: 49_152,
        idTokenFile: null,
        ...given,
      }),
      store: {
        load: async () => stage.kept,
        save: async (grant) => void (stage.kept = grant),
      },
      openHttp: (_issuer, stop) => loopbackHttp(stop),
      learn: (secret) => redactor.add(secret),
      alone: (run) => stage.alone(run),
      clock: () => performance.now(),
      now,
    }),
  };
  return stage;
}

const signedIn = (provider: TokenServer, idToken: string, refreshToken: string | null = null): Grant => ({
  issuer: provider.issuer,
  resource: null,
  origin: provider.issuer,
  client: {
    clientId: 'desk',
    clientSecret: null,
    authMethod: null,
    from: 'configured',
    redirectUri: null,
    secretExpiresAt: null,
  },
  metadata: null,
  scope: 'openid',
  tokens: {
    accessToken: new Secret('provider-access'),
    idToken: new Secret(idToken),
    refreshToken: refreshToken === null ? null : new Secret(refreshToken),
    type: 'Bearer',
    lifeMs: null,
    receivedAt: 0,
  },
  dpopKey: null,
});

/** As it is kept: its token is the ID token. */
const keptOf = (provider: TokenServer, idToken: string, refreshToken: string | null = null): Grant => {
  const { tokens, ...rest } = signedIn(provider, idToken, refreshToken);
  const { idToken: token, ...others } = tokens!;
  const life = { lifeMs: HOUR, receivedAt: (endOf(token!) ?? Date.now()) - HOUR };
  return { ...rest, tokens: { ...others, ...life, accessToken: token!, type: 'id_token' } };
};

async function signInTo(server: TokenServer, { identity, redactor }: Stage, browse: Browse | null): Promise<Grant> {
  await using http = await loopbackHttp(signal);
  const auth = {
    kind: 'cross-app' as const,
    client: { id: 'app', secret: new Secret('s3cret'), privateKey: null, signingAlg: null, assertionFile: null },
  };
  const deps = { http, learn: (secret: Secret) => redactor.add(secret), identity, browse, known: null };
  return await machineGrant(signedInServer(auth), await discoveryOf(server), 'files', deps, signal);
}

const appServer = (): Promise<TokenServer> =>
  tokenServer(() => ok({ access_token: 'app-token-1', token_type: 'Bearer' }), {
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  });
const paramsOf = (request: TokenRequest | undefined): Record<string, string> =>
  Object.fromEntries(request?.params ?? []);
const HOUR = 3_600_000;

it('exchanges the person’s ID token for an assertion, and that for the server’s token', async () => {
  const idToken = idTokenUntil(Date.now() + HOUR);
  await using provider = await providerServer((token) => token === idToken);
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, idToken);
  const grant = await signInTo(server, stage, null);
  expect(grant.tokens?.accessToken.reveal()).toBe('app-token-1');
  expect(paramsOf(provider.requests[0])).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
    audience: server.issuer,
    resource: 'http://127.0.0.1:9/mcp',
    scope: 'files',
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    client_id: 'desk',
  });
  expect(paramsOf(server.requests[0])).toMatchObject({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: JAG,
  });
  expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('app:s3cret').toString('base64')}`);
  for (const secret of [JAG, 'app-token-1']) expect(stage.redactor.scrub(secret)).toBe('[secret]');
});

it('asks the person once for all servers, and only where a person asked to sign in', async () => {
  const idToken = idTokenUntil(Date.now() + HOUR);
  await using provider = await providerServer((token) => token === idToken);
  await using server = await appServer();
  const stage = stageAt(provider);
  const inBackground = signInTo(server, stage, null);
  await expect(inBackground).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(inBackground).rejects.toThrow(/not signed in at the identity provider/);
  let opened = 0;
  const browse: Browse = async ({ server: stand, discovery, scope }) => {
    opened += 1;
    expect([discovery.issuer, scope, stand.auth]).toMatchObject([
      provider.issuer,
      'openid',
      { client: { id: 'desk' }, redirectPort: 49_152 },
    ]);
    return signedIn(provider, idToken);
  };
  await Promise.all([1, 2, 3].map(() => signInTo(server, stage, browse)));
  await signInTo(server, stage, null);
  expect(opened).toBe(1);
  // Neither is the provider's own access token kept.
  expect(stage.kept?.tokens?.accessToken.reveal()).toBe(idToken);
  expect(stage.redactor.scrub(idToken)).toBe('[secret]');
});

it('renews an ID token that has ended, once for all who wait', async () => {
  const [old, fresh] = [idTokenUntil(Date.now() - HOUR), idTokenUntil(Date.now() + HOUR, 'fresh')];
  await using provider = await providerServer(
    (token) => token === fresh,
    () => ok({ access_token: 'x-x-x', token_type: 'Bearer', id_token: fresh, refresh_token: 'refresh-2' }),
  );
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, old, 'refresh-1');
  await Promise.all([1, 2, 3].map(() => signInTo(server, stage, null)));
  const refreshes = provider.requests.filter(({ params }) => params.get('grant_type') === 'refresh_token');
  expect(refreshes.map(({ params }) => params.get('refresh_token'))).toEqual(['refresh-1']);
  expect(stage.kept.tokens?.refreshToken?.reveal()).toBe('refresh-2');
});

it('counts the life of an ID token by the clock that cannot be set', async () => {
  const issued = Math.floor(Date.now() / 1000);
  const fresh = unsignedJwt({ sub: 'fresh', iat: issued, exp: issued + HOUR / 1000 });
  await using provider = await providerServer(
    (token) => token === fresh,
    () => ok({ access_token: 'x-x-x', token_type: 'Bearer', id_token: fresh }),
  );
  await using server = await appServer();
  const stage = stageAt(provider, {}, () => Date.now() + 24 * HOUR);
  stage.kept = keptOf(provider, idTokenUntil(Date.now() - HOUR), 'refresh-1');
  for (let times = 0; times < 3; times += 1) await signInTo(server, stage, null);
  expect(provider.requests.filter(({ params }) => params.get('grant_type') === 'refresh_token')).toHaveLength(1);
});

it('renews an ID token that the provider takes no more, whatever it says of its end', async () => {
  const [old, fresh] = [idTokenUntil(Date.now() + HOUR, 'old'), idTokenUntil(Date.now() + HOUR, 'fresh')];
  await using provider = await providerServer(
    (token) => token === fresh,
    () => ok({ access_token: 'x-x-x', token_type: 'Bearer', id_token: fresh }),
  );
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, old, 'refresh-1');
  await signInTo(server, stage, null);
  expect(provider.requests.map(({ params }) => params.get('subject_token'))).toEqual([old, null, fresh]);
});

it('says that the sign-in at the provider has expired when it cannot be renewed, and tries that once', async () => {
  await using provider = await providerServer(() => true);
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, idTokenUntil(Date.now() - HOUR), 'refresh-1');
  for (let times = 0; times < 2; times += 1) {
    const refused = signInTo(server, stage, null);
    await expect(refused).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(refused).rejects.toThrow(/expired; sign in/);
  }
  expect(provider.requests).toHaveLength(1);
});

it('keeps the sign-in when the provider is only unwell', async () => {
  const old = idTokenUntil(Date.now() - HOUR);
  await using provider = await providerServer(
    () => true,
    () => ({ status: 503, json: {} }),
  );
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, old, 'refresh-1');
  await expect(signInTo(server, stage, null)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(stage.kept.tokens?.refreshToken?.reveal()).toBe('refresh-1');
});

it('takes the ID token from the file of a managed computer, and names it when that has expired', async () => {
  await using dir = await tempDir();
  const idToken = idTokenUntil(Date.now() + HOUR);
  await using provider = await providerServer((token) => token === idToken);
  await using server = await appServer();
  const stage = stageAt(provider, { idTokenFile: dir.at('id.jwt') });
  await writeFile(dir.at('id.jwt'), idToken);
  await signInTo(server, stage, null);
  await writeFile(dir.at('id.jwt'), idTokenUntil(Date.now() - HOUR));
  await expect(signInTo(server, stage, null)).rejects.toThrow(dir.at('id.jwt'));
  expect(provider.requests).toHaveLength(1);
  expect(stage.kept).toBeNull();
});

it('sends the server’s side nothing that is not an assertion for it', async () => {
  await using provider = await providerServer(() => true, undefined, {
    access_token: unsignedJwt({ sub: 'person' }, { typ: 'at+jwt' }),
    token_type: 'Bearer',
  });
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, idTokenUntil(Date.now() + HOUR));
  await expect(signInTo(server, stage, null)).rejects.toMatchObject({ kind: 'protocol' });
  expect(server.requests).toEqual([]);
});

it('uses no sign-in at another provider or of another client', async () => {
  const idToken = idTokenUntil(Date.now() + HOUR);
  await using provider = await providerServer(() => true);
  await using server = await appServer();
  const stage = stageAt(provider);
  const kept = keptOf(provider, idToken);
  for (const foreign of [
    { ...kept, issuer: 'https://other.example' },
    { ...kept, client: { ...kept.client, clientId: 'other' } },
  ]) {
    stage.kept = foreign;
    await expect(signInTo(server, stage, null)).rejects.toThrow(/not signed in at the identity provider/);
  }
  expect(provider.requests).toEqual([]);
});

it('uses what another process renewed while it waited for its turn', async () => {
  const [old, fresh] = [idTokenUntil(Date.now() - HOUR), idTokenUntil(Date.now() + HOUR, 'fresh')];
  await using provider = await providerServer((token) => token === fresh);
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, old, 'refresh-1');
  stage.alone = async (run) => {
    stage.kept = keptOf(provider, fresh, 'refresh-2');
    return run();
  };
  await signInTo(server, stage, null);
  expect(provider.requests.map(({ params }) => params.get('subject_token'))).toEqual([fresh]);
});

it('says what the provider said when it refuses a token that has not ended', async () => {
  await using provider = await providerServer(() => false);
  await using server = await appServer();
  const stage = stageAt(provider);
  stage.kept = keptOf(provider, idTokenUntil(Date.now() + HOUR));
  await expect(signInTo(server, stage, null)).rejects.toMatchObject({ kind: 'unauthorized', code: 'invalid_request' });
  expect(provider.requests).toHaveLength(1);
});
