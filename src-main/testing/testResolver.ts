import type { ServerId } from '@contract/ids';
import { createResolver, type ResolverDeps } from '../config/resolve';
import type { ServerEntry } from '../config/schema';
import { createRedactor } from '../lib/redact';
import type { Secret } from '../lib/secret';
import type { Vault } from '../storage/vault';

/** Whose entries `resolve` and its kin fill in. */
export const OWNER = 's-1' as ServerId;
const variables = new Map([
  ['PATH', '/shell/bin:/bin'],
  ['HOME', '/home/me'],
  ['TOK', 't0ken-from-env'],
  ['PART', 'part'],
  ['OTHER_KEY', 'not for servers'],
]);

export const vaultThat = (open: Vault['open']): ResolverDeps['vault'] => ({
  open,
  peek: () => ({ masked: '', state: 'unknown' }),
});

/** A resolver on Linux with a few variables, an empty vault, and everything confirmed. */
export function testResolver(deps: Partial<ResolverDeps> = {}) {
  return createResolver({
    vault: vaultThat(async () => ({ kind: 'unknown' })),
    inputs: { load: async () => new Map() },
    nameOwner: (owner) => (owner === 's-9' ? 'other' : undefined),
    environment: { load: async () => variables, refresh: async () => variables },
    home: '/home/me',
    platform: 'linux',
    redactor: createRedactor(),
    credentials: createRedactor(),
    isConfirmed: () => true,
    ...deps,
  });
}
export const resolve = (entry: ServerEntry, deps?: Partial<ResolverDeps>) =>
  testResolver(deps).resolveServer({ id: OWNER, name: 'srv', entry, invalid: null });

export async function resolveStdio(entry: ServerEntry, deps?: Partial<ResolverDeps>) {
  const { transport } = await resolve(entry, deps);
  if (transport.kind !== 'stdio') throw new Error('not local');
  return { ...transport, env: revealed(transport.env) };
}
export async function resolveHttp(entry: ServerEntry, deps?: Partial<ResolverDeps>) {
  const { transport } = await resolve(entry, deps);
  if (!('headers' in transport)) throw new Error('not remote');
  return { url: transport.url.reveal(), headers: revealed(transport.headers) };
}
const revealed = (values: ReadonlyMap<string, Secret>) =>
  Object.fromEntries([...values].map(([name, value]) => [name, value.reveal()]));
