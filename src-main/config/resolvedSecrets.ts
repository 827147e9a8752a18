import type { Secret } from '../lib/secret';
import type { Read } from './expand';
import { plainSecretsIn, plainSecretsInUrl } from './placedSecrets';
import type { ResolvedTransport } from './resolved';
import type { ServerEntry } from './schema';
import { literal } from './template';

const SCHEME = /^(?:Bearer|Basic)\s+/i;

/** What a server's own words must not repeat (spec S8): header values, and the tokens in them without their scheme. */
export function credentialsOf(transport: ResolvedTransport): string[] {
  if (!('headers' in transport)) return [];
  return [...transport.headers.values()].flatMap((header) => {
    const value = header.reveal();
    return [value, value.replace(SCHEME, '')];
  });
}

/**
 * What no log may hold (spec S8), as it was written and as it came out: a variable's value is no less secret for
 * coming from the environment.
 */
export function secretsOf(entry: ServerEntry, transport: ResolvedTransport, read: Read): (Secret | string)[] {
  const written = plainSecretsIn(entry).map(({ value }) => value);
  if (transport.kind === 'stdio') {
    const names = [...Object.keys(entry.env ?? {}), ...(entry.env_inherit ?? [])];
    return [...written, ...names.flatMap((name) => transport.env.get(name) ?? [])];
  }
  return [...written, ...credentialsOf(transport), ...addressSecrets(read(entry.url ?? ''))];
}

/** The secret parts of an address that is filled in. */
export const addressSecrets = (address: string): Secret[] =>
  plainSecretsInUrl(literal(address)).map(({ value }) => value);
