import { readFile, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fakeModel } from '../testing/fakeModel';
import { Disposables } from '../lib/disposables';
import { runLine } from '../testing/runLine';
import { agreeable, commandThrough, linkTo, nobody, ownCore, runningApp } from '../testing/runningApp';
import { envHashServer, recordCallsServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const SECRET = 'env-canary-90ab12cd34ef';
const words = (line: string): string[] => line.split(' ');
const addRecorder = (stateDir: string, file: string) =>
  commandThrough(stateDir, [...words('mcp add rec --'), ...recordCallsServer(file)]);
const record = ['mcp', 'call', 'rec__record', '{"note":"hi"}', '--json'];

it('adds a server once the person agreed in the window, and says that it waited', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, agreeable);
  const line = [...words('mcp add h --env KEY=- --json --'), ...envHashServer()];
  const added = await commandThrough(dir.path, line, `${SECRET}\n`);
  expect(added).toMatchObject({ code: 0, waited: 1, stderr: '' });
  expect(added.json()).toEqual({ name: 'h', persisted: true, runtime: 'started' });
  expect(app.asked).toHaveLength(1);
  expect(app.asked[0]?.lead).toMatch(/^Asked by a command in a terminal or script\./);
  expect(JSON.stringify(app.asked)).not.toContain(SECRET);

  const [view] = (await commandThrough(dir.path, words('mcp list --json'))).json() as object[];
  expect(Object.keys(view ?? {})).toEqual([
    'name',
    'type',
    'enabled',
    'status',
    'phase',
    'error',
    'tool_count',
    'command',
    'env',
    'headers',
    'auth',
  ]);
  expect(view).toMatchObject({ name: 'h', status: 'connected', env: { KEY: { has_value: true } } });

  const tools = (await commandThrough(dir.path, words('mcp tools h --json'))).json() as { name: string }[];
  expect(tools.map(({ name }) => name)).toContain('h__env_hash');
  const called = await commandThrough(dir.path, ['mcp', 'call', 'h__env_hash', '{"name":"KEY"}']);
  expect(called.stdout.trim()).toBe(createHash('sha256').update(SECRET).digest('hex'));
});

it('writes nothing when the person declines, for what runs and for a removal alike', async () => {
  await using dir = await tempDir();
  let answer = 'cancel';
  await using app = await runningApp(dir.path, async ({ actions }) =>
    answer === 'yes' ? (actions[0]?.id ?? '') : answer,
  );
  const add = [...words('mcp add h --json --'), ...envHashServer()];
  const declined = await commandThrough(dir.path, add);
  expect(declined.code).toBe(1);
  expect(declined.json()).toEqual({ name: 'h', persisted: false, runtime: 'unchanged' });
  expect((await commandThrough(dir.path, words('mcp list --json'))).stdout).toBe('[]\n');

  answer = 'yes';
  expect((await commandThrough(dir.path, add)).code).toBe(0);
  answer = 'cancel';
  const kept = await commandThrough(dir.path, words('mcp remove h --json'));
  expect(kept).toMatchObject({ code: 1, waited: 1 });
  expect(kept.json()).toEqual({ name: 'h', persisted: false });
  expect(app.core.registry.rows()).toHaveLength(1);
  answer = 'yes';
  expect((await commandThrough(dir.path, words('mcp remove h'))).code).toBe(0);
  expect(app.core.registry.rows()).toHaveLength(0);
});

