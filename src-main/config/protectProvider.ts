import { Secret } from '../lib/secret';
import type { Vault } from '../storage/vault';
import { providerDestination } from './destination';
import { PROVIDER_OWNER } from './resolveProvider';
import type { IdentityProviderEntry, SettingsStore } from './settings';
import { isTemplate, plainText } from './template';

/** The identity provider in force whose secret was typed into settings.json; null for none. */
export function plainProvider(settings: Pick<SettingsStore, 'current' | 'difference'>): IdentityProviderEntry | null {
  const entry = settings.current().identity_provider;
  const isPlain = entry?.client_secret !== undefined && entry.client_secret !== '' && !isTemplate(entry.client_secret);
  // What waits on disk for a person's word stays as it is.
  return entry !== undefined && isPlain && !settings.difference()?.identityProvider ? entry : null;
}

/** Moves that secret into encryption (spec S6), bound to where the provider is. @throws Fault as `Vault.seal` and `update` */
export async function protectProvider(
  entry: IdentityProviderEntry,
  { settings, vault }: { readonly settings: Pick<SettingsStore, 'update'>; readonly vault: Pick<Vault, 'seal'> },
): Promise<void> {
  const secret = new Secret(plainText(entry.client_secret ?? ''));
  const owner = { owner: PROVIDER_OWNER, place: 'client_secret', destination: providerDestination(entry) };
  const client_secret = await vault.seal(secret, owner);
  await settings.update({ identity_provider: { ...entry, client_secret } });
}
