import { expect, it } from 'vitest';
import { change, envOf, everythingIn, openManagerCore, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';

it('keeps an edit that does not start, and undoes it with its secrets', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'], env: { K: set('the-secret-value') } });
  expect(core.manager.canUndo(id)).toBe(false);
  const edit = await core.manager.save(id, change({ command: ['bad'], env: { K: set('another-value') } }), never());
  expect(edit).toMatchObject({ persisted: true, runtime: 'failed' });
  expect(core.manager.canUndo(id)).toBe(true);
  const asked = core.questions.length;
  expect(await core.manager.undo(id, never())).toMatchObject({ persisted: true, runtime: 'started' });
  expect(core.questions).toHaveLength(asked);
  expect(core.entry()?.command).toEqual(['good']);
  expect(envOf(core.started.at(-1), 'K')).toBe('the-secret-value');
  expect(core.manager.canUndo(id)).toBe(false);
});

it('forgets what undo needs once the new definition was ready', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const id = await core.add({ command: ['good'] });
  await core.manager.save(id, change({ command: ['good', 'x'] }), never());
  await expect.poll(() => core.manager.canUndo(id)).toBe(false);
  await expect(core.manager.undo(id, never())).rejects.toThrow(expect.objectContaining({ kind: 'nothing-to-undo' }));
});

it('undoes an edit of before a restart, with its secrets', async () => {
  await using dir = await tempDir();
  const id = await (async () => {
    await using core = await openManagerCore(dir.path);
    const added = await core.add({ command: ['good'], env: { K: set('the-secret-value') } });
    await core.manager.save(added, change({ command: ['bad'] }), never());
    return added;
  })();
  await using core = await openManagerCore(dir.path);
  expect(core.manager.canUndo(id)).toBe(true);
  expect(await everythingIn(dir.path)).not.toContain('the-secret-value');
  expect((await core.manager.undo(id, never())).runtime).toBe('started');
  expect(envOf(core.started.at(-1), 'K')).toBe('the-secret-value');
});