it('edits, disables, enables, restarts and tests as without the app', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, agreeable);
  await commandThrough(dir.path, [...words('mcp add h --env A=aaaa --env B=bbbb --'), ...envHashServer()]);
  const edited = words('mcp edit h --env A= --env B=cccc --rename k --description text --call-timeout 7');
  expect((await commandThrough(dir.path, edited)).stderr).toBe('Saved k.\nIt connected.\n');
  const k = (await commandThrough(dir.path, words('mcp get k --json'))).json();
  expect(k).toMatchObject({ name: 'k', env: { B: { has_value: true } }, command: [...envHashServer()] });
  expect(k).not.toHaveProperty('env.A');
  const stored = app.core.config.current().servers[0]?.entry;
  expect(stored).toMatchObject({ description: 'text', call_timeout_seconds: 7 });

  expect((await commandThrough(dir.path, words('mcp disable k'))).code).toBe(0);
  expect((await commandThrough(dir.path, words('mcp restart k'))).stderr).toContain('mcp enable k');
  expect((await commandThrough(dir.path, ['mcp', 'call', 'k__echo', '{}'])).stderr).toContain('mcp enable k');
  expect((await commandThrough(dir.path, words('mcp enable k --json'))).json()).toMatchObject({ runtime: 'started' });
  expect((await commandThrough(dir.path, words('mcp restart k --json'))).json()).toMatchObject({ status: 'connected' });
  expect((await commandThrough(dir.path, words('mcp test k --json'))).json()).toMatchObject({ status: 'connected' });
  expect((await commandThrough(dir.path, words('mcp logs k --json'))).json()).toEqual([]);
  const unknown = await commandThrough(dir.path, words('mcp get nobody'));
  expect(unknown).toMatchObject({ code: 1, stderr: 'plugboard: There is no server "nobody". There are: k.\n' });
  const mask = await commandThrough(dir.path, words('mcp edit k --env B=••••••••'));
  expect(mask).toMatchObject({ code: 1, stderr: expect.stringContaining('invalid credential value') as unknown });
});

describe('a call', () => {
  it('waits in the window, runs once when it is allowed there, and is written down as the command line’s', async () => {
    await using dir = await tempDir();
    await using app = await runningApp(dir.path, agreeable);
    await addRecorder(dir.path, dir.at('calls'));
    const ran = await commandThrough(dir.path, record);
    expect(ran).toMatchObject({ code: 0, waited: 1 });
    expect(ran.json()).toMatchObject({ content: [{ type: 'text', text: 'Recorded: hi' }], is_error: false });
    expect(await readFile(dir.at('calls'), 'utf8')).toBe('hi\n');
    const question = app.asked.at(-1);
    expect(question?.title).toBe('Run record?');
    expect(question?.rows.find(({ label }) => label === 'Arguments')?.value.join('')).toContain('"note": "hi"');
    await app[Symbol.asyncDispose]();
    const [line] = (await readFile(dir.at('audit.jsonl'), 'utf8')).trim().split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({ asked_by: 'command-line', tool: 'record', outcome: 'done' });
  });

  it('does not run when it is declined or a rule denies it, and runs unasked where a rule allows it', async () => {
    await using dir = await tempDir();
    let isWanted = true;
    await using app = await runningApp(dir.path, async ({ actions }) => (isWanted ? (actions[0]?.id ?? '') : 'cancel'));
    await addRecorder(dir.path, dir.at('calls'));
    isWanted = false;
    expect(await commandThrough(dir.path, record)).toMatchObject({ code: 1, stdout: '', waited: 1 });
    const id = app.core.registry.rows()[0]?.id ?? '';
    await app.core.rules.add({ id: 'r', verdict: 'deny', server_id: id, pattern: 'rec*' });
    const denied = await commandThrough(dir.path, record);
    expect(denied).toMatchObject({ code: 1, stdout: '', waited: 0 });
    expect(denied.stderr).toContain('rec/rec*');
    await expect(stat(dir.at('calls'))).rejects.toThrow();
    await app.core.rules.add({ id: 'r', verdict: 'allow', server_id: id, pattern: 'rec*' });
    expect(await commandThrough(dir.path, record)).toMatchObject({ code: 0, waited: 0 });
  });

  it('is taken back by Ctrl-C: the question goes, and an answer that comes later does nothing', async () => {
    await using dir = await tempDir();
    let later = (): void => undefined;
    const withdrawn = new Promise<void>((resolve) => (later = resolve));
    const stop = new AbortController();
    await using app = await runningApp(dir.path, async (question, signal) => {
      if (question.title.startsWith('Add')) return question.actions[0]?.id ?? '';
      stop.abort();
      return nobody(question, signal)
        .finally(later)
        .then(() => 'once');
    });
    await addRecorder(dir.path, dir.at('calls'));
    const stopped = await commandThrough(dir.path, record, '', stop.signal);
    expect(stopped).toMatchObject({ code: 1, stdout: '', stderr: 'plugboard: Stopped.\n' });
    await withdrawn;
    await app[Symbol.asyncDispose]();
    await expect(stat(dir.at('calls'))).rejects.toThrow();
  });
});

