import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildCore } from '../buildCore';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import type { CipherState } from '../storage/cipher';
import { everythingIn } from '../testing/managerCore';
import { runLine } from '../testing/runLine';
import { silentLog } from '../testing/silentLog';
import { envHashServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { createOwnAnswers } from './ownAnswers';
import { testSchemaWorker } from '../testing/schemaWorker';

const VALUE = 'answer-canary-5d6e7f8091a2';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One command as a process of its own would run it: a core built from the files, used once, and gone. */
async function command(dir: string, argv: readonly string[], stdin = '', state: CipherState['kind'] = 'encrypted') {
  await using app = new Disposables();
  const core = await buildCore(app, {
    stateDir: dir,
    version: '0.0.0',
    cipher: createTestCipher({ state }),
    ask: createOwnAnswers(() => undefined),
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'command',
    schemaWorker: testSchemaWorker,
  });
  const ran = await runLine(core, argv, stdin);
  expect(ran.stdout + ran.stderr).not.toContain(VALUE);
  return ran;
}

const words = (line: string): string[] => line.split(' ');
const write = (file: string, servers: unknown) => writeFile(file, JSON.stringify({ servers }, null, 2));
const asking = { command: envHashServer(), env: { KEY: '${input:key}' } };

it('takes an answer from stdin for one command, and keeps nothing of it', async () => {
  await using dir = await tempDir();
  await write(dir.at('mcp_servers.json'), { h: asking });
  const call = ['mcp', 'call', 'h__env_hash', '{"name":"KEY"}'];
  const without = await command(dir.path, call);
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('it asks for a value first: key')]);

  const ran = await command(dir.path, [...call, '--input', 'key=-'], `${VALUE}\n`);
  expect([ran.code, ran.stdout.trim()]).toEqual([0, hashOf(VALUE)]);
  const tested = await command(dir.path, words('mcp test h --json --input key=-'), VALUE);
  expect(tested.json()).toMatchObject({ status: 'connected' });
  expect(await everythingIn(dir.path)).not.toContain(VALUE);
  expect((await command(dir.path, call)).code).toBe(1);
});

it('gives an answer to one server only, and says what is wrong with one', async () => {
  await using dir = await tempDir();
  await write(dir.at('mcp_servers.json'), { h: asking, g: asking });
  const all = await command(dir.path, words('mcp tools --input key=x'));
  expect([all.code, all.stderr]).toEqual([2, expect.stringContaining('exactly one server')]);
  const other = await command(dir.path, words('mcp test h --input other=-'), VALUE);
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('does not ask for "other"')]);
  const empty = await command(dir.path, words('mcp test h --input key=-'), '');
  expect(empty.code).toBe(2);
  expect((await command(dir.path, words('mcp list --input key=x'))).code).toBe(2);
});

it('protects what was typed into the file, once', async () => {
  await using dir = await tempDir();
  await write(dir.at('mcp_servers.json'), { h: { command: envHashServer(), env: { KEY: VALUE } }, g: asking });
  const ran = await command(dir.path, words('mcp protect --json'));
  expect([ran.code, ran.json()]).toEqual([0, [{ name: 'h', moved: 1, problem: null }]]);
  expect(await everythingIn(dir.path)).not.toContain(VALUE);
  expect((await command(dir.path, ['mcp', 'call', 'h__env_hash', '{"name":"KEY"}'])).stdout.trim()).toBe(hashOf(VALUE));
  expect((await command(dir.path, words('mcp protect h'))).stderr).toBe(
    'No secret stands in the file in plain text.\n',
  );
  expect((await command(dir.path, words('mcp protect nobody'))).code).toBe(1);
});

it('says why it cannot protect where nothing can be encrypted, and writes nothing', async () => {
  await using dir = await tempDir();
  await write(dir.at('mcp_servers.json'), { h: { command: ['x'], env: { KEY: VALUE } } });
  const before = await readFile(dir.at('mcp_servers.json'), 'utf8');
  const ran = await command(dir.path, words('mcp protect'), '', 'none');
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('no keyring')]);
  expect(await readFile(dir.at('mcp_servers.json'), 'utf8')).toBe(before);
});

it('case 32 env-expand: shows what references come to, and what would run', async () => {
  await using dir = await tempDir();
  const entry = { command: ['${userHome}/run', '${NOPE_NOT_SET}'], env: { A: '${input:key}', B: VALUE } };
  await write(dir.at('mcp_servers.json'), { h: entry });
  const ran = await command(dir.path, words('mcp get h --resolved --json'));
  expect([ran.code, ran.json()]).toEqual([
    1,
    {
      references: [
        { name: 'userHome', place: 'command/0', state: 'resolved' },
        { name: 'env:NOPE_NOT_SET', place: 'command/1', state: 'unresolved' },
        { name: 'input:key', place: 'env/A', state: 'absent' },
      ],
      texts: [
        { place: 'command/0', text: expect.stringMatching(/^\/.*\/run$/) as unknown, differs: true },
        { place: 'command/1', text: '${NOPE_NOT_SET}', differs: false },
      ],
    },
  ]);
  expect((await command(dir.path, words('mcp get h --resolved'))).stdout).toContain('env:NOPE_NOT_SET');
});
