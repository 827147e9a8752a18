import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { guardOf } from './guardedUpstream';

const PACKAGE = '../../node_modules/.cache/plugboard/packages/real-servers/node_modules/oidc-provider/lib/index.js';

/** The little of `oidc-provider` that is used here. */
interface Provider {
  readonly callback: () => (request: unknown, response: unknown) => void;
  readonly on: (event: string, listener: (model: Issued) => void) => void;
  readonly use: (middleware: (context: Context, next: () => Promise<void>) => Promise<void>) => void;
}
interface Issued {
  readonly jti: string;
  readonly kind: string;
  readonly aud?: string | readonly string[];
}
interface Context {
  readonly path: string;
  readonly method: string;
  readonly oidc?: { readonly params?: Readonly<Record<string, unknown>> };
}

const SCOPE = 'notes:read';

/**
 * `oidc-provider` with its own login and consent pages, dynamic registration, PKCE and rotating refresh tokens, and an
 * MCP server of ours that lets in who carries one of its tokens. It keeps what it gave out in memory.
 */
export async function openOidcServer({ upstream }: { readonly upstream: string }) {
  const given = new Map<string, Issued>();
  const verifiers = new Set<string>();
  const used: string[] = [];
  let registrations = 0;
  let expired = new Set<string>();

  const identity = await listening();
  const resource = await listening();
  const url = `${resource.origin}/mcp`;
  const provider = await createProvider(identity.origin, url);
  for (const event of ['access_token.saved', 'refresh_token.saved', 'authorization_code.saved']) {
    provider.on(event, (model) => void given.set(model.jti, model));
  }
  provider.on('registration_create.success', () => void (registrations += 1));
  provider.use(async (context, next) => {
    await next();
    const { code_verifier: verifier, grant_type: grant } = context.oidc?.params ?? {};
    if (context.method !== 'POST' || context.path !== '/token') return;
    used.push(String(grant));
    if (typeof verifier === 'string') verifiers.add(verifier);
  });
  identity.server.on('request', provider.callback());

  const challenge = `Bearer resource_metadata="${resource.origin}/.well-known/oauth-protected-resource/mcp", scope="${SCOPE}"`;
  const guard = guardOf(upstream, ({ headers }) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const known = given.get(token);
    const isGood = known?.kind === 'AccessToken' && known.aud === url && !expired.has(token);
    return isGood ? null : [401, challenge];
  });
  resource.server.on('request', (request, response) => {
    if (request.url?.startsWith('/.well-known/oauth-protected-resource') === true) {
      const document = { resource: url, authorization_servers: [identity.origin], scopes_supported: [SCOPE] };
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => guard.request(request, response, Buffer.concat(parts).toString()));
  });

  return {
    url,
    issuer: identity.origin,
    /** The grant of every request at the token endpoint, in order. */
    used,
    registrations: () => registrations,
    /** Every token, code and verifier so far, by what it is. */
    secrets: (): readonly (readonly [kind: string, value: string])[] => [
      ...[...given.values()].map(({ kind, jti }) => [kind, jti] as const),
      ...[...verifiers].map((verifier) => ['verifier', verifier] as const),
    ],
    /** The MCP server accepts no access token any more that was given out so far. */
    expire: (): void => void (expired = new Set(given.keys())),
    async [Symbol.asyncDispose](): Promise<void> {
      guard.close();
      await Promise.all([identity.close(), resource.close()]);
    },
  };
}

async function createProvider(issuer: string, resource: string): Promise<Provider> {
  const address = pathToFileURL(join(import.meta.dirname, PACKAGE)).href;
  const { Provider: create } = (await import(address)) as {
    Provider: new (issuer: string, options: object) => Provider;
  };
  return new create(issuer, {
    features: {
      registration: { enabled: true },
      revocation: { enabled: true },
      devInteractions: { enabled: true },
      dPoP: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: SCOPE, audience: resource, accessTokenFormat: 'opaque' }),
      },
    },
    scopes: ['openid', 'offline_access', SCOPE],
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    cookies: { keys: ['only for tests'] },
  });
}

/** On loopback; requests wait for who is to answer them. */
async function listening(): Promise<{ server: Server; origin: string; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
