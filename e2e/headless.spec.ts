import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { everythingOverHttp } from '../src-main/testing/httpServer';
import { envHashServer, hostileStdio, realServer } from '../src-main/testing/stdioServer';
import { plugboard } from './commandLine';
import { expect, test, type Profile } from './fixtures';

interface ServerJson {
  readonly name: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly status: string;
  readonly phase: string;
  readonly error: { readonly kind: string; readonly exit_code: number | null; readonly stderr: string[] } | null;
  readonly tool_count: number;
  readonly env: Readonly<Record<string, { readonly has_value: boolean; readonly masked: string }>>;
}

interface ToolJson {
  readonly server: string;
  readonly tool: string;
  readonly name: string;
  readonly input_schema: { readonly type: string };
  readonly status: string;
}

const SECRET = 'canary-4fd1b2c3d4e5';
const OTHER_SECRET = 'canary-of-the-header-77aa';

const addEnvHash = (profile: Profile, ...options: string[]) =>
  plugboard(profile, ['mcp', 'add', 'hash', ...options, '--json', '--', ...envHashServer()]);

test('a new profile has no servers, and being asked writes none', async ({ profile }) => {
  const listed = await plugboard(profile, ['mcp', 'list', '--json']);
  expect(listed).toMatchObject({ code: 0, stdout: '[]\n', stderr: '' });
  expect(await readdir(profile.stateDir)).not.toContain('mcp_servers.json');
});

test('adds server-everything over stdio, lists its tools and calls one', async ({ profile }) => {
  const added = await plugboard(profile, ['mcp', 'add', 'everything', '--json', '--', ...realServer('everything')]);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(added.json()).toEqual({ name: 'everything', persisted: true, runtime: 'unchanged' });

  const tools = (await plugboard(profile, ['mcp', 'tools', 'everything', '--json'])).json<ToolJson[]>();
  expect(tools.length).toBeGreaterThanOrEqual(10);
  expect(tools.find(({ tool }) => tool === 'echo')).toEqual({
    server: 'everything',
    tool: 'echo',
    name: 'everything__echo',
    title: 'Echo Tool',
    description: 'Echoes back the input string',
    input_schema: expect.objectContaining({ type: 'object', required: ['message'] }) as unknown,
    annotations: expect.any(Object) as unknown,
    status: 'ok',
    reason: null,
  });

  const called = await plugboard(profile, ['mcp', 'call', 'everything__echo', '{"message":"hi"}', '--json']);
  expect(called).toMatchObject({ code: 0, stderr: '' });
  expect(called.json()).toEqual({
    content: [{ type: 'text', text: 'Echo: hi' }],
    structuredContent: null,
    is_error: false,
    duration_ms: expect.any(Number) as unknown,
  });
});

test('does the same over Streamable HTTP, found out by asking', async ({ profile }) => {
  await using server = await everythingOverHttp();
  expect(await plugboard(profile, ['mcp', 'add', 'remote', '--url', server.url])).toMatchObject({ code: 0 });

  const [view] = (await plugboard(profile, ['mcp', 'list', '--json'])).json<ServerJson[]>();
  expect(view).toMatchObject({ name: 'remote', type: 'auto', status: 'connected', phase: 'ready', error: null });
  expect(view?.tool_count).toBeGreaterThanOrEqual(10);

  const called = await plugboard(profile, ['mcp', 'call', 'remote__echo', '{"message":"over http"}', '--json']);
  expect(called.json()).toMatchObject({ content: [{ type: 'text', text: 'Echo: over http' }], is_error: false });
  // Without --json the words alone stand on stdout.
  const plain = await plugboard(profile, ['mcp', 'call', 'remote__echo', '{"message":"plain"}']);
  expect(plain).toMatchObject({ code: 0, stdout: 'Echo: plain\n', stderr: '' });
});

