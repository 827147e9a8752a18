import { readdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { change, envOf, openManagerCore, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';

it('writes nothing and starts nothing when the dialog is declined', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path, { answer: 'cancel' });
  const outcome = await core.manager.save(
    undefined,
    change({ command: ['good'], env: { K: set('secret-value') } }),
    never(),
  );
  expect(outcome).toEqual({ id: null, persisted: false, runtime: 'unchanged' });
  expect(await readdir(dir.path)).toEqual([]);
  expect(core.started).toEqual([]);
});

it('asks again when what runs changes, and not for a value, a limit or a switch', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'], env: { K: set('first-value') } });
  await core.manager.save(
    id,
    change({ env: { K: set('second-value') }, timeout_seconds: 9, description: 'd' }),
    never(),
  );
  await core.manager.setEnabled(id, false, never());
  await core.manager.setEnabled(id, true, never());
  await core.restart(id);
  expect(core.questions).toHaveLength(1);
  expect(envOf(core.started.at(-1), 'K')).toBe('second-value');
  await core.manager.save(id, change({ command: ['good', '--more'] }), never());
  expect(core.questions).toHaveLength(2);
  expect(core.questions[1]?.rows.find(({ label }) => label === 'Arguments')).toMatchObject({
    value: ['--more'],
    before: ['none'],
  });
});

it('gives stored secrets to a new destination only after the dialog, which says so', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'], env: { K: set('the-secret-value') } });
  core.answers.next = 'cancel';
  const declined = await core.manager.save(id, change({ command: ['good', 'elsewhere'] }), never());
  expect(declined).toEqual({ id, persisted: false, runtime: 'unchanged' });
  await core.restart(id);
  expect(core.started).toHaveLength(2);
  core.answers.next = 'confirm';
  const moved = await core.manager.save(
    id,
    change({ command: ['good', 'elsewhere'], env: { K: { kind: 'keep' } } }),
    never(),
  );
  expect(moved.runtime).toBe('started');
  expect(core.questions.at(-1)?.warnings.join()).toMatch(/Secrets that are stored/);
  expect(envOf(core.started.at(-1), 'K')).toBe('the-secret-value');
});

it('takes what a fresh state dir holds unasked, and runs nothing that changed on disk later', async () => {
  await using dir = await tempDir();
  const write = (args: string) =>
    writeFile(dir.at('mcp_servers.json'), `{ "servers": { "srv": { "command": ["good"${args}] } } }`);
  await write('');
  {
    await using core = await openManagerCore(dir.path);
    await core.registry.settled(never());
    expect([core.started.length, core.questions]).toEqual([1, []]);
  }
  await write(', "--evil"');
  await using core = await openManagerCore(dir.path, { answer: 'cancel' });
  await core.registry.settled(never());
  const [row] = core.registry.rows();
  expect(core.started).toEqual([]);
  expect(row?.state).toMatchObject({
    kind: 'failed',
    fault: { kind: 'config', message: expect.stringMatching(/not confirmed/) as unknown },
  });
  await core.manager.restart(row!.id, AbortSignal.abort());
  const hash = await core.definitions.hashOf(row!.config.entry ?? core.entry()!);
  expect(core.trust.isRefused(row!.id, hash)).toBe(false);
  await core.manager.restart(row!.id, never());
  expect([core.questions.length, core.started]).toEqual([2, []]);
  expect(core.trust.isRefused(row!.id, hash)).toBe(true);
  core.answers.next = 'confirm';
  await core.restart(row!.id);
  expect(core.started.map(({ transport }) => transport)).toMatchObject([{ command: ['good', '--evil'] }]);
});
