import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { ResolvedClient } from '../config/resolved';
import { Secret } from '../lib/secret';
import { discoveryOf, loopbackHttp, signedInServer } from '../testing/machineServer';
import type { Discovery, Grant } from './grant';
import { machineGrant } from './machineGrant';

const PACKAGE = '../../node_modules/.cache/plugboard/packages/real-servers/node_modules/oidc-provider/lib/index.js';
const RESOURCE = 'http://127.0.0.1:9/mcp';
const { signal } = new AbortController();
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

interface Provider {
  readonly callback: () => (request: unknown, response: unknown) => void;
}

/** `oidc-provider` with one client for machines. */
async function oidcProvider(client: object, features: object = {}) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = pathToFileURL(join(import.meta.dirname, PACKAGE)).href;
  const { Provider: create } = (await import(address)) as {
    Provider: new (issuer: string, options: object) => Provider;
  };
  const machine = {
    client_id: 'machine-1',
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  };
  const provider = new create(issuer, {
    clients: [{ ...machine, ...client }],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: 'notes:read', audience: RESOURCE, accessTokenFormat: 'opaque' }),
      },
      ...features,
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    requests: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function grantFrom(
  provider: Awaited<ReturnType<typeof oidcProvider>>,
  given: Partial<ResolvedClient>,
  dpop?: Discovery['dpop'],
): Promise<Grant> {
  const client: ResolvedClient = {
    id: 'machine-1',
    secret: null,
    privateKey: null,
    signingAlg: null,
    assertionFile: null,
    ...given,
  };
  await using http = await loopbackHttp(signal);
  const identity = { withToken: () => Promise.reject(new Error('nobody asks for an ID token')) };
  const deps = { http, learn: () => undefined, identity, browse: null, known: null };
  const discovery = await discoveryOf(provider, { dpop });
  return await machineGrant(signedInServer({ client }), discovery, 'notes:read', deps, signal);
}

it('gets a token of oidc-provider by a secret, whatever characters stand in it', async () => {
  const secret = 'a+b/c=%3A:~*(d)';
  await using provider = await oidcProvider({
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_basic',
  });
  const grant = await grantFrom(provider, { secret: new Secret(secret) });
  // It offers to bind tokens, and the resource does not say that it takes such.
  expect(grant).toMatchObject({ scope: 'notes:read', tokens: { type: 'Bearer' }, dpopKey: null });
});

it('gets a token of oidc-provider by a private key', async () => {
  await using provider = await oidcProvider({
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [publicKey.export({ format: 'jwk' })] },
  });
  const key = new Secret(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  expect((await grantFrom(provider, { privateKey: key })).tokens?.type).toBe('Bearer');
});

it('gets a token of oidc-provider that is bound to its key, with the nonce that it wants', async () => {
  const nonceSecret = Buffer.alloc(32, 1);
  await using provider = await oidcProvider(
    { client_secret: 's3cret-s3cret', token_endpoint_auth_method: 'client_secret_basic' },
    { dPoP: { enabled: true, nonceSecret, requireNonce: () => true } },
  );
  const grant = await grantFrom(provider, { secret: new Secret('s3cret-s3cret') }, 'taken');
  expect([grant.tokens?.type, grant.dpopKey === null]).toEqual(['DPoP', false]);
});
