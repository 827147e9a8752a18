import path from 'node:path';
import { Secret } from '../lib/secret';
import type { Read } from './expand';
import type { ResolvedAuth, ResolvedClient, ResolvedTransport } from './resolved';
import type { ServerEntry } from './schema';
import { signInKindOf } from './signInKind';

/** How a server is signed in to (spec C2). */
export function resolveAuth(entry: ServerEntry, transport: ResolvedTransport, read: Read, home: string): ResolvedAuth {
  const { auth } = entry;
  const kind = signInKindOf(entry);
  if (!('headers' in transport)) return { kind: 'none' };
  if (kind === null) return { kind: auth?.kind === 'bearer' ? 'bearer' : 'none' };
  const text = (value: string | undefined): string | null => (value ? read(value) : null) || null;
  return {
    kind,
    client: clientOf(auth, text, home),
    clientName: text(auth?.client_name) ?? 'Plugboard',
    scope: text(auth?.scope),
    redirectPort: auth?.redirect_port ?? null,
    issuer: text(auth?.issuer),
    isLegacy: auth?.legacy === true,
  };
}

function clientOf(
  auth: ServerEntry['auth'],
  text: (value: string | undefined) => string | null,
  home: string,
): ResolvedClient | null {
  const secret = (value: string | undefined): Secret | null => {
    const found = text(value);
    return found === null ? null : new Secret(found);
  };
  const id = text(auth?.client_id);
  const assertionFile = text(auth?.assertion_file);
  if (id === null) return null;
  return {
    id,
    secret: secret(auth?.client_secret),
    privateKey: secret(auth?.private_key),
    signingAlg: text(auth?.signing_alg),
    assertionFile: assertionFile === null ? null : path.resolve(home, assertionFile),
  };
}
