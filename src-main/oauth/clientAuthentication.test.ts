import type { AddClientAuthentication, AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ResolvedClient } from '../config/resolved';
import { createRedactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import { tempDir } from '../testing/tempDir';
import { unsignedJwt } from '../testing/tokenServer';
import { clientAuthentication, secretAuthentication } from './clientAuthentication';

const ISSUER = 'https://auth.example';
const nothing = (): void => undefined;
const client = (given: Partial<ResolvedClient>): ResolvedClient => ({
  id: 'client-1',
  secret: null,
  privateKey: null,
  signingAlg: null,
  assertionFile: null,
  ...given,
});

/** What a token request carries then. */
async function carried(
  authenticate: AddClientAuthentication | undefined,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly basic: string | null; readonly params: Readonly<Record<string, string>> }> {
  const headers = new Headers();
  const params = new URLSearchParams();
  const whole = { issuer: ISSUER, ...metadata } as unknown as AuthorizationServerMetadata;
  await authenticate?.(headers, params, `${ISSUER}/token`, whole);
  const basic = headers.get('authorization')?.replace(/^Basic /, '');
  return {
    basic: basic === undefined ? null : Buffer.from(basic, 'base64').toString(),
    params: Object.fromEntries(params),
  };
}

const taking = (...methods: string[]) => ({ token_endpoint_auth_methods_supported: methods });
const withSecret = (secret: string, authMethod: string | null = null): AddClientAuthentication | undefined =>
  secretAuthentication({ clientId: 'client-1', clientSecret: new Secret(secret), authMethod });

it.each([
  ['in the header where nothing is said', {}, null],
  ['in the header where that is taken', taking('client_secret_post', 'client_secret_basic'), null],
  [
    'in the header where it was registered so',
    taking('client_secret_post', 'client_secret_basic'),
    'client_secret_basic',
  ],
])('sends a secret %s', async (_where, metadata, method) => {
  expect(await carried(withSecret('s3cret', method), metadata)).toEqual({ basic: 'client-1:s3cret', params: {} });
});

it.each([
  ['where only that is taken', taking('client_secret_post'), 's3cret', null],
  ['where it was registered so', taking('client_secret_post', 'client_secret_basic'), 's3cret', 'client_secret_post'],
])('sends a secret in the body %s', async (_where, metadata, secret, method) => {
  const { basic, params } = await carried(withSecret(secret, method), metadata);
  expect([basic, params]).toEqual([null, { client_id: 'client-1', client_secret: secret }]);
});

it('encodes what a header carries as RFC 6749 says, beyond Latin too', async () => {
  const { basic } = await carried(withSecret('a+b: ü~'), taking('client_secret_basic'));
  expect(basic).toBe('client-1:a%2Bb%3A+%C3%BC~');
});

it('keeps the secret to itself where the server takes public clients alone', async () => {
  expect(await carried(withSecret('s3cret'), taking('none'))).toEqual({
    basic: null,
    params: { client_id: 'client-1' },
  });
});

it('leaves a client without any credential to be public', () => {
  expect(clientAuthentication(client({}), nothing)).toBeUndefined();
});

/** Holds the assertion's signature against the key, and answers its claims. */
function claimsOf(assertion = '', key: KeyObject): Readonly<Record<string, unknown>> {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const data = Buffer.from(`${header}.${claims}`);
  expect(verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}

const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = (type: 'pkcs8' | 'sec1'): string => ec.privateKey.export({ type, format: 'pem' }).toString();

it.each([
  ['PKCS#8', pem('pkcs8')],
  ['PKCS#8 with its newlines written out', pem('pkcs8').trim().replaceAll('\n', '\\n')],
  ['the older form', pem('sec1')],
])('signs an assertion for this authorization server with a key in %s', async (_form, key) => {
  const { params } = await carried(clientAuthentication(client({ privateKey: new Secret(key) }), nothing));
  expect(params).toMatchObject({
    client_id: 'client-1',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  });
  const claims = claimsOf(params.client_assertion, ec.publicKey);
  expect(claims).toMatchObject({ iss: 'client-1', sub: 'client-1', aud: ISSUER });
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000);
});

it('has scrubbed what it sends and what that is made from', async () => {
  const redactor = createRedactor();
  const learn = (secret: Secret): void => redactor.add(secret);
  const own = client({ secret: new Secret('client-secret-1'), privateKey: new Secret(pem('pkcs8')) });
  const { params } = await carried(clientAuthentication(own, learn));
  for (const secret of ['client-secret-1', pem('pkcs8'), params.client_assertion ?? '']) {
    expect(redactor.scrub(JSON.stringify({ secret }))).toBe('{"secret":"[secret]"}');
  }
});

it('signs with an algorithm that the server names, where the entry names none', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const algOf = async (signingAlg: string | null, metadata: object): Promise<unknown> => {
    const own = client({ privateKey: new Secret(rsa.toString()), signingAlg });
    const { params } = await carried(clientAuthentication(own, nothing), { ...metadata });
    const [header = ''] = (params.client_assertion ?? '').split('.');
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: unknown }).alg;
  };
  expect(await algOf(null, {})).toBe('RS256');
  expect(await algOf(null, { token_endpoint_auth_signing_alg_values_supported: ['ES256', 'PS256'] })).toBe('PS256');
  expect(await algOf('RS512', { token_endpoint_auth_signing_alg_values_supported: ['PS256'] })).toBe('RS512');
});

it.each([
  ['is no key', 'hunter2-hunter2', null],
  ['is a public key', ec.publicKey.export({ type: 'spki', format: 'pem' }).toString(), null],
  ['cannot sign with the algorithm of the entry', pem('pkcs8'), 'RS256'],
  ['would have to serve as a shared secret', pem('pkcs8'), 'HS256'],
])('refuses a private key that %s, and quotes nothing of it', async (_what, key, signingAlg) => {
  const authenticate = clientAuthentication(client({ privateKey: new Secret(key), signingAlg }), nothing);
  const refused = carried(authenticate);
  await expect(refused).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(refused).rejects.not.toThrow(/hunter2|BEGIN/);
});

it('sends the token of a file as the assertion of its client, as the file is now', async () => {
  await using dir = await tempDir();
  const authenticate = clientAuthentication(client({ assertionFile: dir.at('token') }), nothing);
  for (const sub of ['one', 'two']) {
    await writeFile(dir.at('token'), unsignedJwt({ sub }));
    const { params } = await carried(authenticate);
    expect(params).toMatchObject({ client_id: 'client-1', client_assertion: unsignedJwt({ sub }) });
  }
});
