import { SettingsView } from '@contract';
import { expect, it } from 'vitest';
import { SettingsFile } from '../../config/settings';
import { toSettingsView } from './settingsView';

it('shows the settings in exactly these fields, without models, rule contents or unknown keys', () => {
  const settings = SettingsFile.parse({
    theme: 'dark',
    models: [{ id: 'm', vendor: 'openai', model: 'x', key: 'sk-secret' }],
    rules: [
      { id: 'r1', verdict: 'allow', server_id: 's1', pattern: 'echo', created_at: 5, covers: { echo: 'hash' } },
      { id: 'r2', verdict: 'deny', server_id: 'gone', pattern: '*' },
    ],
    unknown: 'kept',
  });
  const view = toSettingsView(settings, {
    resolvedLanguage: 'zh',
    secretStorage: { backend: 'none', backend_name: 'basic_text', plain: 'file' },
    serverName: (id) => (id === 's1' ? 'everything' : null),
    stateDir: '/s',
    version: '1.2.3',
    platform: 'linux',
    problem: null,
    unusable: [{ key: 'rules', line: 4 }],
    isWaiting: false,
  });
  expect(view).toStrictEqual({
    language: 'system',
    resolved_language: 'zh',
    theme: 'dark',
    tool_names: 'short',
    rules: [
      { id: 'r1', verdict: 'allow', server: 'everything', pattern: 'echo', created_at: 5 },
      { id: 'r2', verdict: 'deny', server: null, pattern: '*', created_at: null },
    ],
    secret_storage: { backend: 'none', backend_name: 'basic_text', plain: 'file' },
    state_dir: '/s',
    version: '1.2.3',
    platform: 'linux',
    welcomed: false,
    sampling_token_budget: 50_000,
    problem: null,
    unusable: [{ key: 'rules', line: 4 }],
    is_waiting: false,
  });
  expect(SettingsView.safeParse(view).error).toBeUndefined();
});
