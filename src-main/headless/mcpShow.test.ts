import { describe, expect, it } from 'vitest';
import { DEMO, OFF, plainCore, REMOTE, type PlainServer } from '../testing/plainCore';
import { runLine } from '../testing/runLine';
import type { Core } from './core';

describe('mcp list', () => {
  it('prints every server with its state, and masks', async () => {
    const { core } = plainCore([DEMO, REMOTE, OFF]);
    const { code, json } = await runLine(core, 'mcp list --json');
    const auth = {
      kind: 'none',
      has_token: false,
      token_masked: '',
      has_client_secret: false,
      client_secret_masked: '',
      has_private_key: false,
      private_key_masked: '',
      legacy: false,
    };
    const unset = {
      client_id: null,
      client_name: null,
      scope: null,
      redirect_port: null,
      issuer: null,
      signing_alg: null,
      assertion_file: null,
    };
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
        auth: { ...auth, ...unset },
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
        auth: { ...auth, kind: 'bearer', has_token: true, token_masked: '••••••••e4f5', ...unset },
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
        auth: { ...auth, ...unset },
      },
    ]);
  });

  it('starts nothing with --no-connect', async () => {
    const { core, started } = plainCore([DEMO]);
    const { json } = await runLine(core, 'mcp list --no-connect --json');
    expect(started.size).toBe(0);
    expect(json()).toMatchObject([{ status: 'pending', phase: 'queued' }]);
  });

  it('tells what is still pending when the time is up, and is content', async () => {
    const { core } = plainCore([{ name: 'slow', entry: { command: ['x'] } }]);
    const { code, stderr } = await runLine(core, 'mcp list --timeout 0.01 --json');
    expect(code).toBe(0);
    expect(stderr).toBe('Still connecting when the time was up: slow.\n');
  });

  it('draws a table for people, in which no server moves the cursor', async () => {
    const odd: PlainServer = { name: 'odd', entry: { command: ['x\u001b[2J', '\u202eevil'] } };
    const { stdout } = await runLine(plainCore([DEMO, odd]).core, 'mcp list --no-connect');
    expect(stdout.split('\n')[0]).toBe('NAME  STATUS       TOOLS  RUNS');
    for (const hidden of ['\u001b', '\u202e']) expect(stdout).not.toContain(hidden);
  });

  it('answers [] with one warning when the file is broken', async () => {
    const { core } = plainCore([]);
    const problem = { path: '/state/mcp_servers.json', line: 3, column: 7, message: 'a comma is missing' };
    const broken: Core = { ...core, config: { current: () => ({ servers: [], problem, revision: '' }) } };
    const { code, stdout, stderr } = await runLine(broken, 'mcp list --json');
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '[]\n',
      stderr: '/state/mcp_servers.json:3:7: a comma is missing\n',
    });
    const forPeople = await runLine(broken, 'mcp list');
    expect({ ...forPeople, json: null }).toEqual({ code, stdout: '', stderr, json: null });
    const got = await runLine(broken, 'mcp get x');
    expect(got.stderr).toContain('The server "x" is not known while the file cannot be read.');
  });
});

it('mcp get prints one server without connecting', async () => {
  const { core, started } = plainCore([DEMO, REMOTE]);
  const { json } = await runLine(core, 'mcp get demo --json');
  expect(json()).toMatchObject({ name: 'demo', status: 'pending' });
  expect(started.size).toBe(0);
  expect((await runLine(core, 'mcp get demo')).stdout).toMatch(/^Status +not checked$/m);
  const { code, stderr } = await runLine(core, 'mcp get nobody');
  expect(code).toBe(1);
  expect(stderr).toBe('plugboard: There is no server "nobody". There are: demo, far.\n');
});
