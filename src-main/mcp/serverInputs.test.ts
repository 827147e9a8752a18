import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { envOf, everythingIn, openManagerCore, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';

const VALUE = 'input-canary-${HOME}-1234';
const asking = { command: ['good'], env: { KEY: set('${input:key}') } };

async function openWithInput(dir: string, entry: Parameters<Awaited<ReturnType<typeof openManagerCore>>['add']>[0]) {
  const core = await openManagerCore(dir);
  const id = await core.add(entry);
  await core.registry.settled(never());
  return { core, id, inputs: () => core.manager.mask(id)?.inputs };
}

it('rests in a config fault that names the input until it is answered, then starts with the answer as typed', async () => {
  await using dir = await tempDir();
  const { core, id, inputs } = await openWithInput(dir.path, asking);
  await using _core = core;
  expect(core.registry.find(id)?.state).toMatchObject({
    kind: 'failed',
    fault: { kind: 'config', message: 'it asks for a value first: key' },
  });
  expect(inputs()).toEqual([{ id: 'key', state: 'absent', masked: '' }]);

  const outcome = await core.manager.setInputs(id, { key: set(VALUE) }, never());
  expect(outcome).toEqual({ id, persisted: true, runtime: 'started' });
  expect(envOf(core.started.at(-1), 'KEY')).toBe(VALUE);
  expect(inputs()).toEqual([{ id: 'key', state: 'stored', masked: '••••••••1234' }]);
  expect(core.questions).toHaveLength(1);
});

it('case 34 secrets: keeps an answer encrypted, owner-only, bound to server, input and destination', async () => {
  await using dir = await tempDir();
  const { core, id } = await openWithInput(dir.path, asking);
  await using _core = core;
  await core.manager.setInputs(id, { key: set(VALUE) }, never());
  expect(await everythingIn(dir.path)).not.toContain('input-canary');
  const file = JSON.parse(await readFile(dir.at('inputs.json'), 'utf8')) as Record<string, Record<string, string>>;
  expect(file[id]?.['key']).toMatch(/^\$\{secret:input\/key\.[a-z2-7]{10}\}$/);
  if (process.platform !== 'win32') expect((await stat(dir.at('inputs.json'))).mode & 0o077).toBe(0);
  const vault = JSON.parse(await readFile(dir.at('secrets.json'), 'utf8')) as { secrets: Record<string, object> };
  expect(Object.values(vault.secrets)).toEqual([
    expect.objectContaining({
      owner: id,
      place: 'input/key',
      destination: expect.stringMatching(/^sha256:/) as unknown,
    }),
  ]);
  expect(core.redactor.scrub(`x ${VALUE}`)).toBe('x [secret]');
});

it('replaces and forgets an answer, and sweeps what is no longer named', async () => {
  await using dir = await tempDir();
  const { core, id, inputs } = await openWithInput(dir.path, asking);
  await using _core = core;
  await core.manager.setInputs(id, { key: set(VALUE) }, never());
  await core.manager.setInputs(id, { key: set('another-answer') }, never());
  expect(envOf(core.started.at(-1), 'KEY')).toBe('another-answer');
  const names = async () =>
    Object.keys((JSON.parse(await readFile(dir.at('secrets.json'), 'utf8')) as { secrets: object }).secrets);
  expect(await names()).toHaveLength(1);
  expect(await core.manager.setInputs(id, { key: { kind: 'clear' } }, never())).toMatchObject({ runtime: 'failed' });
  expect([await names(), inputs()?.[0]?.state]).toEqual([[], 'absent']);
});

it('refuses a display form and an input that is not asked for', async () => {
  await using dir = await tempDir();
  const { core, id } = await openWithInput(dir.path, asking);
  await using _core = core;
  await core.manager.setInputs(id, { key: set(VALUE) }, never());
  for (const value of ['••••••••1234', '[REDACTED]', 'abc…wxyz']) {
    await expect(core.manager.setInputs(id, { key: set(value) }, never())).rejects.toMatchObject({
      kind: 'invalid-credential',
    });
  }
  await expect(core.manager.setInputs(id, { other: set('x') }, never())).rejects.toMatchObject({
    kind: 'unknown-input',
  });
});

it('does not use an answer for another destination until that passed the dialog', async () => {
  await using dir = await tempDir();
  const { core, id } = await openWithInput(dir.path, asking);
  await using _core = core;
  await core.manager.setInputs(id, { key: set(VALUE) }, never());
  const entry = core.entry();
  await core.store.put('srv', { ...entry, command: ['good', '--elsewhere'] });
  core.answers.next = 'cancel';
  core.started.length = 0;
  await core.restart(id);
  expect(
    core.started.map((server) => server.transport.kind === 'stdio' && server.transport.command),
  ).not.toContainEqual(['good', '--elsewhere']);
  core.answers.next = 'confirm';
  await core.restart(id);
  expect(envOf(core.started.at(-1), 'KEY')).toBe(VALUE);
});

it('asks in main’s dialog before an answer becomes part of what runs, and keeps nothing when declined', async () => {
  await using dir = await tempDir();
  const { core, id, inputs } = await openWithInput(dir.path, { command: ['good', '--run', '${input:code}'] });
  await using _core = core;
  core.answers.next = 'cancel';
  const declined = await core.manager.setInputs(id, { code: set('rm -rf everything') }, never());
  expect(declined).toEqual({ id, persisted: false, runtime: 'unchanged' });
  expect(inputs()?.[0]?.state).toBe('absent');
  expect(core.questions.at(-1)?.rows).toEqual([{ label: 'code', value: ['command/2'], before: null }]);
  expect(JSON.stringify(core.questions)).not.toContain('everything');
  core.answers.next = 'confirm';
  expect(await core.manager.setInputs(id, { code: set('harmless') }, never())).toMatchObject({ runtime: 'started' });
});

it('starts nothing with an answer that another program put in the place of one that decides what runs', async () => {
  await using dir = await tempDir();
  const { core, id } = await openWithInput(dir.path, { command: ['good', '--run', '${input:code}'] });
  await using _core = core;
  await core.manager.setInputs(id, { code: set('harmless') }, never());
  const count = core.started.length;
  await writeFile(dir.at('inputs.json'), JSON.stringify({ [id]: { code: 'rm -rf everything' } }));
  await core.restart(id);
  expect(core.started).toHaveLength(count);
  expect(core.registry.find(id)?.state).toMatchObject({
    kind: 'failed',
    fault: { kind: 'config', message: expect.stringContaining('nobody confirmed the value') as unknown },
  });
  expect(await core.manager.setInputs(id, { code: set('again') }, never())).toMatchObject({ runtime: 'started' });
});

it('gives an answer to one command only, and writes nothing of it', async () => {
  await using dir = await tempDir();
  const { core, id } = await openWithInput(dir.path, asking);
  await using _core = core;
  await core.manager.giveInputs(id, new Map([['key', new Secret(VALUE)]]));
  await core.restart(id);
  expect(envOf(core.started.at(-1), 'KEY')).toBe(VALUE);
  expect(await everythingIn(dir.path)).not.toContain('input/key');
});

it('takes the answers away with the server', async () => {
  await using dir = await tempDir();
  const { core, id } = await openWithInput(dir.path, asking);
  await using _core = core;
  await core.manager.setInputs(id, { key: set(VALUE) }, never());
  await core.manager.remove(id);
  expect([await readFile(dir.at('inputs.json'), 'utf8'), (await core.inputs.load(id)).size]).toEqual(['{\n}\n', 0]);
});

it('says that an answer was kept for the last session only', async () => {
  await using dir = await tempDir();
  const cipher = createTestCipher({ state: 'none' });
  {
    await using core = await openManagerCore(dir.path, { cipher, answer: 'for-session' });
    await core.settings.update({ plain_secrets: 'session' });
    core.answers.next = 'confirm';
    const id = await core.add(asking);
    expect(await core.manager.setInputs(id, { key: set(VALUE) }, never())).toMatchObject({ runtime: 'started' });
  }
  await using core = await openManagerCore(dir.path, { cipher });
  await core.registry.settled(never());
  const [row] = core.registry.rows();
  expect(row?.fault?.message).toContain('was kept for the last session only; enter it again');
  expect(core.manager.mask(row!.id)?.inputs).toMatchObject([{ id: 'key', state: 'undecryptable' }]);
});
