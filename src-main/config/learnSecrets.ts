import type { Redactor } from '../lib/redact';
import { plainSecretsIn, plainSecretsInUrl } from './placedSecrets';
import type { ServerEntry } from './schema';
import type { SettingsStore } from './settings';
import type { ConfigStore } from './store';
import { isTemplate, plainText } from './template';

/**
 * Has the secrets that stand in the files in plain text scrubbed (spec S8) as soon as they are read, also of servers
 * that never start. Returns unsubscribe.
 */
export function learnSecrets(
  store: Pick<ConfigStore, 'current' | 'onChange'>,
  settings: Pick<SettingsStore, 'current' | 'onChange'>,
  redactor: Pick<Redactor, 'add'>,
): () => void {
  const fromServers = (): void => {
    for (const { entry } of store.current().servers) if (entry) learnEntry(entry, redactor);
  };
  const fromSettings = (): void => {
    const { models, identity_provider: provider } = settings.current();
    const secret = provider?.client_secret ?? '';
    if (!isTemplate(secret)) redactor.add(plainText(secret));
    for (const { key = '', base_url = '' } of models) {
      if (!isTemplate(key)) redactor.add(plainText(key));
      for (const { value } of plainSecretsInUrl(base_url)) redactor.add(value);
    }
  };
  fromServers();
  fromSettings();
  const unsubscribers = [store.onChange(fromServers), settings.onChange(fromSettings)];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}

/** The same for one entry that is about to be written. */
export function learnEntry(entry: ServerEntry, redactor: Pick<Redactor, 'add'>): void {
  for (const { value } of plainSecretsIn(entry)) redactor.add(value);
}
