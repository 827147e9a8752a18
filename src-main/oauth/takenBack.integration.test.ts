import { describe, expect, it, vi } from 'vitest';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

describe('a sign-in that comes to nothing', () => {
  it('leaves a server that was signed in to connected', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    const { id } = app.row();
    const again = app.core.manager.signIn(id, false, never());
    await vi.waitFor(() => expect(app.core.signIns.pending()).toHaveLength(1));
    app.core.manager.cancelSignIn(id);
    await expect(again).rejects.toMatchObject({ kind: 'unauthorized', message: 'the sign-in was cancelled' });
    await app.settled();
    expect(app.row().state.kind).toBe('ready');
    expect((await app.call('echo', never(), { message: 'x' })).isError).toBe(false);
  });

  it('opens no browser when whoever asked for it is gone before it begins', async () => {
    await using dir = await tempDir();
    await using server = await openGuardedServer({ upstream: null });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    const { id } = app.row();
    const client = new AbortController();
    const asked = app.core.registry.signIn(id, true, client.signal);
    client.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
    const cancelled = app.core.registry.signIn(id, true, never());
    app.core.registry.cancelSignIn(id);
    await expect(cancelled).rejects.toMatchObject({ kind: 'unauthorized' });
    await app.settled();
    expect(app.row().state.kind).toBe('needs-auth');
    expect([app.opened, app.questions, server.asked]).toEqual([[], [], []]);
  });

  it('writes nothing after a sign-out that came while it was under way', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    const { id } = app.row();
    const asked = app.core.manager.signIn(id, true, never()).catch(() => undefined);
    await vi.waitFor(() => expect(app.opened).toHaveLength(1), { interval: 1 });
    await app.core.signIns.signOut(id, never());
    await asked;
    expect(app.core.signIns.facts(id)?.hasToken ?? false).toBe(false);
  });
});

it('a server that nobody signs in to goes on when somebody tries', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using app = await openSignInCore(dir.path, { srv: { url: upstream.url, auth: { kind: 'none' } } });
  await app.settled();
  app.states.length = 0;
  await expect(app.signIn()).rejects.toMatchObject({ kind: 'config' });
  expect(app.row().state.kind).toBe('ready');
  expect(app.states.every((kind) => kind === 'ready')).toBe(true);
});

it('a sign-in outlives a change of the network while a person is asked about the issuer', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using server = await openGuardedServer({ upstream: upstream.url });
  let answer: () => void = () => undefined;
  const agreed = new Promise<void>((resolve) => (answer = resolve));
  await using app = await openSignInCore(dir.path, { srv: { url: server.url } }, { beforeAnswer: () => agreed });
  await app.settled();
  const asked = app.core.manager.signIn(app.row().id, true, never());
  await vi.waitFor(() => expect(app.questions).toHaveLength(1));
  app.core.registry.resumed();
  app.core.registry.networkChanged();
  answer();
  await asked;
  await app.settled();
  expect(app.row().state.kind).toBe('ready');
  expect([app.questions.length, app.opened.length]).toEqual([1, 1]);
});

it('what a person agreed to once is not asked about again when nothing came of it', async () => {
  await using dir = await tempDir();
  await using server = await openGuardedServer({ upstream: null });
  await using app = await openSignInCore(dir.path, { srv: { url: server.url } }, { isIdle: true });
  await app.settled();
  const { id } = app.row();
  for (let times = 0; times < 2; times += 1) {
    const asked = app.core.manager.signIn(id, true, never());
    await vi.waitFor(() => expect(app.opened).toHaveLength(times + 1));
    app.core.manager.cancelSignIn(id);
    await expect(asked).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  expect(app.questions).toHaveLength(1);
});

it('an authorization server that sends tokens to another host than before is asked about once more', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using server = await openGuardedServer({ upstream: upstream.url });
  await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
  await app.settled();
  await app.signIn();
  expect(app.questions).toHaveLength(1);
  server.move();
  await app.signIn();
  expect(app.questions).toHaveLength(2);
  expect(app.row().state.kind).toBe('ready');
});
