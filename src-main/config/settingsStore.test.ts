import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import type { PermissionRule, StoredModel } from './settings';
import { openSettingsStore } from './settingsStore';
import { openTrustStore } from './trust';

const model = (id: string, more: Partial<StoredModel> = {}): StoredModel => ({
  id,
  vendor: 'openai',
  label: '',
  model: 'm',
  ...more,
});
const rule = (id: string): PermissionRule => ({ id, verdict: 'allow', server_id: 's', pattern: '*' });

it('has defaults without a file, and writes none at start', async () => {
  await using dir = await tempDir();
  const store = await openSettingsStore({ path: dir.at('settings.json') });
  expect(store.current()).toEqual({
    language: 'system',
    theme: 'system',
    tool_names: 'short',
    welcomed: false,
    models: [],
    rules: [],
    plain_secrets: 'unasked',
    sampling_token_budget: 50_000,
  });
  expect(store.problem()).toBeNull();
  expect(await readdir(dir.path)).toEqual([]);
});

it('sets and removes keys, keeps comments and unknown keys, and announces once', async () => {
  await using dir = await tempDir();
  const text = '{\r\n  // dark at night\r\n  "theme": "dark", // yes\r\n  "later": [1]\r\n}\r\n';
  await writeFile(dir.at('settings.json'), text, { mode: 0o644 });
  const store = await openSettingsStore({ path: dir.at('settings.json') });
  const heard: string[] = [];
  store.onChange(({ theme }) => heard.push(theme));
  await store.update({ theme: 'light' });
  expect(await readFile(dir.at('settings.json'), 'utf8')).toBe(text.replace('"dark"', '"light"'));
  expect((await stat(dir.at('settings.json'))).mode & 0o777).toBe(0o600);
  await store.update({ theme: 'light' });
  await store.update({ default_model: 'a' });
  await store.update({ theme: undefined, default_model: undefined });
  expect(await readFile(dir.at('settings.json'), 'utf8')).toBe(
    '{\r\n  // dark at night\r\n  // yes\r\n  "later": [1]\r\n}\r\n',
  );
  expect(store.current()).toMatchObject({ theme: 'system', later: [1] });
  expect(heard).toEqual(['light', 'light', 'system']);
});

it('uses the default for a bad value, drops a bad model or rule from view and keeps all of them in the file', async () => {
  await using dir = await tempDir();
  const bad = { id: 'bad', vendor: 'nobody' };
  const written = { theme: 'pink', models: [bad, model('a'), model('b')], rules: [rule('r'), { id: 7 }] };
  await writeFile(dir.at('settings.json'), JSON.stringify(written, null, 2));
  const store = await openSettingsStore({ path: dir.at('settings.json') });
  const { theme, models, rules } = store.current();
  expect([theme, models.map(({ id }) => id), rules.map(({ id }) => id)]).toEqual(['system', ['a', 'b'], ['r']]);
  await store.update({ models: [model('b'), model('c')], rules: [] });
  expect(JSON.parse(await readFile(dir.at('settings.json'), 'utf8'))).toEqual({
    theme: 'pink',
    models: [bad, model('b'), model('c')],
    rules: [{ id: 7 }],
  });
});

it('keeps what another process added or changed meanwhile', async () => {
  await using dir = await tempDir();
  const path = dir.at('settings.json');
  const first = await openSettingsStore({ path });
  await first.update({ models: [model('a'), model('b')] });
  const second = await openSettingsStore({ path });
  await second.update({ models: [model('a', { label: 'new name' }), model('b'), model('c')], language: 'zh' });
  await first.update({ models: [model('a')], theme: 'dark' });
  expect(first.current()).toMatchObject({ language: 'zh', theme: 'dark' });
  expect(first.current().models).toEqual([model('a', { label: 'new name' }), model('c')]);
  await Promise.all([first.update({ rules: [rule('one')] }), second.update({ rules: [rule('two')] })]);
  const { rules } = (await openSettingsStore({ path })).current();
  expect(rules.map(({ id }) => id).sort()).toEqual(['one', 'two']);
});

it('never writes a broken file, says where it is broken, and holds the last good settings', async () => {
  await using dir = await tempDir();
  const path = dir.at('settings.json');
  await writeFile(path, '{ "theme": "dark" }');
  const store = await openSettingsStore({ path });
  await writeFile(path, '{ "theme": }');
  await expect(store.update({ theme: 'light' })).rejects.toMatchObject({
    kind: 'config-broken',
    message: `${path}:1:12: value expected`,
  });
  expect(store.problem()).toMatchObject({ en: `${path}:1:12: value expected` });
  expect(store.current().theme).toBe('dark');
  expect(await readFile(path, 'utf8')).toBe('{ "theme": }');
  const fresh = await openSettingsStore({ path });
  expect(fresh.current().theme).toBe('system');
  expect(fresh.problem()).toEqual(store.problem());
});

it('names the lines of rules and models that are not valid and do nothing', async () => {
  await using dir = await tempDir();
  const path = dir.at('settings.json');
  const good = { id: 'r', verdict: 'deny', server_id: '*', pattern: '*' };
  await writeFile(path, `{ "rules": [\n${JSON.stringify(good)},\n{ "verdict": "denny" },\n${JSON.stringify(good)}] }`);
  const store = await openSettingsStore({ path });
  expect(store.unusable()).toEqual([
    { key: 'rules', line: 3 },
    { key: 'rules', line: 4 },
  ]);
});

it('lets stand what a person saw, and not what was written after that', async () => {
  await using dir = await tempDir();
  const path = dir.at('settings.json');
  const write = (...ids: string[]) => writeFile(path, JSON.stringify({ rules: ids.map(rule) }));
  await write('seen');
  const store = await openSettingsStore({ path, trust: await openTrustStore(dir.at('trusted.json')), isGuarded: true });
  const seen = store.difference()?.hash ?? '';
  await write('seen', 'slipped-in');
  await store.reload();
  await store.letStand(seen);
  expect(store.current().rules).toEqual([]);
  await store.letStand(store.difference()?.hash ?? '');
  expect(store.current().rules.map(({ id }) => id)).toEqual(['seen', 'slipped-in']);
});
