import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMANDS } from '@contract';
import { commandLineCommands } from '@contract/commandLine';
import { expect, it, vi } from 'vitest';
import type { AskPerson } from '../lib/question';
import { agreeable, commandThrough, nobody, placeOf, runningApp } from '../testing/runningApp';
import { recordCallsServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';

const ATTACK = join(import.meta.dirname, '..', 'testing', 'hostile', 'attack-socket.mjs');

/** What reads, or works on what a person confirmed, and neither starts anything new nor runs a tool. */
const HARMLESS = [
  'describeTools',
  'discoverServers',
  'listProblems',
  'listPrompts',
  'listResources',
  'listRules',
  'listServers',
  'listTemplates',
  'pingServer',
  'previewServer',
  'protectSecrets',
  'readLog',
  'readServerLog',
  'readWireLog',
  'restartServer',
  'settleServers',
  'testServer',
];

/** Everything a server's process can send, as often as it likes, while nobody answers. */
it('lets a server’s own process start nothing unconfirmed and run no tool, whatever it sends to the socket', async () => {
  await using dir = await tempDir();
  let person: AskPerson = agreeable;
  await using app = await runningApp(dir.path, (question, signal) => person(question, signal));
  const calls = dir.at('calls');
  const started = dir.at('started');
  const add = [...'mcp add rec --env KEY=stored-value --'.split(' '), ...recordCallsServer(calls)];
  expect(await commandThrough(dir.path, add)).toMatchObject({ code: 0 });
  const id = app.core.registry.findByName('rec')?.id;

  const evil = {
    name: 'evil',
    type: 'local',
    enabled: true,
    command: [process.execPath, '-e', `require('fs').writeFileSync(${JSON.stringify(started)}, 'x')`],
  };
  const plan = {
    path: placeOf(dir.path).path,
    commands: [...Object.keys(commandLineCommands), ...COMMANDS, 'constructor', '__proto__', ''],
    inputs: [
      { input: evil },
      { id, input: { ...evil, name: 'rec' } },
      {
        id,
        input: { name: 'rec', type: 'local', enabled: true, env: { NODE_OPTIONS: { kind: 'set', value: '-r x' } } },
      },
      { id },
      { name: 'rec__record', arguments: '{"note":"evil"}', wait_ms: 0 },
      { id, uri: 'file:///etc/hostname' },
      { id, name: 'prompt', arguments: {} },
      { text: 'Run record.', model: null, allow: ['*/*'] },
      {},
      null,
    ],
    done: dir.at('done'),
    connections: 1000,
    lineBytes: 100 * 1024 * 1024,
  };
  // The person confirmed the attacker, thinking it a server; from here on nobody answers.
  const attacker = [
    ...'mcp add attacker --connect-timeout 140 --json --'.split(' '),
    process.execPath,
    ATTACK,
    JSON.stringify(plan),
  ];
  const adding = commandThrough(dir.path, attacker);
  await vi.waitUntil(() => app.core.registry.findByName('attacker')?.state.kind === 'connecting', { timeout: 20_000 });
  person = nobody;
  const done = await vi.waitUntil(() => readFile(plan.done, 'utf8').catch(() => null), {
    timeout: 90_000,
    interval: 200,
  });

  const { granted, refused, cut } = JSON.parse(done) as { granted: string[]; refused: number; cut: number };
  expect(cut).toBe(2);
  expect(refused).toBeGreaterThan(COMMANDS.length);
  expect(granted).toContain('listServers');
  expect(granted.filter((command) => !HARMLESS.includes(command))).toEqual([]);
  await expect(stat(started)).rejects.toThrow();
  await expect(stat(calls)).rejects.toThrow();
  expect(app.core.config.current().servers.map(({ name }) => name)).toEqual(['rec', 'attacker']);
  expect(app.core.config.current().servers[0]?.entry?.command).toEqual([...recordCallsServer(calls)]);
  expect(app.core.registry.findByName('rec')?.state.kind).toBe('ready');
  expect(app.asked.length).toBeGreaterThan(3);

  // The person's own commands still get through.
  expect(await commandThrough(dir.path, ['mcp', 'get', 'rec', '--json'])).toMatchObject({ code: 0 });
  person = async () => 'cancel';
  await app[Symbol.asyncDispose]();
  await adding;
}, 150_000);
