import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Fault } from '../lib/fault';
import type { Secret } from '../lib/secret';
import { machineFaults } from '../text/oauthMachine';

export interface SigningKey {
  readonly jwk: Record<string, unknown>;
  readonly alg: string;
}

const RSA = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];
const CURVES: ReadonlyMap<string | undefined, string> = new Map([
  ['prime256v1', 'ES256'],
  ['secp384r1', 'ES384'],
  ['secp521r1', 'ES512'],
]);

/**
 * The key behind a PEM text, and the algorithm to sign with: the one asked for, else one that the authorization server
 * names, else the usual one of such a key. Newlines may stand as `\n`, as in variables of the environment.
 * @throws Fault 'unauthorized' that quotes nothing of the key
 */
export function openSigningKey(
  pem: Secret,
  asked: string | null,
  metadata: AuthorizationServerMetadata | undefined,
): SigningKey {
  const key = readKey(pem);
  const known = algsOf(key);
  if (asked !== null && !known.includes(asked)) {
    throw new Fault('unauthorized', machineFaults.signingAlg(asked, known.join(', ')));
  }
  const named = metadata?.token_endpoint_auth_signing_alg_values_supported;
  const alg = asked ?? known.find((it) => named?.includes(it) === true) ?? known[0];
  if (alg === undefined) throw new Fault('unauthorized', machineFaults.privateKey);
  return { jwk: { ...key.export({ format: 'jwk' }) }, alg };
}

function readKey(pem: Secret): KeyObject {
  try {
    return createPrivateKey(pem.reveal().replaceAll('\\n', '\n').trim());
  } catch {
    throw new Fault('unauthorized', machineFaults.privateKey);
  }
}

function algsOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): readonly string[] {
  switch (asymmetricKeyType) {
    case 'rsa':
      return RSA;
    case 'ec': {
      const alg = CURVES.get(asymmetricKeyDetails?.namedCurve);
      return alg === undefined ? [] : [alg];
    }
    case 'ed25519':
      return ['EdDSA'];
    default:
      return [];
  }
}
