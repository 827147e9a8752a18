import { expect, it } from 'vitest';
import { everythingIn, openManagerCore } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';

it('imports what was picked after one dialog, with secrets that never came back', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  await core.add({ name: 'a', command: ['good'] });
  const preview = await core.manager.previewImport(
    JSON.stringify({
      mcpServers: {
        a: { command: 'good', env: { K: 'import-secret-1' } },
        b__c: { command: 'good', disabled: true },
        broken: {},
        skipped: { command: 'good' },
      },
    }),
  );
  expect(preview.entries.map(({ name, problem }) => [name, problem === null])).toEqual([
    ['a-2', true],
    ['b_c', true],
    ['broken', false],
    ['skipped', true],
  ]);
  expect(JSON.stringify(preview)).not.toContain('import-secret-1');
  const picks = preview.entries.slice(0, 3).map(({ key, name }) => ({ key, name }));

  core.answers.next = 'cancel';
  const refused = await core.manager.importEntries(preview.token, picks, never());
  expect(refused.map(({ outcome }) => outcome.persisted)).toEqual([false, false, false]);
  core.answers.next = 'confirm';
  const done = await core.manager.importEntries(preview.token, picks, never());
  expect(done.map(({ outcome, problem }) => [outcome.persisted, outcome.runtime, problem === null])).toEqual([
    [true, 'started', true],
    [true, 'unchanged', true],
    [false, 'unchanged', false],
  ]);
  expect(core.questions).toHaveLength(3);
  expect(core.store.current().servers.map(({ name }) => name)).toEqual(['a', 'a-2', 'b_c']);
  expect(await everythingIn(dir.path)).not.toContain('import-secret-1');
  // What was added cannot be added again; what was left is still there.
  const again = await core.manager.importEntries(preview.token, [{ key: '0', name: 'a-3' }], never());
  expect(again.map(({ outcome, problem }) => [outcome.persisted, problem])).toEqual([
    [false, 'This entry cannot be added.'],
  ]);
  await core.manager.importEntries(preview.token, [{ key: '3', name: 'skipped' }], never());
  await expect(core.manager.importEntries(preview.token, picks, never())).rejects.toThrow(
    expect.objectContaining({ kind: 'unknown-preview' }),
  );
});
