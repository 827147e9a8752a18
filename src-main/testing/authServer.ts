import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AuthRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface AuthReply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `hang` never answers. */
export type AuthRoute = (request: AuthRequest, origin: string) => AuthReply | 'hang';

export interface AuthServerOptions {
  /** Changes its own metadata. */
  readonly metadata?: (document: Readonly<Record<string, unknown>>, origin: string) => object;
  /** Changes the metadata of `/mcp`. */
  readonly resource?: (document: Readonly<Record<string, unknown>>, origin: string) => object;
  /** By method and path, in place of what it does by itself. */
  readonly routes?: Readonly<Record<string, AuthRoute>>;
}

export interface AuthServer extends AsyncDisposable {
  /** The server that wants a sign-in; it has metadata and nothing else. */
  readonly url: URL;
  readonly origin: string;
  readonly requests: readonly AuthRequest[];
  readonly seen: (path: string) => AuthRequest[];
}

/**
 * An authorization server on loopback that speaks RFC 9728, 8414, 7591, 7636, 9207 and 7009 as it should, until a route
 * is told otherwise. Everybody who comes to `/authorize` is let in at once.
 */
export async function authServer({
  metadata = (document) => document,
  resource = (document) => document,
  routes = {},
}: AuthServerOptions = {}): Promise<AuthServer> {
  const requests: AuthRequest[] = [];
  const codes = new Map<string, { readonly challenge: string; readonly redirect: string }>();

  const own: Readonly<Record<string, AuthRoute>> = {
    'GET /.well-known/oauth-protected-resource/mcp': (_, origin) => ({
      json: resource({ resource: `${origin}/mcp`, authorization_servers: [origin] }, origin),
    }),
    'GET /.well-known/oauth-authorization-server': (_, origin) => ({
      json: metadata(
        {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          registration_endpoint: `${origin}/register`,
          revocation_endpoint: `${origin}/revoke`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        },
        origin,
      ),
    }),
    'POST /register': ({ body }) => ({
      status: 201,
      json: { ...(JSON.parse(body) as object), client_id: `client-${randomUUID()}` },
    }),
    'GET /authorize': ({ query }, origin) => {
      const code = randomUUID();
      const redirect = query.get('redirect_uri') ?? '';
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect });
      const back = new URL(redirect);
      const answer = { code, state: query.get('state') ?? '', iss: origin };
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
      return { status: 302, headers: { location: back.href } };
    },
    'POST /token': ({ body }) => {
      const form = new URLSearchParams(body);
      const granted = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = form.get('code_verifier') ?? '';
      const proof = createHash('sha256').update(verifier).digest('base64url');
      const isRefresh = form.get('grant_type') === 'refresh_token';
      const isGood = granted?.challenge === proof && granted.redirect === form.get('redirect_uri');
      if (!isRefresh && !isGood) return { status: 400, json: { error: 'invalid_grant' } };
      const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` };
      return { json: { ...tokens, token_type: 'Bearer', expires_in: 3600 } };
    },
    'POST /revoke': () => ({ text: '' }),
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', origin);
      const { method = '', headers } = request;
      const body = Buffer.concat(parts).toString();
      const asked = { method, path: url.pathname, query: url.searchParams, headers, body };
      requests.push(asked);
      const route = routes[`${method} ${asked.path}`] ?? own[`${method} ${asked.path}`];
      const reply = route?.(asked, origin) ?? { status: 404, json: {} };
      if (reply === 'hang') return;
      const type = reply.json === undefined ? 'text/plain' : 'application/json';
      response
        .writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers })
        .end(reply.text ?? JSON.stringify(reply.json ?? ''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: new URL(`${origin}/mcp`),
    origin,
    requests,
    seen: (path) => requests.filter((request) => request.path === path),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same, for as long as `use` takes. */
export async function withAuthServer(
  options: AuthServerOptions,
  use: (server: Awaited<ReturnType<typeof authServer>>) => Promise<void>,
): Promise<void> {
  await using server = await authServer(options);
  await use(server);
}