describe('ask', () => {
  const steps = [{ calls: [{ name: 'rec__record', arguments: { note: 'hi' } }] }, { text: 'It is done.' }];
  const useModel = (app: Awaited<ReturnType<typeof runningApp>>, origin: string) =>
    app.core.settings.update({
      models: [{ id: 'm', vendor: 'openai-compatible', label: 'Local', model: 'x', base_url: origin, key: SECRET }],
    });

  it('streams the words, denies what nothing names, and asks in the window about what --allow names', async () => {
    await using dir = await tempDir();
    await using model = await fakeModel([...steps, ...steps]);
    await using app = await runningApp(dir.path, agreeable);
    await addRecorder(dir.path, dir.at('calls'));
    await useModel(app, model.origin);
    const denied = await commandThrough(dir.path, ['ask', 'please']);
    expect(denied).toMatchObject({ code: 0, stdout: 'It is done.\n', waited: 0 });
    expect(denied.stderr).toContain('--allow rec/record');
    await expect(stat(dir.at('calls'))).rejects.toThrow();

    const allowed = await commandThrough(dir.path, ['ask', 'please', '--allow', 'rec/*', '--json']);
    expect(allowed).toMatchObject({ code: 0, waited: 1, stderr: '' });
    expect(allowed.json()).toMatchObject({
      text: 'It is done.',
      tool_calls: [{ name: 'rec__record', is_error: false }],
    });
    expect(await readFile(dir.at('calls'), 'utf8')).toBe('hi\n');
    expect(app.asked.at(-1)?.actions.map(({ id }) => id)).toEqual(['once', 'conversation', 'cancel']);
  });
});

it('loses no entry when commands go through the app and beside it at once', async () => {
  await using dir = await tempDir();
  await using app = await runningApp(dir.path, agreeable);
  const add = (name: string) => ['mcp', 'add', name, '--disabled', '--', ...envHashServer()];
  const names = Array.from({ length: 10 }, (_, i) => [`through-${i}`, `beside-${i}`] as const);
  // What passes by the socket stands for an editor that writes while the app runs.
  const beside = async (name: string): Promise<number> => {
    await using owner = new Disposables();
    return (await runLine(await ownCore(owner, dir.path), add(name))).code;
  };
  const codes = await Promise.all(
    names.flatMap(([through, own]) => [commandThrough(dir.path, add(through)).then(({ code }) => code), beside(own)]),
  );
  expect(codes).toEqual(codes.map(() => 0));
  const file = JSON.parse(await readFile(dir.at('mcp_servers.json'), 'utf8')) as { servers: object };
  expect(Object.keys(file.servers).sort()).toEqual(names.flat().sort());
  await app.core.manager.reload();
  expect(app.core.registry.rows()).toHaveLength(20);
});

it('tells a command that the app was quit before it was done', async () => {
  await using dir = await tempDir();
  let quit = (): unknown => undefined;
  await using app = await runningApp(dir.path, (question, signal) => {
    quit();
    return nobody(question, signal);
  });
  quit = () => app[Symbol.asyncDispose]();
  const gone = await commandThrough(dir.path, [...words('mcp add h --'), ...envHashServer()]);
  expect(gone).toMatchObject({ code: 1, stdout: '', waited: 1 });
  expect(gone.stderr).toBe('plugboard: Plugboard was quit before this was done.\n');
  expect(await linkTo(dir.path)).toBeNull();
});
