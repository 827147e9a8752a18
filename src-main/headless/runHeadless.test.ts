import { describe, expect, it } from 'vitest';
import type { PermissionRule } from '../config/settings';
import { Fault } from '../lib/fault';
import type { StepEvent } from '../models/provider';
import {
  DEMO,
  ENV_SECRET,
  OFF,
  plainCore as coreOf,
  REMOTE,
  RESULT,
  runLine,
  type PlainServer as Server,
} from '../testing/plainCore';
import type { Core } from './core';

/** Neither stream of any command ever carries a token or a password. */
async function run(...args: Parameters<typeof runLine>) {
  const ran = await runLine(...args);
  expect(ran.stdout + ran.stderr).not.toMatch(/token-canary|pw-canary/);
  return ran;
}

describe('mcp list', () => {
  it('prints every server with its state, and masks', async () => {
    const { core } = coreOf([DEMO, REMOTE, OFF]);
    const { code, json } = await run(core, 'mcp list --json');
    const auth = { kind: 'none', has_token: false, token_masked: '', has_client_secret: false };
    const noClient = { client_secret_masked: '', client_id: null, scope: null };
    expect(code).toBe(0);
    expect(json()).toEqual([
      {
        name: 'demo',
        type: 'local',
        enabled: true,
        status: 'connected',
        phase: 'ready',
        error: null,
        tool_count: 1,
        command: ['node', 'demo.js'],
        env: { KEY: { has_value: true, masked: '••••••••' } },
        headers: {},
        auth: { ...auth, ...noClient },
      },
      {
        name: 'far',
        type: 'http',
        enabled: true,
        status: 'failed',
        phase: 'failed',
        error: { kind: 'exited', message: 'exited with code 3', exit_code: 3, signal: null, stderr: ['boom'] },
        tool_count: 0,
        url: 'https://••••••••:••••••••@far.example/mcp',
        env: {},
        headers: {},
        auth: { ...auth, kind: 'bearer', has_token: true, token_masked: '••••••••e4f5', ...noClient },
      },
      {
        name: 'off',
        type: 'local',
        enabled: false,
        status: 'disabled',
        phase: 'disabled',
        error: null,
        tool_count: 0,
        command: ['x'],
        env: {},
        headers: {},
        auth: { ...auth, ...noClient },
      },
    ]);
  });

  it('starts nothing with --no-connect', async () => {
    const { core, started } = coreOf([DEMO]);
    const { json } = await run(core, 'mcp list --no-connect --json');
    expect(started.size).toBe(0);
    expect(json()).toMatchObject([{ status: 'pending', phase: 'queued' }]);
  });

  it('tells what is still pending when the time is up, and is content', async () => {
    const { core } = coreOf([{ name: 'slow', entry: { command: ['x'] } }]);
    const { code, stderr } = await run(core, 'mcp list --timeout 0.01 --json');
    expect(code).toBe(0);
    expect(stderr).toBe('Still connecting when the time was up: slow.\n');
  });

  it('draws a table for people, in which no server moves the cursor', async () => {
    const odd: Server = { name: 'odd', entry: { command: ['x\u001b[2J', '\u202eevil'] } };
    const { stdout } = await run(coreOf([DEMO, odd]).core, 'mcp list --no-connect');
    expect(stdout.split('\n')[0]).toBe('NAME  STATUS      TOOLS  RUNS');
    for (const hidden of ['\u001b', '\u202e']) expect(stdout).not.toContain(hidden);
  });

  it('answers [] with one warning when the file is broken', async () => {
    const { core } = coreOf([]);
    const problem = { path: '/state/mcp_servers.json', line: 3, column: 7, message: 'a comma is missing' };
    const broken: Core = { ...core, config: { current: () => ({ servers: [], problem, revision: '' }) } };
    const { code, stdout, stderr } = await run(broken, 'mcp list --json');
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '[]\n',
      stderr: '/state/mcp_servers.json:3:7: a comma is missing\n',
    });
  });
});

it('mcp get prints one server without connecting', async () => {
  const { core, started } = coreOf([DEMO, REMOTE]);
  const { json } = await run(core, 'mcp get demo --json');
  expect(json()).toMatchObject({ name: 'demo', status: 'pending' });
  expect(started.size).toBe(0);
  const { code, stderr } = await run(core, 'mcp get nobody');
  expect(code).toBe(1);
  expect(stderr).toBe('plugboard: There is no server "nobody". There are: demo, far.\n');
});

it('mcp restart connects that server once and says what came of it', async () => {
  const { core, started } = coreOf([DEMO, REMOTE]);
  expect((await run(core, 'mcp restart far --json')).code).toBe(1);
  expect([...started]).toEqual(['far']);
  expect((await run(core, 'mcp restart demo --json')).json()).toMatchObject({ status: 'connected' });
});

