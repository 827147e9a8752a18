import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ResolvedClient, ResolvedSignIn } from '../config/resolved';
import { createRedactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { AuthReply } from '../testing/authServer';
import { discoveryOf, loopbackHttp, signedInServer } from '../testing/machineServer';
import { tempDir } from '../testing/tempDir';
import { tokenServer, unsignedJwt, type TokenServer } from '../testing/tokenServer';
import { machineGrant, type MachineDeps } from './machineGrant';
import type { Discovery, Grant } from './grant';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOKEN: AuthReply = { json: { access_token: 'access-token-1', token_type: 'Bearer', expires_in: 60 } };
const { signal } = new AbortController();

const client = (given: Partial<ResolvedClient>): ResolvedClient => ({
  id: 'machine-1',
  secret: null,
  privateKey: null,
  signingAlg: null,
  assertionFile: null,
  ...given,
});

interface Asked {
  readonly auth: Partial<ResolvedSignIn>;
  readonly scope?: string;
  readonly discovery?: Partial<Discovery>;
  readonly deps?: Partial<MachineDeps>;
}

/** Cross-app access has a test of its own. */
const noIdentity: MachineDeps['identity'] = {
  withToken: async () => {
    throw new Error('nobody asks for an ID token');
  },
};

async function grantAt(server: TokenServer, { auth, scope, discovery, deps }: Asked): Promise<Grant> {
  await using http = await loopbackHttp(signal);
  const found = await discoveryOf(server, discovery);
  const whole = { http, learn: () => undefined, identity: noIdentity, browse: null, known: null, ...deps };
  return await machineGrant(signedInServer(auth), found, scope ?? null, whole, signal);
}

it('gets a token by client credentials: secret, scope and resource', async () => {
  await using server = await tokenServer(() => TOKEN);
  const grant = await grantAt(server, { auth: { client: client({ secret: new Secret('s3cret') }) }, scope: 'a b' });
  expect(grant).toMatchObject({ issuer: server.issuer, origin: 'http://127.0.0.1:9', scope: 'a b', dpopKey: null });
  expect(grant.tokens?.accessToken.reveal()).toBe('access-token-1');
  const [request] = server.requests;
  expect(Object.fromEntries(request?.params ?? [])).toEqual({
    grant_type: 'client_credentials',
    scope: 'a b',
    resource: 'http://127.0.0.1:9/mcp',
  });
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('machine-1:s3cret').toString('base64')}`);
});

it('gets a token by a private key, and never sends the key', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await using server = await tokenServer(() => TOKEN);
  await grantAt(server, { auth: { client: client({ privateKey: new Secret(key) }) } });
  const [request] = server.requests;
  expect(request?.params.get('grant_type')).toBe('client_credentials');
  expect(request?.params.get('client_assertion')?.split('.')).toHaveLength(3);
  expect(request?.headers.authorization).toBeUndefined();
  expect(String(request?.params)).not.toContain('PRIVATE');
});

it('makes the token of a workload the grant where the server takes such grants, read anew each time', async () => {
  await using dir = await tempDir();
  await using server = await tokenServer(() => TOKEN, { grant_types_supported: [JWT_BEARER] });
  const auth = { client: client({ assertionFile: dir.at('token') }) };
  for (const sub of ['one', 'two']) {
    await writeFile(dir.at('token'), `${unsignedJwt({ sub })}\n`);
    await grantAt(server, { auth });
    const params = Object.fromEntries(server.requests.at(-1)?.params ?? []);
    expect(params).toMatchObject({ grant_type: JWT_BEARER, assertion: unsignedJwt({ sub }), client_id: 'machine-1' });
    expect(params).not.toHaveProperty('client_assertion');
  }
});

it('makes the token of a workload stand for the client’s secret elsewhere', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('token'), unsignedJwt({}));
  await using server = await tokenServer(() => TOKEN, { grant_types_supported: ['client_credentials'] });
  await grantAt(server, { auth: { client: client({ assertionFile: dir.at('token') }) } });
  const params = Object.fromEntries(server.requests[0]?.params ?? []);
  expect(params).toMatchObject({ grant_type: 'client_credentials', client_assertion: unsignedJwt({}) });
});

it('asks nobody when the file of a workload is missing', async () => {
  await using dir = await tempDir();
  await using server = await tokenServer(() => TOKEN, { grant_types_supported: [JWT_BEARER] });
  const refused = grantAt(server, { auth: { client: client({ assertionFile: dir.at('token') }) } });
  await expect(refused).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(refused).rejects.toThrow(dir.at('token'));
  expect(server.requests).toEqual([]);
});

it.each([
  ['no client', null],
  ['a client without any credential', client({})],
])('says what the entry lacks when it has %s', async (_what, own) => {
  await using server = await tokenServer(() => TOKEN);
  await expect(grantAt(server, { auth: { client: own } })).rejects.toMatchObject({ kind: 'needs-registration' });
  expect(server.requests).toEqual([]);
});

it('sends credentials to the issuer of the entry and to no other', async () => {
  await using server = await tokenServer(() => TOKEN);
  const secret = new Secret('s3cret');
  const elsewhere = grantAt(server, { auth: { client: client({ secret }), issuer: 'https://auth.example' } });
  await expect(elsewhere).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(server.requests).toEqual([]);
  await grantAt(server, { auth: { client: client({ secret }), issuer: `${server.issuer}/` } });
  expect(server.requests).toHaveLength(1);
});

it('says that a secret has expired in the server’s word for it, and tries once', async () => {
  const json = { error: 'invalid_client', error_description: 'The secret has expired' };
  await using server = await tokenServer(() => ({ status: 401, json }));
  const refused = grantAt(server, { auth: { client: client({ secret: new Secret('s3cret') }) } });
  await expect(refused).rejects.toMatchObject({ kind: 'unauthorized', code: 'invalid_client' });
  await expect(refused).rejects.toThrow(/The secret has expired/);
  expect(server.requests).toHaveLength(1);
});

it('binds tokens to one key over all renewals where that is offered, with the nonce that the server wants', async () => {
  const bound: AuthReply = { json: { access_token: 'bound-token-1', token_type: 'DPoP' } };
  const wantsNonce: AuthReply = { status: 400, headers: { 'dpop-nonce': 'n-1' }, json: { error: 'use_dpop_nonce' } };
  const partOf = (proof: unknown, at: number): Record<string, unknown> =>
    JSON.parse(Buffer.from(String(proof).split('.')[at] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const claimsOf = (proof: unknown): Record<string, unknown> => partOf(proof, 1);
  await using server = await tokenServer(
    ({ headers }) => (claimsOf(headers.dpop).nonce === 'n-1' ? bound : wantsNonce),
    { dpop_signing_alg_values_supported: ['ES256'] },
  );
  const auth = { client: client({ secret: new Secret('s3cret') }) };
  const first = await grantAt(server, { auth, discovery: { dpop: 'taken' } });
  expect(first.tokens?.type).toBe('DPoP');
  const second = await grantAt(server, { auth, deps: { known: first } });
  expect(second.dpopKey?.equals(first.dpopKey!)).toBe(true);
  const keys = server.requests.map(({ headers }) => (partOf(headers.dpop, 0).jwk as { readonly x: string }).x);
  expect(new Set(keys).size).toBe(1);
  const ids = server.requests.map(({ headers }) => claimsOf(headers.dpop).jti);
  expect(new Set(ids).size).toBe(ids.length);
  expect(server.requests).toHaveLength(4);
});

it('has every secret of it scrubbed: token, key and the workload’s own', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('token'), unsignedJwt({ sub: 'workload' }));
  await using server = await tokenServer(() => ({ json: { access_token: 'bound-token-1', token_type: 'DPoP' } }), {
    grant_types_supported: [JWT_BEARER],
    dpop_signing_alg_values_supported: ['ES256'],
  });
  const redactor = createRedactor();
  const learn = (secret: Secret): void => redactor.add(secret);
  const grant = await grantAt(server, {
    auth: { client: client({ assertionFile: dir.at('token') }) },
    discovery: { dpop: 'taken' },
    deps: { learn },
  });
  for (const secret of ['bound-token-1', unsignedJwt({ sub: 'workload' }), grant.dpopKey!.reveal()]) {
    expect(redactor.scrub(`it was ${secret}`)).toBe('it was [secret]');
  }
});
