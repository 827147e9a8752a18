import { describe, expect, it, vi } from 'vitest';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingBehindGateway, everythingOverHttp, everythingOverSse } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

describe.each([
  ['sse', everythingOverSse],
  ['ws', () => everythingBehindGateway('ws')],
] as const)('over %s', (type, openUpstream) => {
  it('a sign-in is asked for, used, renewed, and missed when it is gone', async () => {
    await using dir = await tempDir();
    await using upstream = await openUpstream();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { type, url: server.url } });
    await app.settled();
    expect(app.row().state).toMatchObject({ kind: 'needs-auth', fault: { kind: 'unauthorized' } });
    await app.signIn();
    expect(app.row().state.kind).toBe('ready');
    server.expire();
    await app.core.registry.restart(app.row().id);
    await app.settled();
    expect((await app.call('echo', never(), { message: 'x' })).isError).toBe(false);
    expect(server.refreshes()).toBe(1);
    server.expire();
    server.refuse(400, 'invalid_grant');
    await app.core.registry.restart(app.row().id);
    await app.settled();
    expect(app.row().state.kind).toBe('needs-auth');
    expect(app.opened).toHaveLength(1);
  });

  it('a sign-in outlives the app, also when the server was started anew by a person', async () => {
    await using dir = await tempDir();
    await using upstream = await openUpstream();
    await using server = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
    const servers = { srv: { type, url: server.url } };
    {
      await using app = await openSignInCore(dir.path, servers);
      await app.settled();
      await app.signIn();
      await app.core.manager.restart(app.row().id, never());
    }
    await using app = await openSignInCore(dir.path, servers);
    await app.settled();
    expect(app.row().state.kind).toBe('ready');
    expect(app.opened).toEqual([]);
  });
});

describe('client credentials', () => {
  it('are a token without a person, renewed on a refusal, and more scopes are asked for by themselves', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    const issuer = new URL(server.url).origin;
    const auth = { kind: 'client-credentials' as const, client_id: 'me', client_secret: 'machine-secret-1', issuer };
    await using app = await openSignInCore(dir.path, { srv: { url: server.url, auth } });
    await app.settled();
    expect(app.row().state.kind).toBe('ready');
    expect(server.asked.map(({ grant, scope }) => [grant, scope])).toEqual([['client_credentials', 'basic']]);
    server.expire();
    const calls = await Promise.all([1, 2, 3].map(() => app.call('echo', never(), { message: 'x' })));
    expect(calls.every(({ isError }) => !isError)).toBe(true);
    expect(server.asked).toHaveLength(2);
    server.want({ tool: 'echo', scope: 'more' });
    expect((await app.call('echo', never(), { message: 'x' })).isError).toBe(false);
    expect(server.asked.at(-1)?.scope?.split(' ').sort()).toEqual(['basic', 'more']);
    expect(app.opened).toEqual([]);
  });
});

describe('the stream of notices over HTTP', () => {
  it('ends the session when its sign-in is refused while nothing is called', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    await vi.waitFor(() => expect(server.streams()).toBe(1));
    server.expire();
    server.refuse(400, 'invalid_grant');
    server.cut();
    await vi.waitFor(() => expect(app.row().state.kind).toBe('needs-auth'), 10_000);
    expect(app.opened).toHaveLength(1);
  });
});

describe('a sign-in that waits for its browser', () => {
  const openWaiting = async (dir: string, url: string) => {
    const app = await openSignInCore(dir, { srv: { url } }, { isIdle: true });
    await app.settled();
    const signingIn = app.core.manager.signIn(app.row().id, true, never());
    signingIn.catch(() => undefined);
    await vi.waitFor(() => expect(app.core.signIns.pending()).toHaveLength(1));
    return { app, signingIn, ...app.core.signIns.pending()[0]! };
  };
  const isTaken = (redirectUri: string): Promise<boolean> =>
    fetch(redirectUri).then(
      () => true,
      () => false,
    );

  it('is listed, and cancelled by a person', async () => {
    await using dir = await tempDir();
    await using server = await openGuardedServer({ upstream: null });
    const { app, signingIn, url, redirectUri, name } = await openWaiting(dir.path, server.url);
    await using _app = app;
    expect(app.row().state).toEqual({ kind: 'awaiting-sign-in', url });
    expect([name, app.opened]).toEqual(['srv', [url]]);
    expect(await isTaken(redirectUri)).toBe(true);
    app.core.manager.cancelSignIn(app.row().id);
    await expect(signingIn).rejects.toMatchObject({ kind: 'unauthorized', message: 'the sign-in was cancelled' });
    expect(app.row().state.kind).toBe('needs-auth');
    expect(app.core.signIns.pending()).toEqual([]);
    expect(await isTaken(redirectUri)).toBe(false);
    expect(server.asked).toEqual([]);
  });

  it('takes the address that the browser came back to, and no other one', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    const { app, signingIn, id, url } = await openWaiting(dir.path, server.url);
    await using _app = app;
    const answer = await fetch(url, { redirect: 'manual' });
    await expect(app.core.signIns.paste(id, 'http://127.0.0.1/other')).rejects.toMatchObject({ kind: 'invalid' });
    await app.core.signIns.paste(id, answer.headers.get('location') ?? '');
    await signingIn;
    await app.settled();
    expect(app.row().state.kind).toBe('ready');
    await expect(app.core.signIns.paste(id, 'again')).rejects.toMatchObject({ kind: 'invalid' });
  });

  it.each(['stop', 'quit'])('ends with a %s of its server, and leaves no port', async (how) => {
    await using dir = await tempDir();
    await using server = await openGuardedServer({ upstream: null });
    const { app, signingIn, id, redirectUri } = await openWaiting(dir.path, server.url);
    if (how === 'stop') await app.core.manager.setEnabled(id, false, never());
    else await app[Symbol.asyncDispose]();
    await expect(signingIn).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await isTaken(redirectUri)).toBe(false);
    if (how === 'stop') await app[Symbol.asyncDispose]();
  });
});
