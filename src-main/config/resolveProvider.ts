import type { ServerId } from '@contract/ids';
import path from 'node:path';
import { Secret } from '../lib/secret';
import type { Read } from './expand';
import type { PlacedText } from './openSecrets';
import type { ResolvedIdentityProvider } from './resolved';
import type { IdentityProviderEntry } from './settings';

/** Owns what is stored for the identity provider, and stands for it among servers; none of them and no model has this id. */
export const PROVIDER_OWNER = 'identity-provider' as ServerId;

/** The texts of the entry in which something may be looked up. */
export const providerTexts = ({ client_secret = '', id_token_file = '' }: IdentityProviderEntry): PlacedText[] => [
  { place: 'client_secret', text: client_secret },
  { place: 'id_token_file', text: id_token_file },
];

/** Without `openid` in its scope nobody sends an ID token. */
export function toProvider(entry: IdentityProviderEntry, read: Read, home: string): ResolvedIdentityProvider {
  const scopes = (entry.scope ?? '').split(/\s+/).filter(Boolean);
  const secret = read(entry.client_secret ?? '');
  const file = read(entry.id_token_file ?? '');
  return {
    issuer: entry.issuer,
    client: {
      id: entry.client_id,
      secret: secret === '' ? null : new Secret(secret),
      privateKey: null,
      signingAlg: null,
      assertionFile: null,
    },
    scope: [...new Set(['openid', ...scopes])].join(' '),
    redirectPort: entry.redirect_port ?? null,
    idTokenFile: file === '' ? null : path.resolve(home, file),
  };
}
