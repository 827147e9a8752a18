import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildCore } from '../buildCore';
import type { Core } from '../core';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import type { CipherState } from '../storage/cipher';
import { fakeModel } from '../testing/fakeModel';
import { everythingOverHttp, hostileOverHttp } from '../testing/httpServer';
import { runLine } from '../testing/runLine';
import { silentLog } from '../testing/silentLog';
import { envHashServer, realServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { createOwnAnswers } from './ownAnswers';
import { testSchemaWorker } from '../testing/schemaWorker';

const SECRET = 'env-canary-5d6e7f8091a2';

/** One command as a process of its own would run it: a core built from the files, used once, and gone. */
async function command(
  stateDir: string,
  argv: readonly string[],
  stdin = '',
  state: CipherState['kind'] = 'encrypted',
) {
  await using app = new Disposables();
  const said: string[] = [];
  const core = await buildCore(app, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher({ state }),
    ask: createOwnAnswers(() => said.push('kept in the file')),
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'command',
    schemaWorker: testSchemaWorker,
  });
  const ran = await runLine(core, argv, stdin);
  expect(ran.stdout + ran.stderr).not.toContain(SECRET);
  return { ...ran, said, core: core satisfies Core };
}

const words = (line: string): string[] => line.split(' ');

/** Everything that was written, file by file. */
async function written(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

describe('with a real server', () => {
  it('adds it, lists its tools and calls one over stdio', async () => {
    await using dir = await tempDir();
    const added = await command(dir.path, [...words('mcp add everything --json --'), ...realServer('everything')]);
    expect(added).toMatchObject({ code: 0 });
    expect(added.json()).toEqual({ name: 'everything', persisted: true, runtime: 'unchanged' });

    const tools = (await command(dir.path, words('mcp tools everything --json'))).json() as { name: string }[];
    expect(tools.map(({ name }) => name)).toContain('everything__echo');

    const called = await command(dir.path, ['mcp', 'call', 'everything__echo', '{"message":"hi"}', '--json']);
    expect(called.code).toBe(0);
    expect(called.json()).toMatchObject({ content: [{ type: 'text', text: 'Echo: hi' }], is_error: false });

    const listed = (await command(dir.path, words('mcp list --json'))).json();
    expect(listed).toMatchObject([{ name: 'everything', status: 'connected', phase: 'ready', error: null }]);
  });

  it('does the same over Streamable HTTP', async () => {
    await using dir = await tempDir();
    await using server = await everythingOverHttp();
    await command(dir.path, words(`mcp add everything --url ${server.url} --type http`));
    const called = await command(dir.path, ['mcp', 'call', 'everything__echo', '{"message":"hi"}', '--json']);
    expect(called.json()).toMatchObject({ content: [{ type: 'text', text: 'Echo: hi' }], is_error: false });
  });

  it('gives it a secret from stdin that stands encrypted, is replaced and deleted by name', async () => {
    await using dir = await tempDir();
    const hash = async (): Promise<string> => {
      const ran = await command(dir.path, ['mcp', 'call', 'h__env_hash', '{"name":"KEY"}']);
      return ran.stdout.trim();
    };
    await command(dir.path, [...words('mcp add h --env KEY=- --'), ...envHashServer()], `${SECRET}\n`);
    expect(await hash()).toBe(createHash('sha256').update(SECRET).digest('hex'));
    expect([...(await written(dir.path)).values()].join('')).not.toContain(SECRET);

    const [view] = (await command(dir.path, words('mcp list --no-connect --json'))).json() as { env: unknown }[];
    expect(view?.env).toEqual({ KEY: { has_value: true, masked: '••••••••91a2' } });

    expect((await command(dir.path, words('mcp edit h --env KEY=other-value'))).code).toBe(0);
    expect(await hash()).toBe(createHash('sha256').update('other-value').digest('hex'));
    await command(dir.path, words('mcp edit h --env KEY='));
    const bare = (await command(dir.path, words('mcp get h --json'))).json();
    expect(bare).toMatchObject({ env: {}, command: [...envHashServer()] });
  });

  it('keeps secrets owner-only in the file where there is no keyring, and says so', async () => {
    await using dir = await tempDir();
    const line = [...words('mcp add h --env KEY=- --'), ...envHashServer()];
    const { said } = await command(dir.path, line, SECRET, 'none');
    expect(said).toEqual(['kept in the file']);
    const places = [...(await written(dir.path))].filter(([, text]) => text.includes(SECRET)).map(([file]) => file);
    expect(places).toEqual([dir.at('mcp_servers.json')]);
    expect((await stat(dir.at('mcp_servers.json'))).mode & 0o777).toBe(0o600);
  });

  it('removes, disables and enables it', async () => {
    await using dir = await tempDir();
    await command(dir.path, [...words('mcp add h --'), ...envHashServer()]);
    await command(dir.path, words('mcp disable h'));
    expect((await command(dir.path, words('mcp list --json'))).json()).toMatchObject([{ status: 'disabled' }]);
    expect((await command(dir.path, ['mcp', 'call', 'h__echo', '{}'])).stderr).toContain('is disabled');
    await command(dir.path, words('mcp enable h'));
    expect((await command(dir.path, words('mcp restart h --json'))).json()).toMatchObject({ status: 'connected' });
    expect((await command(dir.path, words('mcp remove h'))).code).toBe(0);
    expect((await command(dir.path, words('mcp list --json'))).stdout).toBe('[]\n');
  });
});

it('says why a server did not start, with its exit code and its last words', async () => {
  await using dir = await tempDir();
  const script = 'console.error("no licence"); process.exit(7)';
  await command(dir.path, [...words('mcp add bad --'), process.execPath, '-e', script]);
  const { code, json } = await command(dir.path, words('mcp list --json'));
  expect(code).toBe(0);
  expect(json()).toMatchObject([
    { status: 'failed', error: { kind: 'exited', exit_code: 7, signal: null, stderr: ['no licence'] } },
  ]);
});

it('says of a server that lets nobody in that signing in is needed', async () => {
  await using dir = await tempDir();
  await using far = await hostileOverHttp('auth');
  await command(dir.path, words(`mcp add far --url ${far.url} --auth oauth`));
  const [view] = (await command(dir.path, words('mcp list --json'))).json() as Record<string, unknown>[];
  expect(view).toMatchObject({ status: 'needsAuth', phase: 'needs-auth', auth: { kind: 'oauth' } });
  const { code, json } = await command(dir.path, words('mcp auth far --json'));
  expect([code, json()]).toMatchObject([0, { kind: 'oauth', has_token: false }]);
});

it('leaves a broken file alone, warns once with its place, and refuses to write', async () => {
  await using dir = await tempDir();
  const broken = '{\n  "servers": {\n    "a": { "command": ["x"] \n';
  await writeFile(dir.at('mcp_servers.json'), broken);
  const listed = await command(dir.path, words('mcp list --json'));
  expect(listed).toMatchObject({ code: 0, stdout: '[]\n' });
  expect(listed.stderr).toMatch(new RegExp(`^${dir.at('mcp_servers.json')}:\\d+:\\d+: .+\n$`));
  const added = await command(dir.path, words('mcp add b -- node'));
  expect(added.code).toBe(1);
  expect(added.stderr.split('\n').length).toBeGreaterThan(2);
  expect(await readFile(dir.at('mcp_servers.json'), 'utf8')).toBe(broken);
});

it('asks a model of the settings, whose key is sent and shown nowhere', async () => {
  await using dir = await tempDir();
  await using model = await fakeModel([
    { calls: [{ name: 'h__echo', arguments: { message: 'hi' } }] },
    { text: 'It said hi.' },
  ]);
  await command(dir.path, [...words('mcp add h --'), ...envHashServer()]);
  const stored = {
    id: 'm',
    vendor: 'openai-compatible',
    label: 'Local',
    model: 'x',
    base_url: model.origin,
    key: SECRET,
  };
  await writeFile(dir.at('settings.json'), JSON.stringify({ models: [stored] }), { mode: 0o600 });
  const { code, json } = await command(dir.path, ['ask', 'please', '--allow', 'h/*', '--json']);
  expect(code).toBe(0);
  expect(json()).toMatchObject({ text: 'It said hi.', tool_calls: [{ name: 'h__echo', is_error: false }] });
  expect(model.requests[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
});