test('hands a secret from stdin to the server and shows it nowhere', async ({ profile }) => {
  const words = ['mcp', 'add', 'hash', '--env', 'API_KEY=-', '--env', 'PLAIN=1', '--json', '--', ...envHashServer()];
  const added = await plugboard(profile, words, { stdin: `${SECRET}\n` });
  expect(added.code).toBe(0);
  expect(added.stderr).toMatch(/no keyring/);

  const got = await plugboard(profile, ['mcp', 'get', 'hash', '--json']);
  expect(got.json<ServerJson>().env).toEqual({
    API_KEY: { has_value: true, masked: '••••••••' },
    PLAIN: { has_value: true, masked: '••••••••' },
  });
  const plain = await plugboard(profile, ['mcp', 'get', 'hash']);
  const called = await plugboard(profile, ['mcp', 'call', 'hash__env_hash', '{"name":"API_KEY"}', '--json']);
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(SECRET));
  expect(called.json()).toMatchObject({ content: [{ text: Buffer.from(digest).toString('hex') }] });

  for (const { stdout, stderr } of [added, got, plain, called]) expect(stdout + stderr).not.toContain(SECRET);
});

test('an edit keeps what it does not name, replaces what it does, and deletes what is empty', async ({ profile }) => {
  await addEnvHash(profile, '--env', `KEPT=${SECRET}`, '--env', 'CHANGED=before', '--env', 'DROPPED=away');
  const edited = await plugboard(profile, ['mcp', 'edit', 'hash', '--env', 'CHANGED=after', '--env', 'DROPPED=']);
  expect(edited.code).toBe(0);

  const file = JSON.parse(await readFile(join(profile.stateDir, 'mcp_servers.json'), 'utf8')) as {
    servers: { hash: { command: string[]; env: Record<string, string> } };
  };
  expect(file.servers.hash.command).toEqual([...envHashServer()]);
  expect(file.servers.hash.env).toEqual({ KEPT: SECRET, CHANGED: 'after' });

  const shown = await plugboard(profile, ['mcp', 'edit', 'hash', '--env', 'KEPT=••••••••']);
  expect(shown).toMatchObject({ code: 1, stdout: '' });
  expect(shown.stderr).toContain('invalid credential value');
});

test('a disabled server starts nothing, and a removed one is gone', async ({ profile }) => {
  await addEnvHash(profile, '--disabled');
  const status = async () => (await plugboard(profile, ['mcp', 'list', '--json'])).json<ServerJson[]>()[0];
  expect(await status()).toMatchObject({ enabled: false, status: 'disabled', phase: 'disabled', tool_count: 0 });
  const refused = await plugboard(profile, ['mcp', 'call', 'hash__echo', '{"message":"hi"}', '--json']);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('plugboard mcp enable hash');

  await plugboard(profile, ['mcp', 'enable', 'hash']);
  expect(await status()).toMatchObject({ enabled: true, status: 'connected', tool_count: 4 });
  await plugboard(profile, ['mcp', 'disable', 'hash']);
  expect(await status()).toMatchObject({ enabled: false, status: 'disabled' });

  const removed = await plugboard(profile, ['mcp', 'remove', 'hash', '--json']);
  expect(removed.json()).toEqual({ name: 'hash', persisted: true });
  expect((await plugboard(profile, ['mcp', 'list', '--json'])).stdout).toBe('[]\n');
});

test('says why a server failed, and still lists its neighbour', async ({ profile }) => {
  await addEnvHash(profile);
  await plugboard(profile, ['mcp', 'add', 'dies', '--', ...hostileStdio('exit-now', '--code', '3')]);
  const listed = await plugboard(profile, ['mcp', 'list', '--json']);
  expect(listed.code).toBe(0);
  const [hash, dies] = listed.json<ServerJson[]>();
  expect(hash).toMatchObject({ name: 'hash', status: 'connected', tool_count: 4 });
  expect(dies).toMatchObject({ name: 'dies', status: 'failed', error: { kind: 'exited', exit_code: 3 } });

  const tools = await plugboard(profile, ['mcp', 'tools', 'dies', '--json']);
  expect(tools).toMatchObject({ code: 1, stdout: '[]\n' });
  expect(tools.stderr).toContain('exited with code 3');
});

