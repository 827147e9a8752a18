import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { authServer, type AuthReply, type AuthRoute, type AuthServer } from '../testing/authServer';
import { never } from '../testing/never';
import { openAuthHttp, type AuthHttp } from './authHttp';
import { openDpop } from './dpop';
import type { ClientIdentity } from './grant';
import { DEFAULT_OAUTH_LIMITS } from './limits';
import { refusalCode } from './refusal';
import { refreshTokens, requestTokens, type TokenContext } from './tokenRequest';

const CLIENT: ClientIdentity = {
  clientId: 'me',
  clientSecret: null,
  authMethod: null,
  from: 'registration',
  redirectUri: null,
  secretExpiresAt: null,
};
const REFRESH = new Secret('the-old-one');

interface Around {
  readonly server: AuthServer;
  readonly http: AuthHttp;
  readonly context: TokenContext;
}

async function against(route: AuthRoute, use: (around: Around) => Promise<void>): Promise<void> {
  await using server = await authServer({ routes: { 'POST /token': route } });
  const limits = { ...DEFAULT_OAUTH_LIMITS, retryMs: 1, httpMs: 5_000 };
  await using http = await openAuthHttp(server.url, { limits }, never());
  const context = { issuer: server.origin, metadata: null, client: CLIENT, resource: null };
  await use({ server, http, context });
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('there are tokens'),
    (error: unknown) => error as { kind: string; message: string },
  );

it('keeps the refresh token that an answer does not replace', async () => {
  const answer = { access_token: 'a', token_type: 'bearer' };
  await against(
    () => ({ json: answer }),
    async ({ server, http, context }) => {
      const { tokens, scope } = await refreshTokens(context, REFRESH, 'read', http, never());
      expect(tokens.refreshToken?.reveal()).toBe('the-old-one');
      expect([tokens.type, tokens.lifeMs, scope]).toEqual(['Bearer', null, null]);
      expect(Object.fromEntries(new URLSearchParams(server.requests[0]?.body))).toEqual({
        grant_type: 'refresh_token',
        refresh_token: 'the-old-one',
        scope: 'read',
        client_id: 'me',
      });
    },
  );
});

it.each([
  [3600, 3_600_000],
  ['3600', 3_600_000],
  ['-3600', null],
  [-1, null],
  [0, null],
  ['soon', null],
  [null, null],
  [{}, null],
  [1e300, Number.MAX_SAFE_INTEGER],
])('reads an expiry of %j as %j milliseconds', async (expires, lifeMs) => {
  await against(
    () => ({
      json: { access_token: 'a', token_type: 'Bearer', expires_in: expires, refresh_token: null, scope: null },
    }),
    async ({ http, context }) => {
      const { tokens } = await requestTokens(context, new URLSearchParams({ grant_type: 'x' }), http, never());
      expect(tokens.lifeMs).toBe(lifeMs);
    },
  );
});

const wrong: readonly (readonly [string, AuthReply, string, string | null])[] = [
  ['invalid_grant', { status: 400, json: { error: 'invalid_grant' } }, 'unauthorized', 'invalid_grant'],
  ['invalid_client', { status: 401, json: { error: 'invalid_client' } }, 'unauthorized', 'invalid_client'],
  ['an error with 200', { json: { error: 'bad_code' } }, 'unauthorized', 'bad_code'],
  ['server_error with 400', { status: 400, json: { error: 'server_error' } }, 'unreachable', null],
  ['too many requests', { status: 429, json: { error: 'slow' } }, 'unreachable', null],
  ['an error that is none', { status: 400, json: { error: 'a b' } }, 'protocol', null],
  ['a 403 page', { status: 403, text: '<h1>secret</h1>' }, 'protocol', null],
  ['a page', { text: '<h1>secret</h1>' }, 'protocol', null],
  ['a list', { json: [] }, 'protocol', null],
  ['no token', { json: { token_type: 'Bearer' } }, 'protocol', null],
  ['a token that no header holds', { json: { access_token: 'a\r\nb', token_type: 'Bearer' } }, 'protocol', null],
  ['no type', { json: { access_token: 'a' } }, 'protocol', null],
  ['a type that is not spoken', { json: { access_token: 'a', token_type: 'mac' } }, 'protocol', null],
  ['a bound type that nobody asked for', { json: { access_token: 'a', token_type: 'DPoP' } }, 'protocol', null],
  ['a redirect', { status: 307, headers: { location: '/token2' } }, 'protocol', null],
];

it.each(wrong)('takes %s for what it is', async (_, reply, kind, code) => {
  await against(
    () => reply,
    async ({ server, http, context }) => {
      const error = await failure(refreshTokens(context, REFRESH, null, http, never()));
      expect(error.kind).toBe(kind);
      expect(refusalCode(error)).toBe(code);
      expect(`${error.message}${JSON.stringify(error)}`).not.toMatch(/secret|the-old-one/);
      expect(server.seen('/token2')).toEqual([]);
    },
  );
});

it('asks once more what the server cannot do now, and no more often', async () => {
  await against(
    () => ({ status: 503, json: {} }),
    async ({ server, http, context }) => {
      expect(await failure(refreshTokens(context, REFRESH, null, http, never()))).toMatchObject({
        kind: 'unreachable',
      });
      expect(server.seen('/token')).toHaveLength(2);
    },
  );
});

it('proves possession anew for each try, and with the nonce that the server wants', async () => {
  let asked = 0;
  await against(
    () => {
      asked += 1;
      if (asked === 1) return { status: 500, json: {} };
      if (asked === 2) return { status: 400, json: { error: 'use_dpop_nonce' }, headers: { 'dpop-nonce': 'n1' } };
      return { json: { access_token: 'a', token_type: 'DPoP' } };
    },
    async ({ server, http, context }) => {
      const dpop = (await openDpop(null, null, 'required'))?.session;
      const { tokens } = await refreshTokens({ ...context, dpop }, REFRESH, null, http, never());
      expect(tokens.type).toBe('DPoP');
      const proofs = server.seen('/token').map(({ headers }) => String(headers.dpop));
      expect(new Set(proofs).size).toBe(3);
      const claims = Buffer.from(proofs[2]?.split('.')[1] ?? '', 'base64url').toString();
      expect(JSON.parse(claims)).toMatchObject({ nonce: 'n1' });
    },
  );
});

it('sends nothing to a token endpoint without encryption, or on an address that is refused', async () => {
  await against(
    () => ({ json: {} }),
    async ({ http, context }) => {
      for (const token_endpoint of [
        'http://login.example/token',
        'https://169.254.169.254/token',
        'https://[::ffff:a00:1]/t',
      ]) {
        const metadata = {
          issuer: context.issuer,
          authorization_endpoint: '',
          token_endpoint,
          response_types_supported: ['code'],
        };
        const error = await failure(refreshTokens({ ...context, metadata }, REFRESH, null, http, never()));
        expect(error.kind).toBe('blocked-address');
      }
    },
  );
});
