import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { change, envOf, openManagerCore, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';

const VALUE = 'sk-test-1234567890';
const MOVES = /Secrets that are stored/;

it('asks, and loses no value, after a kill between the answer to another command and its write', async () => {
  await using dir = await tempDir();
  {
    await using core = await openManagerCore(dir.path);
    const id = await core.add({ command: ['good', 'old'], env: { K: set(VALUE) } });
    await core.definitions.admit(id, { ...core.entry(), command: ['good', 'new'] });
  }
  await using core = await openManagerCore(dir.path);
  expect(core.inForce.waiting()).toMatchObject([{ onDisk: { name: 'srv' }, inForce: null }]);
  await core.reviewDisk();
  await expect.poll(() => core.started.length).toBe(1);
  expect(core.questions.map(({ warnings }) => warnings.join())).toEqual([expect.stringMatching(MOVES)]);
  expect(envOf(core.started[0], 'K')).toBe(VALUE);
});

it('asks before a secret goes back to where it once went, when a hand puts the earlier command back', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good', 'old'], env: { K: set(VALUE) } });
  await core.manager.save(id, change({ command: ['good', 'new'] }), never());
  core.questions.length = 0;
  core.started.length = 0;
  await writeFile(dir.at('mcp_servers.json'), (await core.file()).replace('"new"', '"old"'));
  await core.manager.reload();
  expect(core.registry.findByName('srv')?.config.entry?.command).toEqual(['good', 'new']);
  await core.reviewDisk();
  await expect.poll(() => core.started.length).toBe(1);
  expect(core.started[0]?.transport).toMatchObject({ command: ['good', 'old'] });
  expect(envOf(core.started[0], 'K')).toBe(VALUE);
  expect(core.questions).toHaveLength(1);
  expect(core.questions[0]?.warnings.join()).toMatch(MOVES);
});

it('does not ask for ever about a secret that cannot be read', async () => {
  await using dir = await tempDir();
  {
    await using core = await openManagerCore(dir.path);
    const id = await core.add({ command: ['good', 'old'], env: { K: set(VALUE) } });
    await core.definitions.admit(id, { ...core.entry(), command: ['good', 'new'] });
  }
  await using core = await openManagerCore(dir.path, { cipher: createTestCipher({ key: 'another' }) });
  await core.reviewDisk();
  await expect.poll(() => core.inForce.waiting()).toEqual([]);
  expect(core.questions).toHaveLength(1);
  await expect.poll(() => core.registry.findByName('srv')?.state).toMatchObject({ fault: { kind: 'config' } });
});
