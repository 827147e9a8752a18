import { expect, it } from 'vitest';
import type { ResolvedSignIn } from '../config/resolved';
import { authServer, type AuthServer, type AuthServerOptions } from '../testing/authServer';
import { hostileOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openAuthHttp } from './authHttp';
import { discover, type DiscoveryAsked } from './discover';
import type { Discovery } from './grant';
import { offersLegacy } from './legacyOffer';
import { DEFAULT_OAUTH_LIMITS } from './limits';

const PRM = '/.well-known/oauth-protected-resource';
const AS = '/.well-known/oauth-authorization-server';
const gone = () => ({ status: 404, json: {} });

interface Asked {
  readonly metadataUrl?: URL | null;
  readonly auth?: Partial<ResolvedSignIn>;
  readonly heldIssuers?: readonly string[];
  readonly httpMs?: number;
  readonly takesDpop?: boolean;
}

async function discovered(
  url: URL,
  { metadataUrl = null, auth, heldIssuers, httpMs, takesDpop }: Asked = {},
): Promise<Discovery> {
  const limits = { ...DEFAULT_OAUTH_LIMITS, retryMs: 1, httpMs: httpMs ?? 5_000 };
  await using http = await openAuthHttp(url, { limits }, never());
  const asked: DiscoveryAsked = {
    metadataUrl,
    auth: { kind: 'oauth', issuer: null, isLegacy: false, ...auth },
    ...(heldIssuers === undefined ? {} : { heldIssuers }),
    takesDpop,
  };
  return await discover(url, asked, http, never());
}

const failure = (work: Promise<unknown>): Promise<{ kind: string; message: string }> =>
  work.then(
    () => expect.fail('it was found'),
    (error: { kind: string; message: string }) => error,
  );

const withServer = async (options: AuthServerOptions, use: (server: AuthServer) => Promise<void>): Promise<void> => {
  await using server = await authServer(options);
  await use(server);
};

it('finds the authorization server by the metadata that the 401 names', async () => {
  await withServer(
    {
      routes: {
        'GET /elsewhere': (_, origin) => ({
          json: { resource: `${origin}/mcp`, authorization_servers: [origin], scopes_supported: ['tools'] },
        }),
        [`GET ${PRM}/mcp`]: gone,
      },
    },
    async ({ url, origin, seen }) => {
      const found = await discovered(url, { metadataUrl: new URL('/elsewhere', origin) });
      expect(found).toMatchObject({ issuer: origin, resource: `${origin}/mcp`, resourceScopes: ['tools'] });
      expect(seen(`${PRM}/mcp`)).toEqual([]);
    },
  );
});

it('case 47: the resource is the metadata’s own string, and of the path before that of the root', async () => {
  await withServer(
    {
      routes: {
        [`GET ${PRM}`]: (_, origin) => ({ json: { resource: `${origin}/other`, authorization_servers: [origin] } }),
        [`GET ${PRM}/mcp`]: (_, origin) => ({
          json: { resource: `${origin.toUpperCase().replace('HTTP', 'http')}/mcp`, authorization_servers: [origin] },
        }),
      },
    },
    async ({ url, origin }) => {
      expect((await discovered(url)).resource).toBe(`${origin}/mcp`);
    },
  );
  await withServer({ resource: (document, origin) => ({ ...document, resource: origin }) }, async ({ url, origin }) =>
    expect((await discovered(url)).resource).toBe(origin),
  );
});

it('refuses metadata of another resource', async () => {
  await withServer(
    { resource: (document, origin) => ({ ...document, resource: `${origin}/mcp2` }) },
    async ({ url, seen }) => {
      expect(await failure(discovered(url))).toMatchObject({
        kind: 'protocol',
        message: expect.stringMatching(/another resource/) as string,
      });
      expect(seen(AS)).toEqual([]);
    },
  );
});

it('tells an error of the metadata instead of going on without it', async () => {
  await withServer({ routes: { [`GET ${PRM}/mcp`]: () => ({ status: 500, json: {} }) } }, async ({ url, seen }) => {
    expect(await failure(discovered(url, { auth: { isLegacy: true } }))).toMatchObject({ kind: 'unreachable' });
    expect(seen(`${PRM}/mcp`)).toHaveLength(2);
    expect(seen(AS)).toEqual([]);
  });
  await withServer({ routes: { [`GET ${PRM}/mcp`]: () => ({ text: '{"resource":' }) } }, async ({ url, seen }) => {
    expect(await failure(discovered(url))).toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(/not JSON/) as string,
    });
    expect(seen(AS)).toEqual([]);
  });
});

it('goes to the server’s own origin when it has no metadata of the resource', async () => {
  await withServer({ routes: { [`GET ${PRM}/mcp`]: gone, [`GET ${PRM}`]: gone } }, async ({ url, origin }) => {
    expect(await discovered(url)).toMatchObject({ issuer: origin, resource: null, resourceScopes: null });
  });
});

