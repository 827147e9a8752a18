import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { createMemoryStore } from '../testing/memoryStore';
import { learnEntry, learnSecrets } from './learnSecrets';
import { SettingsFile, type Settings } from './settings';

const settingsOf = (models: object[]) => {
  let listener: (settings: Settings) => void = () => undefined;
  let current = SettingsFile.parse({ models });
  return {
    current: () => current,
    onChange: (next: (settings: Settings) => void) => ((listener = next), () => (listener = () => undefined)),
    become: (next: object[]) => listener((current = SettingsFile.parse({ models: next }))),
  };
};
const model = (key: string, base_url = '') => ({ id: 'm', vendor: 'openai', model: 'x', key, base_url });

it('case 34 secrets: scrubs what stands in the files as soon as it is read, also of a server that is off', () => {
  const redactor = createRedactor();
  const store = createMemoryStore({
    off: { enabled: false, command: ['x'], env: { A: 'typed-in-env', B: '${TOK}', C: 'lit$${eral' } },
  });
  const settings = settingsOf([model('typed-model-key', 'https://h/?k=typed-in-address')]);
  const stop = learnSecrets(store, settings, redactor);
  expect(redactor.scrub('typed-in-env lit${eral typed-model-key typed-in-address')).toBe(
    '[secret] [secret] [secret] [secret]',
  );
  store.set({ far: { url: 'https://h', auth: { kind: 'bearer', token: 'typed-token' } } });
  settings.become([model('another-key')]);
  expect(redactor.scrub('typed-token another-key')).toBe('[secret] [secret]');
  stop();
  store.set({ far: { command: ['x'], env: { A: 'later-value' } } });
  expect(redactor.scrub('later-value')).toBe('later-value');
});

it('leaves references alone', () => {
  const redactor = createRedactor();
  learnEntry({ command: ['x'], env: { A: '${TOKEN:-fallback}', B: '${secret:env/B.aaaaaaaaaa}' } }, redactor);
  expect(redactor.size()).toBe(0);
});

it('scrubs the secret of the identity provider', () => {
  const redactor = createRedactor();
  const provider = { issuer: 'https://idp.example', client_id: 'desk', client_secret: 'typed-provider-secret' };
  const current = (): Settings => SettingsFile.parse({ identity_provider: provider });
  learnSecrets(createMemoryStore({}), { current, onChange: () => () => undefined }, redactor)();
  expect(redactor.scrub('typed-provider-secret')).toBe('[secret]');
});
