import { expect, it, vi } from 'vitest';
import { pause } from '../lib/task';
import { hostileOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

it('keeps a registration past a refused renewal, and drops it once a sign-in with it came to nothing', async () => {
  await using dir = await tempDir();
  await using hostile = await hostileOverHttp('refresh-revoked', '--ms', '1000');
  await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
  const registrations = async (): Promise<number> =>
    (await hostile.log()).requests.filter(({ path }) => path === '/register').length;
  const { id } = app.row();
  const refusedOnce = async (): Promise<void> => {
    await app.signIn();
    await pause(1_100);
    await expect(app.call()).rejects.toMatchObject({ kind: 'unauthorized' });
    await app.settled();
  };
  await app.settled();
  await refusedOnce();
  await refusedOnce();
  expect(await registrations()).toBe(1);

  const waiting = app.core.manager.signIn(id, false, never());
  await vi.waitFor(() => expect(app.core.signIns.pending()).toHaveLength(1));
  app.core.manager.cancelSignIn(id);
  await expect(waiting).rejects.toMatchObject({ kind: 'unauthorized' });
  await app.signIn();
  expect(await registrations()).toBe(2);
  expect(app.row().state.kind).toBe('ready');
});
