import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createEnvironment } from '../config/environment';
import { FOR_SESSION, IN_FILE } from '../config/keepSecret';
import { createResolver } from '../config/resolve';
import { openSettingsStore } from '../config/settingsStore';
import type { Question } from '../lib/question';
import { createRedactor } from '../lib/redact';
import type { CipherState } from '../storage/cipher';
import { createVault } from '../storage/createVault';
import { fakeModel } from '../testing/fakeModel';
import { createTestCipher } from '../testing/testCipher';
import { keepSecretText } from '../text/keepSecret';
import { modelText } from '../text/models';
import { createModels } from './createModels';
import type { ModelChange } from './models';

const KEY = 'sk-canary-0f8e7d6c5b4a39281706';
const { signal } = new AbortController();
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function setUp(answer: string | string[], state?: CipherState) {
  const folder = await mkdtemp(join(tmpdir(), 'models-'));
  folders.push(folder);
  const path = join(folder, 'secrets.json');
  const cipher = createTestCipher();
  const vault = createVault({
    path,
    cipher: state ? { ...cipher, state: async () => state, unlock: async () => state } : cipher,
    redactor: createRedactor(),
  });
  const redactor = createRedactor();
  const settings = await openSettingsStore({ path: join(folder, 'settings.json') });
  const environment = createEnvironment({ own: {}, home: folder, platform: process.platform });
  const deps = {
    vault,
    environment,
    home: folder,
    platform: process.platform,
    redactor,
    credentials: createRedactor(),
    isConfirmed: () => false,
    inputs: { load: async () => new Map<string, string>() },
    nameOwner: () => undefined,
  };
  const asked: Question[] = [];
  const answers = [answer].flat();
  const models = createModels({
    settings,
    vault,
    resolveModel: createResolver(deps).resolveModel,
    ask: async (question) => {
      asked.push(question);
      return answers.shift() ?? 'cancel';
    },
    texts: () => ({ ...modelText.en, keepSecret: keepSecretText.en }),
    fetch,
    localPorts: { ollama: 1, lmstudio: 1 },
  });
  return { models, settings, vault, asked, secretsFile: () => readFile(path, 'utf8') };
}

const change = (rest: Partial<ModelChange> = {}): ModelChange => ({
  vendor: 'openai-compatible',
  label: 'Work',
  model: 'gpt-oss',
  base_url: 'https://models.example.com/v1',
  key: { kind: 'set', value: KEY },
  ...rest,
});

describe('a saved model', () => {
  it('keeps its key in the vault, shows a mask, and writes neither key nor address in the clear', async () => {
    const { models, settings, secretsFile } = await setUp('confirm');
    const base_url = 'https://user:hunter2-hunter2@models.example.com/v1?tenant=canary-tenant-77';
    const { id, persisted } = await models.save(undefined, change({ base_url }), signal);
    expect(persisted).toBe(true);
    const [view] = models.list();
    expect(view).toEqual({
      id,
      vendor: 'openai-compatible',
      label: 'Work',
      model: 'gpt-oss',
      base_url: view?.base_url,
      base_url_is_masked: true,
      key: { has_value: true, masked: '••••••••1706' },
      key_state: 'stored',
      is_default: true,
    });
    const written = JSON.stringify([settings.current(), models.list()]) + (await secretsFile());
    expect(written).not.toMatch(/sk-canary|hunter2|canary-tenant/);
    expect(settings.current().models[0]?.key).toMatch(/^\$\{secret:key\.\w+\}$/);
  });

  it('is asked about when it is new or reached elsewhere, and not otherwise', async () => {
    const { models, asked } = await setUp(['confirm', 'confirm']);
    const { id } = await models.save(undefined, change(), signal);
    expect(asked[0]?.rows.map(({ value }) => value[0])).toContain('https://models.example.com/v1');
    await models.save(id ?? '', change({ label: 'Home', key: { kind: 'keep' } }), signal);
    expect(asked).toHaveLength(1);
    await models.save(id ?? '', change({ base_url: 'http://other.example.com', key: { kind: 'keep' } }), signal);
    expect(asked[1]?.rows.find(({ label }) => label === 'Address')?.before).toEqual(['https://models.example.com/v1']);
    expect(asked[1]?.warnings).toEqual([modelText.en.unencrypted]);
  });

  it('is not written when the dialog was declined', async () => {
    const { models, settings, vault } = await setUp('cancel');
    expect(await models.save(undefined, change(), signal)).toEqual({ id: null, persisted: false });
    expect(settings.current().models).toEqual([]);
    expect(vault.exists).toBe(false);
  });

  it('lets its key follow to a new address only after the dialog', async () => {
    const { models, settings, vault } = await setUp(['confirm', 'confirm']);
    const { id } = await models.save(undefined, change(), signal);
    const reference = settings.current().models[0]?.key ?? '';
    const at = (destination: string) => vault.open(reference, { owner: id ?? '', place: 'key', destination });
    expect((await at('https://evil.example.com')).kind).toBe('foreign');
    await models.save(id ?? '', change({ base_url: 'https://new.example.com/v1', key: { kind: 'keep' } }), signal);
    expect((await at('https://new.example.com')).kind).toBe('value');
  });

  it.each(['••••••••', '••••••••1706', 'redacted', 'sk-c…1706'])('refuses %s as a key', async (value) => {
    const { models } = await setUp(['confirm', 'confirm']);
    const { id } = await models.save(undefined, change(), signal);
    const save = models.save(id ?? '', change({ key: { kind: 'set', value } }), signal);
    await expect(save).rejects.toMatchObject({ kind: 'invalid-credential', message: 'invalid credential value' });
  });

  it('loses its key when that is cleared, and everything when it is removed', async () => {
    const { models, secretsFile } = await setUp('confirm');
    const { id } = await models.save(undefined, change(), signal);
    await models.save(id ?? '', change({ key: { kind: 'clear' } }), signal);
    expect(models.list()[0]).toMatchObject({ key: { has_value: false, masked: '' }, key_state: 'absent' });
    await models.remove(id ?? '');
    expect(models.list()).toEqual([]);
    expect(await secretsFile()).not.toContain(id);
  });

  it('is refused when its address is none', async () => {
    const { models, asked } = await setUp('confirm');
    const save = models.save(undefined, change({ base_url: 'file:///etc/passwd' }), signal);
    await expect(save).rejects.toMatchObject({ kind: 'config' });
    expect(asked).toEqual([]);
  });
});

