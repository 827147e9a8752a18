import { authServer, type AuthServer, type AuthServerOptions } from '../src-main/testing/authServer';

/** An authorization server, and beside it an MCP server that lets nobody in, signed in or not. */
export const wantingServer = (options: AuthServerOptions = {}): Promise<AuthServer> =>
  authServer({
    ...options,
    routes: {
      'POST /mcp': (_request, origin) => ({ status: 401, json: {}, headers: challengeOf(origin) }),
      ...options.routes,
    },
  });

export const challengeOf = (origin: string): Readonly<Record<string, string>> => ({
  'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
});

/** Every request for tokens with a code; such a server makes the app renew as well, which is left out. */
export const codesAt = (server: AuthServer): URLSearchParams[] =>
  server
    .seen('/token')
    .map(({ body }) => new URLSearchParams(body))
    .filter((form) => form.get('grant_type') === 'authorization_code');
