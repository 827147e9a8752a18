import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { change, envOf, everythingIn, openManagerCore, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';

it('case 34 secrets: adds a server after the dialog, its secret encrypted, and starts it with the value', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const outcome = await core.manager.save(
    undefined,
    change({ command: ['good', 'a b'], env: { KEY: set('sk-test-1234567890') } }),
    never(),
  );
  expect(outcome).toMatchObject({ persisted: true, runtime: 'started' });
  expect(core.questions).toHaveLength(1);
  expect(await everythingIn(dir.path)).not.toContain('sk-test-1234567890');
  expect(core.entry()?.env?.KEY).toMatch(/^\$\{secret:env\/KEY\.\w+\}$/);
  expect(envOf(core.started[0], 'KEY')).toBe('sk-test-1234567890');
  expect(core.manager.mask(outcome.id!)?.env.KEY).toEqual({ has_value: true, masked: '••••••••' });
});

it('writes nothing when nothing changes', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'] });
  const before = await everythingIn(dir.path);
  expect(await core.manager.save(id, change({ command: ['good'] }), never())).toEqual({
    id,
    persisted: true,
    runtime: 'unchanged',
  });
  expect(await everythingIn(dir.path)).toBe(before);
});

it('renames a server with its secrets', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'], env: { K: set('the-secret-value') } });
  const renamed = await core.manager.save(id, change({ name: 'other' }), never());
  expect(renamed.id).toBe(id);
  core.started.length = 0;
  await core.restart(id);
  expect([core.entry(), envOf(core.started.at(-1), 'K')]).toEqual([undefined, 'the-secret-value']);
});

it('case 30: refuses a name that is taken or cannot work', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  await core.add({ command: ['good'] });
  const save = (name: string) => core.manager.save(undefined, change({ name, command: ['good'] }), never());
  await expect(save('srv')).rejects.toThrow(expect.objectContaining({ kind: 'name-taken' }));
  await expect(save('a__b')).rejects.toThrow(expect.objectContaining({ kind: 'invalid-name' }));
  expect(core.questions).toHaveLength(1);
});

it('removes a server with its id, its secrets, its answers and its rules', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'], env: { K: set('the-secret-value') } });
  const rule = { verdict: 'allow' as const, pattern: '*' };
  await core.settings.update({
    rules: [
      { ...rule, id: 'r1', server_id: id },
      { ...rule, id: 'r2', server_id: 's-other' },
    ],
  });
  await core.manager.remove(id);
  expect(core.settings.current().rules.map((it) => it.id)).toEqual(['r2']);
  expect(JSON.parse(await readFile(`${dir.path}/secrets.json`, 'utf8'))).toMatchObject({ secrets: {} });
  expect(await readFile(`${dir.path}/trusted.json`, 'utf8')).not.toContain(id);
  expect(await readFile(`${dir.path}/ids.json`, 'utf8')).not.toContain(id);
  await core.add({ command: ['good'] });
  expect(core.questions).toHaveLength(2);
});

it('changes neither file nor connection when the file is broken, and asks nothing', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('mcp_servers.json'), '{ "servers": { ');
  await using core = await openManagerCore(dir.path);
  const save = core.manager.save(undefined, change({ command: ['good'] }), never());
  await expect(save).rejects.toThrow(
    expect.objectContaining({
      kind: 'config-broken',
      message: expect.stringMatching(/mcp_servers\.json:1:\d+: /) as unknown,
    }),
  );
  expect([core.questions, await core.file(), await readdir(dir.path)]).toEqual([
    [],
    '{ "servers": { ',
    ['mcp_servers.json'],
  ]);
});
