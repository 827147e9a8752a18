import { RuleId } from '@contract';
import { describe, expect, it } from 'vitest';
import { SettingsFile, type Settings, type SettingsStore } from '../../config/settings';
import type { Question } from '../../lib/question';
import { createSecretStorage } from '../secretStorage';
import { settingsHandlers } from './settings';

function handlersOn(initial: Partial<Settings>, reply = 'cancel') {
  let settings = SettingsFile.parse(initial);
  const asked: Question[] = [];
  const store: Pick<SettingsStore, 'current' | 'problem' | 'unusable' | 'difference' | 'update'> = {
    current: () => settings,
    problem: () => null,
    update: async (keys) => void (settings = { ...settings, ...keys }),
    unusable: () => [],
    difference: () => null,
  };
  const states = { state: async () => LOCKED, unlock: async () => OPEN };
  const secretStorage = createSecretStorage(states, () => settings);
  const handlers = settingsHandlers({
    settings: store,
    secretStorage,
    serverName: (id) => (id === 's1' ? 'mail' : null),
    ask: async (question) => {
      asked.push(question);
      return reply;
    },
    language: () => 'en',
    about: { stateDir: '/s', version: '1', platform: 'linux' },
    reviewDisk: () => undefined,
    signal: new AbortController().signal,
  });
  return {
    handlers,
    asked,
    secretStorage,
    plain: () => settings.plain_secrets,
    rules: () => settings.rules.map(({ id }) => id),
  };
}

const LOCKED = { kind: 'locked', backend: 'gnome_libsecret' } as const;
const OPEN = { kind: 'encrypted', backend: 'gnome_libsecret' } as const;
const rule = (id: string, verdict: 'allow' | 'ask' | 'deny') => ({ id, verdict, server_id: 's1', pattern: 'send' });
const idOf = (id: string) => ({ id: RuleId.parse(id) });

describe('removeRule', () => {
  it('takes an allow rule away unasked: it only makes more calls ask', async () => {
    const { handlers, asked, rules } = handlersOn({ rules: [rule('r1', 'allow'), rule('r2', 'allow')] });
    await handlers.removeRule(idOf('r1'));
    expect(rules()).toEqual(['r2']);
    expect(asked).toEqual([]);
  });

  it.each(['deny', 'ask'] as const)("asks in main's dialog before a %s rule goes", async (verdict) => {
    const declined = handlersOn({ rules: [rule('r1', verdict)] }, 'cancel');
    await declined.handlers.removeRule(idOf('r1'));
    expect(declined.rules()).toEqual(['r1']);
    const agreed = handlersOn({ rules: [rule('r1', verdict)] }, 'remove');
    await agreed.handlers.removeRule(idOf('r1'));
    expect(agreed.rules()).toEqual([]);
    expect(agreed.asked[0]?.rows.map(({ value }) => value)).toEqual([[`${verdict} send`], ['mail']]);
  });

  it('has nothing to do for a rule that is not there', async () => {
    const { handlers, asked } = handlersOn({ rules: [] }, 'remove');
    await handlers.removeRule(idOf('gone'));
    expect(asked).toEqual([]);
  });
});

describe('how secrets are kept', () => {
  it('is unread until somebody looks, and tells when it changes', async () => {
    const { handlers, secretStorage } = handlersOn({ plain_secrets: 'session' });
    const news: unknown[] = [];
    secretStorage.onChange((view) => news.push(view));
    expect((await handlers.getSettings()).secret_storage).toEqual({
      backend: 'unread',
      backend_name: '',
      plain: 'session',
    });
    await secretStorage.look();
    await secretStorage.look();
    expect(news).toEqual([{ backend: 'locked', backend_name: 'gnome_libsecret', plain: 'session' }]);
    expect(await handlers.unlockSecrets()).toMatchObject({ backend: 'encrypted' });
    expect(news).toHaveLength(2);
  });
});

describe('where secrets go without a keyring', () => {
  it("is loosened to the file only in main's dialog", async () => {
    const declined = handlersOn({ plain_secrets: 'session' });
    const view = await declined.handlers.saveSettings({ plain_secrets: 'file', theme: 'dark' });
    expect(view).toMatchObject({ theme: 'dark', secret_storage: { plain: 'session' } });
    const agreed = handlersOn({ plain_secrets: 'session' }, 'file');
    await agreed.handlers.saveSettings({ plain_secrets: 'file' });
    expect(agreed.plain()).toBe('file');
    expect(agreed.asked).toHaveLength(1);
  });

  it('is kept to the session unasked', async () => {
    const { handlers, asked, plain } = handlersOn({ plain_secrets: 'file' });
    await handlers.saveSettings({ plain_secrets: 'file' });
    await handlers.saveSettings({ plain_secrets: 'session' });
    expect(plain()).toBe('session');
    expect(asked).toEqual([]);
  });
});
