import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { openDpop, proveRequest } from './dpop';
import type { Tokens } from './grant';

const offering = (...algs: string[]): AuthorizationServerMetadata =>
  ({ dpop_signing_alg_values_supported: algs }) as unknown as AuthorizationServerMetadata;
const tokens = (type: string): Tokens => ({
  accessToken: new Secret('access-token-1'),
  refreshToken: null,
  type,
  lifeMs: null,
  receivedAt: 0,
});
const POST = { method: 'post', url: new URL('https://mcp.example/mcp?key=1#part') };

interface Proof {
  readonly header: { readonly typ: string; readonly jwk: Record<string, string> };
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Holds the proof's signature against the key that it carries. */
function verified(proof = ''): Proof {
  const [header = '', claims = '', signature = ''] = proof.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  const parsed = { header: read(header), claims: read(claims) } as Proof;
  const key = createPublicKey({ key: parsed.header.jwk, format: 'jwk' });
  const data = Buffer.from(`${header}.${claims}`);
  const isGood = verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isGood) throw new Error('the signature is wrong');
  return parsed;
}

it('proves a request: method, address without query, and the very token', async () => {
  const opened = await openDpop(offering('RS256', 'ES256'), null, 'taken');
  const headers = await proveRequest(opened!.session, tokens('DPoP'), POST);
  expect(headers.authorization).toBe('DPoP access-token-1');
  const { header, claims } = verified(headers.dpop);
  expect(header.typ).toBe('dpop+jwt');
  expect(Object.keys(header.jwk)).not.toContain('d');
  const ath = createHash('sha256').update('access-token-1').digest('base64url');
  expect(claims).toMatchObject({ htm: 'POST', htu: 'https://mcp.example/mcp', ath });
});

it('makes a new proof for each request', async () => {
  const { session } = (await openDpop(offering('ES256'), null, 'taken'))!;
  const [one, two] = await Promise.all([1, 2].map(() => proveRequest(session, tokens('DPoP'), POST)));
  expect(verified(one?.dpop).claims.jti).not.toBe(verified(two?.dpop).claims.jti);
});

it('puts the nonce of one origin into the proofs for that origin alone', async () => {
  const { session } = (await openDpop(offering('ES256'), null, 'taken'))!;
  session.observeNonce(new Response(null, { headers: { 'dpop-nonce': 'n-1' } }), POST.url);
  const here = await proveRequest(session, tokens('DPoP'), POST);
  const elsewhere = await proveRequest(session, tokens('DPoP'), { ...POST, url: new URL('https://other.example/') });
  expect(verified(here.dpop).claims.nonce).toBe('n-1');
  expect(verified(elsewhere.dpop).claims).not.toHaveProperty('nonce');
});

it.each(['ES256', 'ES384', 'RS256', 'PS256'])('is the same identity after a restart with its %s key', async (alg) => {
  const first = await openDpop(offering(alg), null, 'taken');
  // Whatever the server offers by then: its tokens are bound to this key.
  const second = await openDpop(null, new Secret(first!.key.reveal()));
  expect(second?.session.thumbprint).toBe(first?.session.thumbprint);
  expect(second?.session.publicJwk).toEqual(first?.session.publicJwk);
  expect(second?.session.alg).toBe(alg);
  await expect(proveRequest(second!.session, tokens('DPoP'), POST)).resolves.toHaveProperty('dpop');
});

it('signs after a restart so that the key of before verifies it', async () => {
  const first = await openDpop(offering('ES256'), null, 'taken');
  const second = await openDpop(offering('ES256'), first!.key);
  const { header } = verified((await proveRequest(second!.session, tokens('DPoP'), POST)).dpop);
  expect(header.jwk).toEqual(first?.session.publicJwk);
});

it.each([
  ['where the resource says nothing of it', offering('ES256'), undefined],
  ['where the authorization server does not offer it', null, 'taken'],
  ['where none of the algorithms is one of this app', offering('HS256', 'none'), 'required'],
] as const)('is not opened %s', async (_where, metadata, resource) => {
  expect(await openDpop(metadata, null, resource)).toBeNull();
});

it('is opened where the resource takes no other tokens, whatever the authorization server says of itself', async () => {
  expect((await openDpop(null, null, 'required'))?.session.alg).toBe('ES256');
});

it('sends a plain token as one, where the server did not bind it', async () => {
  const { session } = (await openDpop(offering('ES256'), null, 'taken'))!;
  expect(await proveRequest(session, tokens('Bearer'), POST)).toEqual({ authorization: 'Bearer access-token-1' });
});

it.each(['', '{}', '{"alg":"ES256","kty":"EC","crv":"P-256","x":"a","y":"b","d":"secret-part"}', '{"alg":"HS256"}'])(
  'says that a kept key is none, without quoting it: %s',
  async (text) => {
    const refused = openDpop(offering('ES256'), new Secret(text));
    await expect(refused).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(refused).rejects.not.toThrow(/secret-part/);
  },
);