describe('mcp add and edit', () => {
  it('hand over what was said, secrets from stdin included', async () => {
    const { core, saved } = coreOf([]);
    const line = ['mcp', 'add', 'n', '--env', 'KEY=-', '--cwd', '/srv', '--json', '--', 'node', 's.js', '--x'];
    const { code, json } = await run(core, line, `${ENV_SECRET}\n`);
    expect(code).toBe(0);
    expect(json()).toEqual({ name: 'n', persisted: true, runtime: 'started' });
    expect(saved).toEqual([
      {
        id: undefined,
        change: {
          name: 'n',
          type: 'local',
          enabled: true,
          command: ['node', 's.js', '--x'],
          cwd: '/srv',
          env: { KEY: { kind: 'set', value: ENV_SECRET } },
        },
      },
    ]);
  });

  it('do not delete a secret because stdin was empty', async () => {
    const { core, saved } = coreOf([DEMO]);
    const { code, stderr } = await run(core, 'mcp edit demo --env KEY=-');
    expect(code).toBe(2);
    expect(stderr).toContain('stdin was empty');
    expect(saved).toEqual([]);
  });

  it('end with 1 and the reason when nothing was written', async () => {
    const { core } = coreOf([]);
    const refusing: Core = {
      ...core,
      manager: { ...core.manager, save: () => Promise.reject(new Fault('config-broken', `broken: ${ENV_SECRET}`)) },
    };
    const { code, stdout, stderr } = await run(refusing, 'mcp add n -- node');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: 'plugboard: broken: [secret]\n' });
  });
});

describe('mcp tools', () => {
  it('lists the tools of one server, starting no other', async () => {
    const { core, started } = coreOf([DEMO, REMOTE]);
    const { code, json } = await run(core, 'mcp tools demo --json');
    expect(code).toBe(0);
    expect([...started]).toEqual(['demo']);
    expect(json()).toEqual([
      {
        server: 'demo',
        tool: 'bad',
        name: 'demo__bad',
        title: null,
        description: '',
        input_schema: { type: 'object' },
        annotations: {},
        status: 'rejected',
        reason: 'its schema is a list',
      },
      {
        server: 'demo',
        tool: 'echo',
        name: 'demo__echo',
        title: 'Echo',
        description: 'Says it again',
        input_schema: { type: 'object', properties: { message: { type: 'string' } } },
        annotations: { readOnlyHint: true },
        status: 'ok',
        reason: null,
      },
    ]);
  });

  it('says why a named server has none', async () => {
    const { code, stdout, stderr } = await run(coreOf([DEMO, REMOTE]).core, 'mcp tools far --json');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '[]\n', stderr: 'far: failed: exited with code 3\n' });
  });
});

describe('mcp call', () => {
  it('prints the blocks as they came, without tokens; values of env are the server’s words', async () => {
    const { core, started, called } = coreOf([DEMO, REMOTE]);
    const { code, json } = await run(core, ['mcp', 'call', 'demo__echo', '{"message":"hi"}', '--json']);
    expect(code).toBe(0);
    expect([...started]).toEqual(['demo']);
    expect(called).toEqual([{ tool: 'echo', args: { message: 'hi' } }]);
    expect(json()).toEqual({
      content: [
        { type: 'text', text: `env ${ENV_SECRET} token [secret]` },
        { type: 'image', data: 'AAAA', mimeType: 'image/png', _meta: { odd: [1] } },
      ],
      structuredContent: { sum: 3 },
      is_error: false,
      duration_ms: expect.any(Number) as number,
    });
  });

  it('ends with 1 when the tool reports an error, and prints it all the same', async () => {
    const { core } = coreOf([DEMO], { call: { ...RESULT, isError: true } });
    const { code, json } = await run(core, 'mcp call demo__echo {} --json');
    expect(code).toBe(1);
    expect(json()).toMatchObject({ is_error: true });
  });

  it.each(['{"a":', '[1]', '"canary-secret"'])('ends with 2 for %s, starting nothing', async (text) => {
    const { core, started } = coreOf([DEMO]);
    const { code, stderr } = await run(core, ['mcp', 'call', 'demo__echo', text]);
    expect(code).toBe(2);
    expect(stderr).not.toContain('canary');
    expect(started.size).toBe(0);
  });

  it.each([
    ['demo__nothing', 'There is no tool "demo__nothing". There are: demo__bad, demo__echo.'],
    ['demo__bad', 'The tool "demo__bad" cannot be used: its schema is a list'],
    ['off__echo', 'The server "off" is disabled.'],
  ])('ends with 1 for %s and says what there is', async (name, words) => {
    const { code, stderr } = await run(coreOf([DEMO, OFF]).core, `mcp call ${name} {}`);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  });

  it('runs no tool while the settings cannot be read, since a rule in them may deny it', async () => {
    const settingsProblem = '/state/settings.json:1:2: a brace is missing';
    for (const line of ['mcp call demo__echo {}', 'ask hi']) {
      const { core, called } = coreOf([DEMO], { settingsProblem, steps: [] });
      const ran = await runLine(core, line);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toMatch(/^\/state\/settings.json:1:2: a brace is missing\n/);
      expect(ran.stderr).toContain('rules that deny are not known');
      expect(called).toEqual([]);
    }
    expect((await runLine(coreOf([DEMO], { settingsProblem }).core, 'mcp list --no-connect --json')).code).toBe(0);
  });

  it('obeys a rule that denies, and asks nothing for the rest', async () => {
    const rules: PermissionRule[] = [{ id: 'r', verdict: 'deny', server_id: '*', pattern: 'ec*' }];
    const { core, called } = coreOf([DEMO], { rules });
    const { code, stderr } = await run(core, 'mcp call demo__echo {}');
    expect(code).toBe(1);
    expect(stderr).toBe('plugboard: The rule */ec* denies demo__echo.\n');
    expect(called).toEqual([]);
  });
});

