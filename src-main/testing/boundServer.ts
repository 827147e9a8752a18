import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { authServer } from './authServer';
import { guardOf } from './guardedUpstream';

/** A checked proof (RFC 9449 section 4.3), or what is wrong with it. */
type Proof = { readonly thumbprint: string; readonly nonce: unknown } | string;

interface Expected {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
}

const NONCES = { authorization: 'nonce-of-the-authorization-server', resource: 'nonce-of-the-resource' };

/**
 * An MCP server whose tokens are bound to a key, with an authorization server that binds them; each wants a nonce of its
 * own, and neither takes a proof twice. `wrong` holds what was wrong with proofs.
 */
export async function boundServer(upstream: string) {
  const wrong: string[] = [];
  const keys = new Map<string, string>();
  const used = new Set<string>();

  const proofOf = (header: unknown, expected: Expected): Proof => {
    const proof = checked(header, expected, used);
    if (typeof proof === 'string') wrong.push(proof);
    return proof;
  };

  const provider = await authServer({
    metadata: (document) => ({ ...document, dpop_signing_alg_values_supported: ['ES256'] }),
    routes: {
      'POST /token': ({ headers }, origin) => {
        const proof = proofOf(headers.dpop, { method: 'POST', url: `${origin}/token`, token: null });
        if (typeof proof === 'string') return { status: 400, json: { error: 'invalid_dpop_proof' } };
        if (proof.nonce !== NONCES.authorization) {
          const nonce = { 'dpop-nonce': NONCES.authorization };
          return { status: 400, headers: nonce, json: { error: 'use_dpop_nonce' } };
        }
        const token = `bound-${keys.size}-0123456789`;
        keys.set(token, proof.thumbprint);
        return { json: { access_token: token, token_type: 'DPoP', expires_in: 3600 } };
      },
    },
  });

  const challengeOf = ({ headers, method = '' }: IncomingMessage): [number, string] | null => {
    const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
    if (scheme !== 'DPoP') return [401, `DPoP algs="ES256", resource_metadata="${origin}/metadata"`];
    const proof = proofOf(headers.dpop, { method, url: `${origin}/mcp`, token });
    if (typeof proof === 'string') return [401, 'DPoP error="invalid_dpop_proof"'];
    if (proof.nonce !== NONCES.resource) return [401, 'DPoP error="use_dpop_nonce"'];
    return keys.get(token) === proof.thumbprint ? null : [401, 'DPoP error="invalid_token"'];
  };

  const guard = guardOf(upstream, challengeOf);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('dpop-nonce', NONCES.resource);
    if (request.url !== '/metadata') return guard.request(request, response, await text(request));
    const metadata = { resource: `${origin}/mcp`, authorization_servers: [provider.origin] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/mcp`,
    wrong,
    /** Thumbprints of the keys that tokens were bound to, one for each token. */
    keys: () => [...keys.values()],
    async [Symbol.asyncDispose](): Promise<void> {
      guard.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await provider[Symbol.asyncDispose]();
    },
  };
}

function checked(header: unknown, { method, url, token }: Expected, used: Set<string>): Proof {
  const [head = '', claims = '', signature = ''] = String(header).split('.');
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { typ, jwk } = read(head) as { readonly typ?: string; readonly jwk?: Record<string, string> };
  const { htm, htu, jti, ath, nonce } = read(claims);
  if (typ !== 'dpop+jwt' || jwk === undefined || 'd' in jwk) return 'no proof';
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const data = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) return 'not signed';
  if (htm !== method || htu !== url) return `for another request: ${String(htm)} ${String(htu)}`;
  if (used.has(String(jti))) return 'used before';
  used.add(String(jti));
  const hash = (value: string): string => createHash('sha256').update(value).digest('base64url');
  if (token !== null && ath !== hash(token)) return 'for another token';
  const { crv, kty, x, y } = jwk;
  return { thumbprint: hash(JSON.stringify({ crv, kty, x, y })), nonce };
}
