import type { Bridge, ModelId, ModelView, RuleId, SettingsView } from '@contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../lib/i18n';
import { TooltipProvider } from '../../ui/Tooltip';
import { ModelForm } from './ModelForm';
import { SettingsScreen } from './SettingsScreen';
import { testModel } from './modelActions';
import { settingsStore } from './settingsStore';

const canary = 'sk-canary-1c9e77';
const sent: [string, unknown][] = [];
const settings: SettingsView = {
  language: 'en',
  resolved_language: 'en',
  theme: 'system',
  tool_names: 'short',
  rules: [{ id: 'r1' as RuleId, verdict: 'allow', server: 'git', pattern: 'log', created_at: null }],
  secret_storage: { backend: 'encrypted', backend_name: 'Keyring', plain: 'unasked' },
  state_dir: '/home/ana/.config/plugboard',
  version: '0.1.0',
  platform: 'linux',
  welcomed: true,
  sampling_token_budget: 50_000,
  problem: null,
  unusable: [],
  is_waiting: false,
};

const model: ModelView = {
  id: 'm1' as ModelId,
  vendor: 'openai-compatible',
  label: 'Local',
  model: 'dead',
  base_url: 'http://127.0.0.1:9',
  base_url_is_masked: false,
  key: { has_value: false, masked: '' },
  key_state: 'absent',
  is_default: true,
};
const answers: Record<string, unknown> = {};

beforeEach(() => {
  sent.length = 0;
  Object.assign(answers, {
    saveModel: { id: 'm1', persisted: true },
    testModel: { problem: null },
    findLocalModels: [],
  });
  const bridge = new Proxy({} as Bridge, {
    get: (_target, name: string) => (input: unknown) => {
      sent.push([name, input]);
      return Promise.resolve({ ok: true, value: answers[name] });
    },
  });
  Object.assign(window, { plugboard: bridge });
  settingsStore.setState({ settings, models: [], modelFaults: {} });
});
const draw = (page: ReactElement): void => void render(<TooltipProvider>{page}</TooltipProvider>);

test('takes a standing permission back', () => {
  draw(<SettingsScreen section="permissions" />);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: git log' }));
  expect(sent).toEqual([['removeRule', { id: 'r1' }]]);
});

test('changes language and theme through main', () => {
  draw(<SettingsScreen section="general" />);
  fireEvent.click(screen.getByRole('radio', { name: '中文' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(sent).toEqual([
    ['saveSettings', { language: 'zh' }],
    ['saveSettings', { theme: 'dark' }],
  ]);
});

test.each([
  ['encrypted', 'unasked', /Encrypted with Keyring/],
  ['locked', 'unasked', /which is locked/],
  ['none', 'file', /only your user can read/],
  ['none', 'session', /until Plugboard quits/],
  ['none', 'unasked', /you are asked/],
  ['unread', 'unasked', /Not needed yet/],
] as const)('says in words how values are kept: %s, %s', (backend, plain, words) => {
  settingsStore.setState({ settings: { ...settings, secret_storage: { backend, backend_name: 'Keyring', plain } } });
  draw(<SettingsScreen section="storage" />);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unlock' }) !== null).toBe(backend === 'locked');
});

test('changes where secrets go only where there is no keyring', () => {
  draw(<SettingsScreen section="storage" />);
  expect(screen.queryByRole('radio', { name: 'Keep in a file' })).toBeNull();
  cleanup();
  settingsStore.setState({
    settings: { ...settings, secret_storage: { backend: 'none', backend_name: 'basic_text', plain: 'session' } },
  });
  draw(<SettingsScreen section="storage" />);
  fireEvent.click(screen.getByRole('radio', { name: 'Keep in a file' }));
  expect(sent).toEqual([['saveSettings', { plain_secrets: 'file' }]]);
});

test('keeps with a model why it did not answer, until it is tried again', async () => {
  settingsStore.setState({ models: [model] });
  answers['testModel'] = { problem: { kind: 'unreachable', message: 'nobody at 127.0.0.1' } };
  draw(<SettingsScreen section="models" />);
  await act(() => testModel(model));
  expect(screen.getByText('nobody at 127.0.0.1')).toBeTruthy();
  answers['testModel'] = { problem: null };
  await act(() => testModel(model));
  expect(screen.queryByText('nobody at 127.0.0.1')).toBeNull();
});

test('saves a model with its key, forgets the key, and tries the model once', async () => {
  const onClose = vi.fn();
  draw(<ModelForm model={null} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText('API key'), { target: { value: canary } });
  fireEvent.change(screen.getByLabelText('Model'), { target: { value: 'claude' } });
  expect(document.documentElement.outerHTML).not.toContain(canary);
  fireEvent.click(screen.getByRole('button', { name: 'Save and test' }));
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['saveModel', 'testModel']));
  expect(sent[0]?.[1]).toEqual({
    input: { vendor: 'anthropic', label: '', model: 'claude', base_url: null, key: { kind: 'set', value: canary } },
  });
  expect(onClose).toHaveBeenCalledOnce();
});
