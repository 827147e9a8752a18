import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardOf } from './guardedUpstream';

export interface GuardedServerOptions {
  /** The MCP server behind it, which never sees a token; null for none. */
  readonly upstream: string | null;
  /** What a token answer says as `expires_in`; left out when undefined. */
  readonly expiresIn?: unknown;
  /** A used refresh token is worth nothing, and using it again revokes everything. */
  readonly rotates?: boolean;
  /** Offered as `scopes_supported` of the authorization server. */
  readonly scopes?: readonly string[];
}

/** One request at the token endpoint, without its secrets. */
export interface TokenRequest {
  readonly grant: string;
  readonly scope: string | null;
  readonly resource: string | null;
}

/**
 * An authorization server, and before an MCP server the guard that wants its tokens: code flow with PKCE, dynamic
 * registration, refresh, client credentials, assertions that nobody checks, and revocation. It signs everybody in who opens its page.
 */
export async function openGuardedServer(options: GuardedServerOptions) {
  const { expiresIn, rotates = false, scopes = [] } = options;
  const { pathname: path, protocol: scheme } = new URL(options.upstream ?? 'http://none/mcp');
  const access = new Map<string, { scope: string; until: number }>();
  const refresh = new Map<string, { scope: string; isSpent: boolean }>();
  const codes = new Map<string, { challenge: string; redirect: string; scope: string }>();
  const asked: TokenRequest[] = [];
  const authorized: URLSearchParams[] = [];
  const revoked: string[] = [];
  const seen = new Set<string>();
  let registrations = 0;
  let wanted: { readonly scope: string; readonly tool: string } | null = null;
  /** What the token endpoint answers in place of tokens. */
  let refusal: { readonly status: number; readonly error: string } | null = null;
  let isMoved = false;
  let lastToken = '';
  /** Answers of the token endpoint wait for it. */
  let held: Promise<void> = Promise.resolve();

  const issue = (scope: string): object => {
    const token = `access-${randomUUID()}`;
    const again = `refresh-${randomUUID()}`;
    lastToken = token;
    access.set(token, { scope, until: Number.POSITIVE_INFINITY });
    refresh.set(again, { scope, isSpent: false });
    const keeps = !rotates && refresh.size > 1;
    return {
      access_token: token,
      token_type: 'Bearer',
      scope,
      ...(expiresIn === undefined ? {} : { expires_in: expiresIn }),
      ...(keeps ? {} : { refresh_token: again }),
    };
  };

  function answerToken(form: URLSearchParams): [number, object] {
    const grant = form.get('grant_type') ?? '';
    asked.push({ grant, scope: form.get('scope'), resource: form.get('resource') });
    if (refusal !== null && grant !== 'authorization_code') return [refusal.status, { error: refusal.error }];
    if (grant === 'client_credentials' || grant.endsWith(':jwt-bearer')) {
      return [200, { ...issue(form.get('scope') ?? ''), refresh_token: undefined }];
    }
    if (grant === 'refresh_token') {
      const known = refresh.get(form.get('refresh_token') ?? '');
      if (known === undefined || known.isSpent) {
        access.clear();
        refresh.clear();
        return [400, { error: 'invalid_grant' }];
      }
      if (rotates) known.isSpent = true;
      return [200, issue(known.scope)];
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = code?.challenge === proof && code.redirect === form.get('redirect_uri');
    return isRight ? [200, issue(code.scope)] : [400, { error: 'invalid_grant' }];
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    authorized.push(query);
    const back = new URL(query.get('redirect_uri') ?? '');
    const code = randomUUID();
    const challenge = query.get('code_challenge') ?? '';
    codes.set(code, { challenge, redirect: back.href, scope: query.get('scope') ?? '' });
    for (const [name, value] of Object.entries({ code, state: query.get('state') ?? '', iss: origin })) {
      back.searchParams.set(name, value);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  /** Null when the request may pass. */
  function challengeOf(request: IncomingMessage, tool: string): [number, string] | null {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const known = access.get(token);
    if (token !== '') seen.add(token);
    if (known === undefined || known.until <= Date.now()) {
      return [401, `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${path}", scope="basic"`];
    }
    if (
      wanted === null ||
      wanted.tool !== tool ||
      wanted.scope.split(' ').every((one) => known.scope.split(' ').includes(one))
    )
      return null;
    return [403, `Bearer error="insufficient_scope", scope="${wanted.scope}"`];
  }

  const guard = options.upstream === null ? null : guardOf(options.upstream, challengeOf);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const json = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const withBody = (run: (body: string) => void): void => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part)).on('end', () => run(Buffer.concat(parts).toString()));
    };
    if (url.pathname.startsWith('/.well-known/oauth-protected-resource')) {
      return json(200, { resource: `${origin}${path}`, authorization_servers: [origin] });
    }
    if (url.pathname === '/.well-known/oauth-authorization-server') return json(200, metadata());
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/token')
      return withBody((body) => {
        const answer = answerToken(new URLSearchParams(body));
        void held.then(() => json(...answer));
      });
    if (url.pathname === '/revoke') {
      return withBody((body) => {
        revoked.push(new URLSearchParams(body).get('token_type_hint') ?? '');
        json(200, {});
      });
    }
    if (url.pathname === '/register') {
      registrations += 1;
      return withBody((body) => json(201, { ...(JSON.parse(body) as object), client_id: `client-${registrations}` }));
    }
    if (guard === null) return json(404, {});
    withBody((body) => guard.request(request, response, body));
  });
  if (guard !== null) server.on('upgrade', (request, socket) => guard.upgrade(request, socket));

  const metadata = (): object => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${isMoved ? origin.replace('127.0.0.1', 'localhost') : origin}/token`,
    registration_endpoint: `${origin}/register`,
    revocation_endpoint: `${origin}/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** With the path of the server behind it, and its scheme. */
    url: `${scheme}//${new URL(origin).host}${path}`,
    /** Everything that was asked of the token endpoint. */
    asked,
    authorized,
    revoked,
    registrations: () => registrations,
    /** From now on its metadata names another host for tokens. */
    move: () => void (isMoved = true),
    refreshes: () => asked.filter(({ grant }) => grant === 'refresh_token').length,
    /** No token that was given out so far is worth anything any more; refresh tokens are. */
    expire: () => access.clear(),
    /** The access token that was given out last. */
    lastToken: () => lastToken,
    /** Every token that requests carried. */
    seenTokens: () => [...seen],
    refuse(status: number, error: string): void {
      refusal = { status, error };
    },
    recover(): void {
      refusal = null;
    },
    streams: () => guard?.streams() ?? 0,
    cut: () => guard?.cut(),
    /** Tokens are given out, and not told before the returned function is called. */
    hold(): () => void {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    /** Calls of this tool want this scope; null for none. */
    want(next: typeof wanted): void {
      wanted = next;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      guard?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
