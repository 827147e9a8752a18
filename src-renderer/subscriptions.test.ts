import type { ServerId, ServerView, SettingsView } from '@contract';
import { beforeEach, expect, test } from 'vitest';
import type { PageBridge } from './bridge';
import { serversStore } from './features/servers/serversStore';
import { settingsStore } from './features/settings/settingsStore';
import { shellStore } from './features/shell/shellStore';
import { i18n } from './lib/i18n';
import { startSubscriptions } from './subscriptions';

const settings = (over: Partial<SettingsView> = {}) =>
  ({ language: 'zh', resolved_language: 'zh', theme: 'dark', welcomed: true, ...over }) as SettingsView;

/** A bridge that notes the order of what it was asked. */
function fakeBridge(answers: Partial<Record<string, unknown>>) {
  const asked: string[] = [];
  const listeners = new Set<{ event: string; listener: (payload: unknown) => void }>();
  const bridge = new Proxy({} as PageBridge, {
    get: (_target, name: string) => {
      if (name === 'on')
        return (event: string, listener: (payload: unknown) => void) => {
          asked.push(`on ${event}`);
          const entry = { event, listener };
          listeners.add(entry);
          return () => listeners.delete(entry);
        };
      return () => {
        asked.push(name);
        return Promise.resolve(answers[name] ?? []);
      };
    },
  });
  const emit = (event: string, payload: unknown): void =>
    listeners.forEach((entry) => entry.event === event && entry.listener(payload));
  return { bridge, asked, listeners, emit };
}

const server = (name: string): ServerView => ({ id: name as ServerId, name }) as ServerView;

beforeEach(() => {
  serversStore.setState({ loaded: false, servers: [], problem: null });
  settingsStore.setState({ settings: null, models: null });
  shellStore.setState({ route: { screen: 'chat' } });
});

test('listens before it asks, so that no news falls between', async () => {
  const { bridge, asked } = fakeBridge({ getSettings: settings(), listServers: { servers: [], problem: null } });
  await startSubscriptions(bridge);
  expect(asked.indexOf('on serverChanged')).toBeLessThan(asked.indexOf('listServers'));
  expect(asked.indexOf('on settingsChanged')).toBeLessThan(asked.indexOf('getSettings'));
  expect(asked.indexOf('on modelsChanged')).toBeLessThan(asked.indexOf('listModels'));
});

test('is drawn in the language and theme of the settings, and follows them', async () => {
  const { bridge, emit } = fakeBridge({ getSettings: settings(), listServers: { servers: [], problem: null } });
  await startSubscriptions(bridge);
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  emit('settingsChanged', settings({ resolved_language: 'en', theme: 'system' }));
  expect(i18n.language).toBe('en');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

test('keeps rows in step with main and stops when told', async () => {
  const { bridge, emit, listeners } = fakeBridge({
    getSettings: settings(),
    listServers: { servers: [server('a')], problem: null },
  });
  const stop = await startSubscriptions(bridge);
  emit('serverChanged', server('b'));
  emit('serverRemoved', { id: 'a' });
  expect(serversStore.getState().servers.map(({ name }) => name)).toEqual(['b']);
  stop();
  expect(listeners.size).toBe(0);
});

test('lets news that overtook the snapshot win', async () => {
  const { bridge, emit } = fakeBridge({
    getSettings: settings(),
    listServers: { servers: [server('a'), { ...server('b'), phase: 'connecting' }], problem: null },
  });
  const started = startSubscriptions(bridge);
  emit('serverChanged', { ...server('b'), phase: 'ready' });
  emit('serverRemoved', { id: 'a' });
  await started;
  expect(serversStore.getState().servers).toEqual([{ ...server('b'), phase: 'ready' }]);
});

test('begins with the welcome until that was seen', async () => {
  const { bridge } = fakeBridge({
    getSettings: settings({ welcomed: false }),
    listServers: { servers: [], problem: null },
  });
  await startSubscriptions(bridge);
  expect(shellStore.getState().route).toEqual({ screen: 'welcome' });
});
