import type { AuthorizationServerMetadata, DpopAlg, DpopKeyPair, DpopSession } from '@modelcontextprotocol/client';
import { createHash, type webcrypto } from 'node:crypto';
import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { Secret } from '../lib/secret';
import { tryParseJson } from '../lib/tryParseJson';
import { machineFaults } from '../text/oauthMachine';
import type { Discovery, Tokens } from './grant';

type Jwk = webcrypto.JsonWebKey;

/** What of the key makes its thumbprint, in the order of RFC 7638; nothing of it is private. */
const PUBLIC_MEMBERS = { EC: ['crv', 'kty', 'x', 'y'], RSA: ['e', 'kty', 'n'], OKP: ['crv', 'kty', 'x'] } as const;

/** In the order of our choice: small keys and fast signatures first. */
const KEYS: ReadonlyMap<DpopAlg, webcrypto.EcKeyImportParams | webcrypto.RsaHashedImportParams> = new Map<
  DpopAlg,
  webcrypto.EcKeyImportParams | webcrypto.RsaHashedImportParams
>([
  ['ES256', { name: 'ECDSA', namedCurve: 'P-256' }],
  ['ES384', { name: 'ECDSA', namedCurve: 'P-384' }],
  ['ES512', { name: 'ECDSA', namedCurve: 'P-521' }],
  ['PS256', { name: 'RSA-PSS', hash: 'SHA-256' }],
  ['RS256', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }],
]);

export interface OpenedDpop {
  readonly session: DpopSession;
  /** The private key as a JWK in JSON: what is kept, so that tokens stay usable after a restart. */
  readonly key: Secret;
}

/**
 * A signing identity for tokens that only its holder can use (RFC 9449). With the `key` of an earlier one that very
 * identity, offered or not, since tokens are bound to it; with null a new one where the resource takes such tokens and
 * the authorization server offers them, or the resource takes no others. Null else, and where only algorithms are
 * offered that this app does not have.
 * @throws Fault 'unauthorized' when a stored key is none
 */
export async function openDpop(
  metadata: AuthorizationServerMetadata | null,
  key: Secret | null,
  resource?: Discovery['dpop'],
): Promise<OpenedDpop | null> {
  if (key !== null) return { session: await openKey(key), key };
  const alg = resource === undefined ? null : algFor(metadata, resource);
  if (alg === null) return null;
  const { DpopSession: Session, generateDpopKeyPair } = await import('@modelcontextprotocol/client');
  const keyPair = await generateDpopKeyPair({ alg, extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', keyPair.privateKey);
  return { session: await Session.create({ keyPair }), key: new Secret(JSON.stringify({ ...jwk, alg })) };
}

/**
 * The headers that one request to the server takes; proofs are never used twice, so ask anew for a retry. A nonce that
 * the server sent is in it once `session.observeNonce` has seen the response.
 */
export async function proveRequest(
  session: DpopSession,
  { accessToken, type }: Tokens,
  { method, url }: { readonly method: string; readonly url: URL },
): Promise<Record<string, string>> {
  const token = accessToken.reveal();
  if (!isBound({ type })) return { authorization: `Bearer ${token}` };
  const dpop = await session.buildProof({ htm: method, htu: url, accessToken: token });
  return { authorization: `DPoP ${token}`, dpop };
}

/** An authorization server may ignore the proof and issue a plain token. */
export const isBound = ({ type }: Pick<Tokens, 'type'>): boolean => type.toLowerCase() === 'dpop';

function algFor(
  metadata: AuthorizationServerMetadata | null,
  resource: NonNullable<Discovery['dpop']>,
): DpopAlg | null {
  const said: Readonly<Record<string, unknown>> | null = metadata;
  const offered = said?.dpop_signing_alg_values_supported;
  if (!Array.isArray(offered)) return resource === 'required' ? 'ES256' : null;
  return [...KEYS.keys()].find((alg) => offered.includes(alg)) ?? null;
}

async function openKey(key: Secret): Promise<DpopSession> {
  const { DpopSession: Session } = await import('@modelcontextprotocol/client');
  try {
    return await Session.create({ keyPair: await toKeyPair(key) });
  } catch (error) {
    // What WebCrypto says of a key may quote it.
    if (error instanceof Fault) throw error;
    throw new Fault('unauthorized', machineFaults.dpopKey);
  }
}

async function toKeyPair(key: Secret): Promise<DpopKeyPair> {
  const jwk = tryParseJson(key.reveal());
  const params = isRecord(jwk) ? KEYS.get(jwk.alg as DpopAlg) : undefined;
  if (!isRecord(jwk) || params === undefined) throw new Fault('unauthorized', machineFaults.dpopKey);
  const publicJwk = publicPart(jwk);
  const { alg } = jwk as { readonly alg: DpopAlg };
  return {
    privateKey: await crypto.subtle.importKey('jwk', jwk as Jwk, params, false, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', publicJwk, params, true, ['verify']),
    publicJwk,
    thumbprint: createHash('sha256').update(JSON.stringify(publicJwk)).digest('base64url'),
    alg,
  };
}

function publicPart(jwk: Readonly<Record<string, unknown>>): DpopKeyPair['publicJwk'] & Jwk {
  const members = PUBLIC_MEMBERS[jwk.kty as keyof typeof PUBLIC_MEMBERS] ?? [];
  return Object.fromEntries(members.map((name) => [name, String(jwk[name])]));
}
