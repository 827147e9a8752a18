import type { AddClientAuthentication, AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import type { ResolvedClient } from '../config/resolved';
import { Secret } from '../lib/secret';
import type { ClientIdentity } from './grant';
import { type Learn, readJwtFile } from './jwtFile';
import { openSigningKey } from './signingKey';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/**
 * How a client that somebody registered proves to the authorization server who it is: by its private key, its secret, or
 * the JWT of a file, in that order. Undefined for a public client. What it returns throws Fault 'unauthorized' when the
 * key or the file is none.
 */
export function clientAuthentication(client: ResolvedClient, learn: Learn): AddClientAuthentication | undefined {
  const { id, secret, privateKey, signingAlg, assertionFile } = client;
  for (const own of [secret, privateKey]) if (own !== null) learn(own);
  if (privateKey !== null) return byPrivateKey(id, privateKey, signingAlg, learn);
  if (secret !== null) return secretAuthentication({ clientId: id, clientSecret: secret, authMethod: null });
  return assertionFile === null ? undefined : byAssertionFile(id, assertionFile, learn);
}

/** Also of a client that was registered, by the method of its registration. Undefined without a secret. */
export function secretAuthentication(
  client: Pick<ClientIdentity, 'clientId' | 'clientSecret' | 'authMethod'>,
): AddClientAuthentication | undefined {
  const { clientId, clientSecret, authMethod } = client;
  if (clientSecret === null) return undefined;
  const secret = clientSecret.reveal();
  // RFC 6749 section 2.3.1: what `Basic` carries is encoded first.
  const basic = [clientId, secret].map(encoded).join(':');
  return (headers, params, _url, metadata) => {
    switch (methodFor(authMethod, metadata)) {
      case 'client_secret_basic':
        headers.set('authorization', `Basic ${Buffer.from(basic).toString('base64')}`);
        return;
      case 'client_secret_post':
        params.set('client_id', clientId);
        params.set('client_secret', secret);
        return;
      case 'none':
        params.set('client_id', clientId);
    }
  };
}

/** Who a client is that somebody registered by hand. */
export const configuredIdentity = ({ id, secret }: ResolvedClient): ClientIdentity => ({
  clientId: id,
  clientSecret: secret,
  authMethod: null,
  from: 'configured',
  redirectUri: null,
  secretExpiresAt: null,
});

type SecretMethod = 'client_secret_basic' | 'client_secret_post' | 'none';

const METHODS: readonly SecretMethod[] = ['client_secret_basic', 'client_secret_post', 'none'];

/** What was registered, else the first that is open; RFC 8414: who names no method takes `client_secret_basic`. */
function methodFor(registered: string | null, metadata: AuthorizationServerMetadata | undefined): SecretMethod {
  const supported = metadata?.token_endpoint_auth_methods_supported ?? [];
  const isOpen = (method: SecretMethod): boolean => supported.length === 0 || supported.includes(method);
  const own = METHODS.find((method) => method === registered);
  if (own !== undefined && isOpen(own)) return own;
  return METHODS.find(isOpen) ?? 'client_secret_post';
}

const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** RFC 7523 section 2.2. Some servers also want the client_id that the assertion names. */
function byPrivateKey(
  id: string,
  privateKey: Secret,
  signingAlg: string | null,
  learn: Learn,
): AddClientAuthentication {
  return async (headers, params, url, metadata) => {
    const { createPrivateKeyJwtAuth } = await import('@modelcontextprotocol/client');
    const { jwk, alg } = openSigningKey(privateKey, signingAlg, metadata);
    params.set('client_id', id);
    await createPrivateKeyJwtAuth({ issuer: id, subject: id, privateKey: jwk, alg })(headers, params, url, metadata);
    learn(new Secret(params.get('client_assertion') ?? ''));
  };
}

function byAssertionFile(id: string, file: string, learn: Learn): AddClientAuthentication {
  return async (_headers, params) => {
    const assertion = await readJwtFile(file, learn);
    params.set('client_id', id);
    params.set('client_assertion_type', ASSERTION_TYPE);
    params.set('client_assertion', assertion.reveal());
  };
}