describe('ask', () => {
  const finish = { kind: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 4 } } as const;
  const hello: StepEvent[] = [{ kind: 'text', delta: 'Hello ' }, { kind: 'text', delta: 'there' }, finish];
  const callEcho: StepEvent[] = [
    { kind: 'call', callId: '1', name: 'demo__echo', arguments: { message: 'hi' } },
    { kind: 'finish', reason: 'tool-calls', usage: finish.usage },
  ];

  it('prints text, calls and tokens as data, and lets an allowed call run', async () => {
    const { core, called, asked } = coreOf([DEMO], { steps: [callEcho, hello] });
    const { code, json } = await run(core, 'ask hi there --model m --allow demo/* --json');
    expect(code).toBe(0);
    expect(json()).toEqual({
      text: 'Hello there',
      tool_calls: [
        {
          name: 'demo__echo',
          arguments: { message: 'hi' },
          is_error: false,
          duration_ms: expect.any(Number) as number,
        },
      ],
      usage: { input_tokens: expect.any(Number) as number, output_tokens: expect.any(Number) as number },
    });
    expect(called).toEqual([{ tool: 'echo', args: { message: 'hi' } }]);
    expect(asked[0]?.messages.at(-1)).toMatchObject({ content: [{ text: 'hi there' }] });
  });

  it('denies what nothing allows, and names the --allow that would pass', async () => {
    const { core, called } = coreOf([DEMO], { steps: [callEcho, hello] });
    const { code, stdout, stderr, json } = await run(core, 'ask hi --json');
    expect(code).toBe(0);
    expect(json()).toMatchObject({ text: 'Hello there', tool_calls: [{ name: 'demo__echo', is_error: true }] });
    expect(stderr).toContain('--allow demo/echo');
    expect(stdout).not.toContain('--allow');
    expect(called).toEqual([]);
  });

  it('streams the text for people', async () => {
    expect((await run(coreOf([DEMO], { steps: [hello] }).core, 'ask hi')).stdout).toBe('Hello there\n');
  });

  it('starts no server when there is no model, or a pattern is none', async () => {
    const { core, started } = coreOf([DEMO]);
    const noModel = await run(core, 'ask hi');
    expect(noModel).toMatchObject({ code: 1, stderr: 'plugboard: No model is configured.\n' });
    expect((await run(coreOf([DEMO], { steps: [hello] }).core, 'ask hi --allow everything')).code).toBe(2);
    expect(started.size).toBe(0);
  });
});

describe('the command line', () => {
  it('refuses what one of our own servers started', async () => {
    const { code, stdout } = await run(coreOf([DEMO]).core, 'mcp list --json', '', { PLUGBOARD_CHILD: 'x' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  it('ends with 2 and words on stderr for bad usage', async () => {
    const { code, stdout, stderr } = await run(coreOf([]).core, 'mcp frob');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('plugboard: there is no command "mcp frob"\nRun plugboard --help for the commands.\n');
  });

  it('prints help and version on stdout', async () => {
    expect((await run(coreOf([]).core, '--version')).stdout).toBe('1.2.3\n');
    expect((await run(coreOf([]).core, '--help')).stdout).toContain('plugboard mcp add NAME');
  });
});
