import { describe, expect, it } from 'vitest';
import { configProblemLine } from '../config/store';
import { Fault } from '../lib/fault';
import { DEMO, ENV_SECRET, plainCore, REMOTE } from '../testing/plainCore';
import { runLine } from '../testing/runLine';
import type { Core } from './core';

describe('mcp add and edit', () => {
  it('hand over what was said, secrets from stdin included', async () => {
    const { core, saved } = plainCore([]);
    const line = ['mcp', 'add', 'n', '--env', 'KEY=-', '--cwd', '/srv', '--json', '--', 'node', 's.js', '--x'];
    const { code, json } = await runLine(core, line, `${ENV_SECRET}\n`);
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
    const { core, saved } = plainCore([DEMO]);
    const { code, stderr } = await runLine(core, 'mcp edit demo --env KEY=-');
    expect(code).toBe(2);
    expect(stderr).toContain('stdin was empty');
    expect(saved).toEqual([]);
  });

  it('end with 1 and the reason when nothing was written', async () => {
    const { core } = plainCore([]);
    const refusing: Core = {
      ...core,
      manager: { ...core.manager, save: () => Promise.reject(new Fault('config-broken', `broken: ${ENV_SECRET}`)) },
    };
    const { code, stdout, stderr } = await runLine(refusing, 'mcp add n -- node');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: 'plugboard: broken: [secret]\n' });
  });
});

it('mcp restart connects that server once and says what came of it', async () => {
  const { core, started } = plainCore([DEMO, REMOTE]);
  expect((await runLine(core, 'mcp restart far --json')).code).toBe(1);
  expect([...started]).toEqual(['far']);
  expect((await runLine(core, 'mcp restart demo --json')).json()).toMatchObject({ status: 'connected' });
});

it.each([
  ['mcp disable demo', 'Disabled demo.\nIt connected.\n'],
  ['mcp add far2 --url wss://h --type ws', 'Saved far2.\nIt connected.\n'],
  ['mcp add n --url https://h --auth oauth', 'Saved n.\nIt connected.\n'],
  ['mcp add docs.v2 -- node', 'Saved docs.v2.\nIt connected.\nIn the names of its tools it is written docs_v2__\n'],
])('%s says what it did and what to know about it', async (line, words) => {
  expect((await runLine(plainCore([DEMO]).core, line)).stderr).toBe(words);
});

it('a broken file is told of once, and that nothing was saved', async () => {
  const { core } = plainCore([]);
  const problem = { path: '/state/mcp_servers.json', line: 3, column: 7, message: 'a comma is missing' };
  const broken: Core = {
    ...core,
    config: { current: () => ({ servers: [], problem, revision: '' }) },
    manager: {
      ...core.manager,
      save: () => Promise.reject(new Fault('config-broken', configProblemLine(problem))),
    },
  };
  const { code, stderr } = await runLine(broken, 'mcp add n -- node');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: '/state/mcp_servers.json:3:7: a comma is missing\nplugboard: Nothing was saved.\n',
  });
});