describe('without a keyring', () => {
  const none = { kind: 'none', backend: 'basic_text' } as const;

  it('a key goes into the file after one remembered question', async () => {
    const { models, settings, asked } = await setUp(['confirm', IN_FILE, 'confirm'], none);
    await models.save(undefined, change(), signal);
    await models.save(undefined, change({ label: 'Second' }), signal);
    expect(settings.current().models.map(({ key }) => key)).toEqual([KEY, KEY]);
    expect(settings.current().plain_secrets).toBe('file');
    expect(asked.map(({ title }) => title).filter((title) => title === keepSecretText.en.title)).toHaveLength(1);
    expect(JSON.stringify(models.list())).not.toContain(KEY);
  });

  it('a key may live only for this session', async () => {
    const { models, settings } = await setUp(['confirm', FOR_SESSION], none);
    await models.save(undefined, change(), signal);
    expect(JSON.stringify(settings.current())).not.toContain(KEY);
    expect(models.list()[0]).toMatchObject({ key_state: 'stored', key: { has_value: true } });
  });

  it('nothing is written when that question is closed', async () => {
    const { models, settings } = await setUp(['confirm', 'cancel'], none);
    await expect(models.save(undefined, change(), signal)).rejects.toMatchObject({ kind: 'declined' });
    expect(settings.current().models).toEqual([]);
  });
});

describe('the models', () => {
  it('are found by id, by label and by the name their vendor gives them; the first is the default until one is chosen', async () => {
    const { models } = await setUp(['confirm', 'confirm']);
    await models.save(undefined, change(), signal);
    const { id } = await models.save(undefined, change({ label: '', model: 'llama' }), signal);
    expect((await models.provider()).label).toBe('Work');
    expect((await models.provider('llama')).label).toBe('llama');
    await models.setDefault(id ?? '');
    expect((await models.provider()).label).toBe('llama');
    await expect(models.provider('gpt-9')).rejects.toMatchObject({
      kind: 'no-model',
      message: 'There is no model "gpt-9". There are: Work, llama.',
    });
  });

  it('say that there is none', async () => {
    const { models } = await setUp([]);
    await expect(models.provider()).rejects.toMatchObject({ kind: 'no-model', message: modelText.en.noModel });
  });

  it('are tested with one short request that carries the key', async () => {
    await using model = await fakeModel([{ text: 'OK' }, { status: 401, error: 'no' }]);
    const { models, settings } = await setUp('confirm');
    const { id } = await models.save(
      undefined,
      change({ base_url: `${model.origin}/v1?tenant=canary-tenant` }),
      signal,
    );
    expect(JSON.stringify(settings.current())).not.toContain('canary-tenant');
    await models.test(id ?? '', signal);
    expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(model.requests[0]?.query).toBe('?tenant=canary-tenant');
    await expect(models.test(id ?? '', signal)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('announce when one of them changed, and not when something else did', async () => {
    const { models, settings } = await setUp('confirm');
    let heard = 0;
    models.onChange(() => (heard += 1));
    await settings.update({ theme: 'dark' });
    expect(heard).toBe(0);
    await models.save(undefined, change(), signal);
    expect(heard).toBe(1);
  });
});
