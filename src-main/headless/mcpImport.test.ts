import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { buildCore } from '../buildCore';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { runLine } from '../testing/runLine';
import { silentLog } from '../testing/silentLog';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { createOwnAnswers } from './ownAnswers';
import { testSchemaWorker } from '../testing/schemaWorker';

const CONFIG = {
  mcpServers: {
    files: { command: 'npx', args: ['-y', 'files', '--token', 'arg-canary-1'], env: { KEY: 'env-canary-2' } },
    far: { type: 'http', url: 'https://far.example/mcp', headers: { A: '${secret:old/headers/A}' }, disabled: true },
    bad__name: { command: 'x', alwaysAllow: ['y'] },
    none: {},
  },
};

/** A home and a state folder, and one command at a time as a process of its own would run it. */
async function openPlace() {
  const dir = await tempDir();
  const home = dir.at('home');
  await mkdir(home);
  const run = async (words: readonly string[], stdin = '') => {
    await using app = new Disposables();
    const core = await buildCore(app, {
      stateDir: dir.at('state'),
      home,
      env: { PATH: '/bin' },
      version: '0.0.0',
      cipher: createTestCipher(),
      ask: createOwnAnswers(() => undefined),
      language: () => 'en',
      log: silentLog,
      redactor: createRedactor(),
      mode: 'command',
      schemaWorker: testSchemaWorker,
    });
    return runLine(core, words, stdin);
  };
  return {
    home,
    run,
    file: () => readFile(dir.at('state', 'mcp_servers.json'), 'utf8').catch(() => ''),
    at: (...names: string[]) => dir.at(...names),
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}

describe('mcp import', () => {
  it('without --yes shows what it would add, and writes nothing', async () => {
    await using place = await openPlace();
    await writeFile(place.at('c.json'), JSON.stringify(CONFIG));
    const ran = await place.run(['mcp', 'import', place.at('c.json'), '--json']);
    expect(ran.code).toBe(0);
    expect(ran.json()).toMatchObject({
      written: false,
      servers: [
        { name: 'files', command: ['npx', '-y', 'files', '--token', 'arg-canary-1'], secret_flags: ['--token'] },
        { name: 'far', enabled: false, asks: [{ reference: '${secret:old/headers/A}', place: 'headers/A' }] },
        { name: 'bad_name', found_name: 'bad__name' },
        { name: 'none', problem: expect.stringContaining('cannot be used') as string },
      ],
    });
    expect(ran.stdout + ran.stderr).not.toContain('env-canary-2');
    expect(await place.file()).toBe('');

    const forPeople = await place.run(['mcp', 'import', place.at('c.json')]);
    for (const words of ['Environment: KEY', 'Headers: A', 'State: disabled', 'Found as: bad__name']) {
      expect(forPeople.stdout).toContain(words);
    }
    expect(forPeople.stdout).not.toContain('env-canary-2');
  });

  it('with --yes adds what can be added, under other names where asked, and says what it could not', async () => {
    await using place = await openPlace();
    const words = ['mcp', 'import', '-', '--yes', '--json', '--rename', 'files=mine', '--move-secrets'];
    const ran = await place.run(words, JSON.stringify(CONFIG));
    expect(ran.code).toBe(1);
    expect(ran.json()).toEqual({
      written: true,
      servers: [
        { name: 'mine', persisted: true, runtime: 'unchanged', problem: null },
        { name: 'far', persisted: true, runtime: 'unchanged', problem: null },
        { name: 'bad_name', persisted: true, runtime: 'unchanged', problem: null },
        { name: 'none', persisted: false, runtime: 'unchanged', problem: expect.stringContaining('none: ') as string },
      ],
    });
    const { servers } = JSON.parse(await place.file()) as { servers: Record<string, { command: string[] }> };
    expect(Object.keys(servers)).toEqual(['mine', 'far', 'bad_name']);
    expect(servers.mine?.command[4]).toMatch(/^\$\{secret:command\/4\..+\}$/);
    expect(await place.file()).not.toContain('canary');
  });

  it('takes values for references from stdin, and those that nothing asks for are bad usage', async () => {
    await using place = await openPlace();
    await writeFile(place.at('c.json'), JSON.stringify(CONFIG));
    const words = ['mcp', 'import', place.at('c.json'), '--only', 'far', '--yes'];
    expect((await place.run([...words, '--secret', 'x/env/Y=-'], 'v')).code).toBe(2);
    expect((await place.run([...words, '--secret', 'old/headers/A=-'], 'header-canary-3\n')).code).toBe(0);
    expect(await place.file()).toMatch(/"A": "\$\{secret:headers\/A\..+\}"/);
  });

  it('reads a file that an entry names only when --read allows it', async () => {
    await using place = await openPlace();
    await writeFile(`${place.home}/key`, 'file-canary-4');
    const text = JSON.stringify({ a: { command: 'x', env: { K: '{file:~/key}' } } });
    const closed = await place.run(['mcp', 'import', '-', '--yes'], text);
    expect([closed.code, closed.stderr]).toEqual([1, expect.stringContaining(`${place.home}/key may not be read`)]);
    expect(await place.file()).toBe('');
    expect((await place.run(['mcp', 'import', '-', '--yes', '--read', `${place.home}/key`], text)).code).toBe(0);
    expect(await place.file()).toMatch(/"K": "\$\{secret:env\/K\..+\}"/);
  });

  it('lists what other apps have, takes one of them, and does not add it twice', async () => {
    await using place = await openPlace();
    await mkdir(`${place.home}/.codex`);
    await writeFile(`${place.home}/.codex/config.toml`, '[mcp_servers.one]\ncommand = "x"\nargs = ["1"]\n');
    const path = `${place.home}/.codex/config.toml`;
    const listed = async () => (await place.run(['mcp', 'import', '--from', '--json'])).json();
    expect(await listed()).toEqual([{ client: 'codex', path, count: 1, here: 0, problem: null }]);
    expect((await place.run(['mcp', 'import', '--from', 'codex', '--yes'])).code).toBe(0);
    expect(await listed()).toEqual([{ client: 'codex', path, count: 1, here: 1, problem: null }]);
    const again = await place.run(['mcp', 'import', '--from', 'codex', '--yes']);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is here already as one')]);
    expect((await place.run(['mcp', 'import', '--from', 'nobody'])).code).toBe(2);
  });
});

it('mcp export prints what mcp import takes back', async () => {
  await using place = await openPlace();
  await using other = await openPlace();
  await place.run(['mcp', 'import', '-', '--yes', '--only', 'files', '--move-secrets'], JSON.stringify(CONFIG));
  const exported = await place.run(['mcp', 'export', 'files']);
  expect(exported.stdout).not.toContain('canary');
  const secrets = ['--secret', 'files/command/4=-', '--secret', 'files/env/KEY=-'];
  const taken = await other.run(['mcp', 'import', '-', '--yes'], exported.stdout);
  expect(taken.code).toBe(0);
  expect((await other.run(['mcp', 'export'])).stdout).toBe(exported.stdout);
  await writeFile(other.at('e.json'), exported.stdout);
  const filled = await other.run(
    ['mcp', 'import', other.at('e.json'), '--yes', '--rename', 'files=again', ...secrets],
    'arg-canary-1\nenv-canary-2\n',
  );
  expect(filled.code).toBe(0);
  expect(await other.file()).not.toContain('canary');
  expect((await place.run(['mcp', 'export', 'nobody'])).code).toBe(1);
  await writeFile(place.at('state/mcp_servers.json'), '{ broken');
  expect(await place.run(['mcp', 'export'])).toMatchObject({ code: 1, stdout: '' });
});
