import { describe, expect, it, vi } from 'vitest';
import { isFault } from '../lib/fault';
import { pause } from '../lib/task';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingOverHttp, hostileOverHttp, statelessOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

const kindOf = (error: unknown): string => (isFault(error) ? error.kind : String(error));
const tokensAskedOf = async (server: { log(): Promise<{ requests: { path?: string }[] }> }): Promise<number> =>
  (await server.log()).requests.filter(({ path }) => path === '/token').length;

describe('a server that wants a sign-in', () => {
  it('rests until a person signs in, is connected then, and opens one browser', async () => {
    await using dir = await tempDir();
    await using hostile = await hostileOverHttp('auth');
    await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
    await app.settled();
    expect(app.row().state).toMatchObject({ kind: 'needs-auth', fault: { kind: 'unauthorized' } });
    expect(app.opened).toEqual([]);
    await app.signIn();
    expect(app.row().state.kind).toBe('ready');
    expect(app.opened).toHaveLength(1);
    expect((await app.call()).isError).toBe(false);
  });
});

describe('renewing', () => {
  it.each(['refresh-once', 'refresh-keeps'])(
    'of tokens that end at once (%s) costs two calls one request',
    async (mode) => {
      await using dir = await tempDir();
      await using hostile = await hostileOverHttp(mode, '--ms', '1000');
      await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
      await app.settled();
      await app.signIn();
      await pause(1_100);
      const before = await tokensAskedOf(hostile);
      const calls = await Promise.all([app.call(), app.call()]);
      expect(calls.map(({ isError }) => isError)).toEqual([false, false]);
      expect((await tokensAskedOf(hostile)) - before).toBe(1);
      expect(app.opened).toHaveLength(1);
    },
  );

  it('that is refused for good ends in needs-auth with one notice and no browser (goal 29)', async () => {
    await using dir = await tempDir();
    await using hostile = await hostileOverHttp('refresh-revoked', '--ms', '1000');
    await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
    await app.settled();
    await app.signIn();
    await pause(1_100);
    app.states.length = 0;
    const calls = await Promise.allSettled([app.call(), app.call()]);
    expect(calls.map((call) => call.status === 'rejected' && kindOf(call.reason))).toEqual([
      'unauthorized',
      'unauthorized',
    ]);
    await app.settled();
    expect(app.row().state).toMatchObject({ kind: 'needs-auth', fault: { kind: 'unauthorized' } });
    await vi.waitFor(() => expect(app.states).toContain('needs-auth'));
    expect(app.states.filter((kind) => kind === 'needs-auth')).toHaveLength(1);
    expect(await tokensAskedOf(hostile)).toBe(2);
    expect(app.opened).toHaveLength(1);
    expect(app.core.signIns.facts(app.row().id)).toMatchObject({
      hasToken: false,
      clientId: expect.stringMatching(/^client-/) as string,
    });
  });

  it.each([
    ['refresh-500', 'unreachable'],
    ['refresh-hang', 'timed-out'],
  ])('that cannot be done now (%s) fails the calls, keeps the tokens and tries again later', async (mode, kind) => {
    await using dir = await tempDir();
    await using hostile = await hostileOverHttp(mode, '--ms', '1000');
    await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } }, { oauth: { httpMs: 1_500 } });
    await app.settled();
    await app.signIn();
    await pause(1_100);
    const calls = await Promise.allSettled([app.call(), app.call()]);
    expect(calls.map((call) => call.status === 'rejected' && kindOf(call.reason))).toEqual([kind, kind]);
    expect(app.row().state).toMatchObject({ kind: 'waiting', fault: { kind } });
    expect(await tokensAskedOf(hostile)).toBeLessThanOrEqual(4);
    expect(app.opened).toHaveLength(1);
    expect(app.core.signIns.facts(app.row().id)).toMatchObject({ hasToken: true, hasRefreshToken: true });
  });

  it.each(['auth-forever', 'auth-scope'])('never loops against %s (goal 30)', async (mode) => {
    await using dir = await tempDir();
    await using hostile = await hostileOverHttp(mode);
    await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
    await app.settled();
    await app.signIn();
    expect(app.row().state).toMatchObject({ kind: 'needs-auth', fault: { kind: 'unauthorized' } });
    await app.core.registry.restart(app.row().id);
    await app.settled();
    expect(app.row().state.kind).toBe('needs-auth');
    expect(await tokensAskedOf(hostile)).toBeLessThanOrEqual(3);
    expect(app.opened).toHaveLength(1);
  });

  it.each(['token-odd-expiry', 'clock-skew'])('waits for a refusal where %s says nothing of the end', async (mode) => {
    await using dir = await tempDir();
    await using hostile = await hostileOverHttp(mode);
    await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
    await app.settled();
    await app.signIn();
    for (let n = 0; n < 5; n += 1) await app.call();
    expect(app.row().state.kind).toBe('ready');
    expect(await tokensAskedOf(hostile)).toBe(1);
  });

  it.each(['auth-many', 'auth-unquoted', 'auth-no-header', 'no-prm'])(
    'is reached through a 401 of %s',
    async (mode) => {
      await using dir = await tempDir();
      await using hostile = await hostileOverHttp(mode);
      await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
      await app.settled();
      expect(app.row().state.kind).toBe('needs-auth');
      await app.signIn();
      expect(app.row().state.kind).toBe('ready');
    },
  );

  it('says which other sign-in a server wants, and opens nothing', async () => {
    await using dir = await tempDir();
    await using hostile = await hostileOverHttp('auth-basic');
    await using app = await openSignInCore(dir.path, { srv: { url: hostile.url } });
    await app.settled();
    expect(app.row().state).toMatchObject({
      kind: 'needs-auth',
      fault: { message: expect.stringContaining('basic') as string },
    });
    await expect(app.signIn()).rejects.toThrow();
    expect(app.opened).toEqual([]);
  });
});