it('takes a web page in place of metadata for none, and tells of it when there is nothing else', async () => {
  const page = () => ({ text: '<!doctype html><title>App</title>', headers: { 'content-type': 'text/html' } });
  await withServer({ routes: { [`GET ${PRM}/mcp`]: page, [`GET ${PRM}`]: page } }, async ({ url, origin }) => {
    expect((await discovered(url)).issuer).toBe(origin);
  });
  await withServer({ routes: { [`GET ${PRM}/mcp`]: page, [`GET ${AS}`]: gone } }, async ({ url }) => {
    expect(await failure(discovered(url, { auth: { isLegacy: true } }))).toMatchObject({
      message: expect.stringMatching(/not JSON/) as string,
    });
  });
});

it('says which metadata is not there when the server named it', async () => {
  await withServer({ routes: { [`GET ${PRM}/mcp`]: gone, [`GET ${PRM}`]: gone } }, async ({ url, origin }) => {
    const fault = await failure(discovered(url, { metadataUrl: new URL('/gone', origin) }));
    expect(fault).toMatchObject({ kind: 'protocol', message: expect.stringMatching(/HTTP 404/) as string });
  });
});

it('wants a promise of S256, and only of who is signed in at by a person', async () => {
  for (const methods of [undefined, ['plain'], []]) {
    const options = { metadata: (document: object) => ({ ...document, code_challenge_methods_supported: methods }) };
    await withServer(options, async ({ url }) => {
      expect(await failure(discovered(url))).toMatchObject({
        kind: 'protocol',
        message: expect.stringMatching(/PKCE/) as string,
      });
      expect(await failure(discovered(url, { auth: { isLegacy: true } }))).toMatchObject({
        message: expect.stringMatching(/PKCE/) as string,
      });
      expect((await discovered(url, { auth: { kind: 'client-credentials' } })).issuer).toBe(url.origin);
    });
  }
});

it('wants the issuer that it asked, to the letter', async () => {
  await withServer({ metadata: (document, origin) => ({ ...document, issuer: `${origin}/x` }) }, async ({ url }) => {
    expect(await failure(discovered(url))).toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(/another issuer/) as string,
    });
    expect(await failure(discovered(url, { auth: { isLegacy: true } }))).toMatchObject({ kind: 'protocol' });
  });
});

it('allows the forms of 2025-03-26 only where the entry says so', async () => {
  const none = { [`GET ${PRM}/mcp`]: gone, [`GET ${PRM}`]: gone };
  await withServer(
    { routes: none, metadata: (document, origin) => ({ ...document, issuer: `${origin}/tenant` }) },
    async ({ url, origin }) => {
      expect(offersLegacy(await failure(discovered(url)))).toBe(true);
      expect((await discovered(url, { auth: { isLegacy: true } })).issuer).toBe(`${origin}/tenant`);
    },
  );
  await withServer({ routes: { ...none, [`GET ${AS}`]: gone } }, async ({ url, origin }) => {
    expect(offersLegacy(await failure(discovered(url)))).toBe(true);
    expect(await discovered(url, { auth: { isLegacy: true } })).toMatchObject({ issuer: origin, metadata: null });
  });
});

it('knows an issuer of the older form by where it was asked, whatever it calls itself', async () => {
  const none = { [`GET ${PRM}/mcp`]: gone, [`GET ${PRM}`]: gone };
  const name = 'https://login.example';
  await withServer({ routes: none, metadata: (it) => ({ ...it, issuer: name }) }, async ({ url, origin }) => {
    expect((await discovered(url, { auth: { isLegacy: true } })).issuer).toBe(origin);
    const pinned = discovered(url, { auth: { isLegacy: true, issuer: name } });
    expect(await failure(pinned)).toMatchObject({ kind: 'protocol' });
  });
});

it('takes the issuer of the entry among several, and none but that', async () => {
  await using other = await authServer();
  const both = {
    resource: (document: object, origin: string) => ({ ...document, authorization_servers: [origin, other.origin] }),
  };
  await withServer(both, async ({ url, origin, seen }) => {
    expect((await discovered(url, { auth: { issuer: other.origin } })).issuer).toBe(other.origin);
    expect(seen(AS)).toEqual([]);
    const fault = await failure(discovered(url, { auth: { issuer: 'https://login.example' } }));
    expect(fault).toMatchObject({ kind: 'protocol', message: expect.stringMatching(/auth\.issuer/) as string });
    expect((await discovered(url, { heldIssuers: [other.origin] })).issuer).toBe(other.origin);
    expect((await discovered(url)).issuer).toBe(origin);
  });
});