test('tells what is still pending when the time is up', async ({ profile }) => {
  await plugboard(profile, ['mcp', 'add', 'silent', '--', ...hostileStdio('never-initialize')]);
  const listed = await plugboard(profile, ['mcp', 'list', '--timeout', '1', '--json']);
  expect(listed.code).toBe(0);
  expect(listed.json<ServerJson[]>()).toMatchObject([{ name: 'silent', status: 'pending', phase: 'connecting' }]);
  expect(listed.stderr).toContain('silent');

  const unasked = await plugboard(profile, ['mcp', 'list', '--no-connect', '--json']);
  expect(unasked.json<ServerJson[]>()).toMatchObject([{ name: 'silent', status: 'pending', phase: 'queued' }]);
  expect(unasked.stderr).toBe('');
});

test("exits with 1 when a tool fails or is unknown, and with 2 when the line or its JSON can't be read", async ({
  profile,
}) => {
  await plugboard(profile, ['mcp', 'add', 'fs', '--', ...realServer('filesystem', profile.stateDir)]);
  const missing = JSON.stringify({ path: join(profile.stateDir, 'nothing-there') });
  const failed = await plugboard(profile, ['mcp', 'call', 'fs__read_text_file', missing, '--json']);
  expect(failed.code).toBe(1);
  expect(failed.json()).toMatchObject({ is_error: true });

  const unknown = await plugboard(profile, ['mcp', 'call', 'fs__fly', '{}', '--json']);
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toContain('fs__read_text_file');

  const noJson = await plugboard(profile, ['mcp', 'call', 'fs__read_text_file', `{"path": ${SECRET}`, '--json']);
  expect(noJson).toMatchObject({ code: 2, stdout: '' });
  expect(noJson.stderr).toContain('not JSON');
  expect(noJson.stderr).not.toContain(SECRET);

  for (const line of [['mcp', 'frobnicate'], ['mcp', 'add', 'x'], ['mcp', 'list', '--nonsense'], ['nonsense']]) {
    const wrong = await plugboard(profile, line);
    expect(wrong, line.join(' ')).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/plugboard --help/);
  }
});

test('commands side by side lose nothing of each other', async ({ profile }) => {
  test.slow();
  const add = (name: string) => plugboard(profile, ['mcp', 'add', name, '--disabled', '--', 'node', name]);
  for (let i = 0; i < 20; i++) {
    const pair = await Promise.all([add(`a${i}`), add(`b${i}`)]);
    expect(pair.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, `Saved a${i}.\n`],
      [0, `Saved b${i}.\n`],
    ]);
  }
  const listed = await plugboard(profile, ['mcp', 'list', '--no-connect', '--json']);
  expect(listed.json<ServerJson[]>()).toHaveLength(40);
});

test('a server that Plugboard runs may not manage Plugboard', async ({ profile }) => {
  const refused = await plugboard(profile, ['mcp', 'list', '--json'], { env: { PLUGBOARD_CHILD: 'a-server' } });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('Servers may not manage Plugboard');
});

test('scrubs a header that the server repeats from what it prints', async ({ profile }) => {
  await using server = await everythingOverHttp();
  await plugboard(profile, ['mcp', 'add', 'remote', '--url', server.url, '--header', `X-Key=${OTHER_SECRET}`]);
  const message = JSON.stringify({ message: `the key is ${OTHER_SECRET}` });
  const called = await plugboard(profile, ['mcp', 'call', 'remote__echo', message, '--json']);
  expect(called.code).toBe(0);
  expect(called.stdout).toContain('the key is');
  expect(called.stdout + called.stderr).not.toContain(OTHER_SECRET);
});