describe.each([
  ['handshake', everythingOverHttp],
  ['stateless', () => statelessOverHttp()],
] as const)('fifty calls at once with a token that has ended, on the %s engine (goal 25)', (era, openUpstream) => {
  it('cost one refresh, and all answer', async () => {
    await using dir = await tempDir();
    await using upstream = await openUpstream();
    await using server = await openGuardedServer({ upstream: upstream.url, rotates: true });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    expect(app.row().state).toMatchObject({ kind: 'ready', info: { era } });
    server.expire();
    const calls = await Promise.all(
      Array.from({ length: 50 }, () => app.call('echo', never(), { message: 'x', note: 'x' })),
    );
    expect(calls.filter(({ isError }) => isError)).toEqual([]);
    expect(server.refreshes()).toBe(1);
    expect(app.opened).toHaveLength(1);
  });
});

describe('a renewal that several wait for', () => {
  it('goes on when the call that began it is cancelled', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url, rotates: true });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    server.expire();
    const release = server.hold();
    const leaving = new AbortController();
    const first = app.call('echo', leaving.signal, { message: 'x' });
    await vi.waitFor(() => expect(server.refreshes()).toBe(1));
    const second = app.call('echo', never(), { message: 'x' });
    leaving.abort();
    await expect(first).rejects.toMatchObject({ kind: 'cancelled' });
    release();
    expect((await second).isError).toBe(false);
    expect(server.refreshes()).toBe(1);
  });

  it('of another process is used in place of one of our own', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url, rotates: true });
    const servers = { srv: { url: server.url } };
    await using app = await openSignInCore(dir.path, servers);
    await app.settled();
    await app.signIn();
    server.expire();
    await using command = await openSignInCore(dir.path, servers, { mode: 'command' });
    const [ours, theirs] = await Promise.all([
      app.call('echo', never(), { message: 'x' }),
      command.settled().then(() => command.call('echo', never(), { message: 'x' })),
    ]);
    expect([ours.isError, theirs.isError]).toEqual([false, false]);
    expect(server.refreshes()).toBe(1);
  });
});