it('takes the first of several that works, and tells what was wrong with the first when none does', async () => {
  await using broken = await authServer({ routes: { [`GET ${AS}`]: gone } });
  const named = (...issuers: string[]) => ({
    resource: (document: object, origin: string) => ({ ...document, authorization_servers: [...issuers, origin] }),
  });
  await withServer(named('https://169.254.169.254', broken.origin), async ({ url, origin }) => {
    expect((await discovered(url)).issuer).toBe(origin);
  });
  const options = { ...named('https://169.254.169.254', broken.origin), routes: { [`GET ${AS}`]: gone } };
  await withServer(options, async ({ url }) =>
    expect(await failure(discovered(url))).toMatchObject({ kind: 'blocked-address' }),
  );
});

it('forgives null for what is not there, and keeps the revocation endpoint of OpenID Connect', async () => {
  await withServer(
    {
      routes: {
        [`GET ${AS}`]: gone,
        'GET /.well-known/openid-configuration': (_, origin) => ({
          json: {
            issuer: origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            registration_endpoint: null,
            revocation_endpoint: `${origin}/revoke`,
            jwks_uri: `${origin}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            code_challenge_methods_supported: ['S256'],
          },
        }),
      },
    },
    async ({ url, origin }) => {
      const { metadata } = await discovered(url);
      expect(metadata).toMatchObject({ revocation_endpoint: `${origin}/revoke` });
      expect(metadata?.registration_endpoint).toBeUndefined();
    },
  );
});

it.each(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
  'keeps of %s no member that is not what it should be',
  async (path) => {
    const nested = (depth: number): unknown => (depth === 0 ? 'ES256' : [nested(depth - 1)]);
    const document = (origin: string): object => ({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      revocation_endpoint: `${origin}/${'x'.repeat(100_000)}`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      dpop_signing_alg_values_supported: [nested(80), 'ES256', 'x'.repeat(100_000)],
    });
    const routes = {
      [`GET ${AS}`]: gone,
      [`GET ${path}`]: (_: unknown, origin: string) => ({ json: document(origin) }),
    };
    await withServer({ routes }, async ({ url }) => {
      const { metadata } = await discovered(url);
      expect(metadata).not.toHaveProperty('revocation_endpoint');
      expect(metadata).toMatchObject({ dpop_signing_alg_values_supported: ['ES256'] });
    });
  },
);

it.each([
  ['prm-wrong-resource', 'protocol', /another resource/],
  ['issuer-mismatch', 'protocol', /another issuer/],
  ['pkce-plain', 'protocol', /PKCE/],
  ['pkce-absent', 'protocol', /PKCE/],
  ['as-link-local', 'blocked-address', /169\.254\.169\.254/],
  ['as-encoded', 'blocked-address', /2852039166/],
  ['as-mapped', 'blocked-address', /ffff/],
  ['token-link-local', 'blocked-address', /169\.254\.169\.254/],
  ['meta-html', 'protocol', /not JSON/],
  ['meta-500', 'unreachable', /HTTP 500/],
  ['meta-hang', 'timed-out', /did not answer/],
  ['meta-huge', 'too-large', /1 MiB/],
  ['meta-redirect', 'protocol', /redirect/],
  ['no-metadata', 'protocol', /offers no metadata/],
  ['endpoint-javascript', 'blocked-address', /javascript:alert/],
  ['endpoint-data', 'blocked-address', /data:text/],
  ['endpoint-drive', 'blocked-address', /a:\$\(id\)/],
  ['endpoint-userinfo', 'blocked-address', /evil\.example/],
  ['endpoint-plain', 'blocked-address', /login\.example/],
  ['endpoint-link-local', 'blocked-address', /169\.254\.169\.254/],
])('refuses what the hostile server %s says', async (mode, kind, words) => {
  await using server = await hostileOverHttp(mode);
  const fault = await failure(discovered(new URL(server.url), { httpMs: mode === 'meta-hang' ? 300 : 5_000 }));
  expect(fault).toMatchObject({ kind, message: expect.stringMatching(words) as string });
  expect((await server.log()).other).toEqual([]);
});

it('asks nothing of metadata on a link-local address', async () => {
  await using server = await hostileOverHttp('auth');
  const metadataUrl = new URL('http://169.254.169.254/latest/meta-data/');
  expect(await failure(discovered(new URL(server.url), { metadataUrl }))).toMatchObject({ kind: 'blocked-address' });
});

it.each([
  ['nothing of it', {}, false, undefined],
  ['that it takes such tokens', { dpop_signing_alg_values_supported: ['ES256'] }, false, 'taken'],
  ['that it takes no others', { dpop_bound_access_tokens_required: true }, false, 'required'],
  ['so in its 401 alone', {}, true, 'taken'],
])('knows of tokens that are bound to a key when the resource says %s', async (_what, said, takesDpop, expected) => {
  const options: AuthServerOptions = {
    resource: (document) => ({ ...document, ...said }),
    metadata: (document) => ({ ...document, dpop_signing_alg_values_supported: ['ES256'] }),
  };
  await withServer(options, async ({ url }) => {
    expect((await discovered(url, { takesDpop })).dpop).toBe(expected);
  });
});
