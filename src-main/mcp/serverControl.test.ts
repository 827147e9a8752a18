import { expect, it } from 'vitest';
import { change, openManagerCore } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createServerControl } from './serverControl';

it('reconnects, toggles and tells the state of servers by name', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const { manager, registry } = core;
  await manager.save(undefined, change({ command: ['good'] }), never());
  const control = createServerControl(manager, registry);

  expect(control.status()).toEqual([{ name: 'srv', status: 'connected', error: null, toolCount: 0 }]);
  const starts = core.started.length;
  expect(await control.reconnect('srv', never())).toMatchObject({ status: 'connected' });
  expect(core.started.length).toBe(starts + 1);

  await control.toggle('srv', undefined, never());
  expect(core.entry()?.enabled).toBe(false);
  expect(control.status()).toMatchObject([{ status: 'disabled' }]);
  await control.toggle('srv', true, never());
  expect(core.entry()?.enabled).not.toBe(false);
  await expect(control.reconnect('other', never())).rejects.toMatchObject({ kind: 'config' });
});
