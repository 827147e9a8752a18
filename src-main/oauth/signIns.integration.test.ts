import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isFault } from '../lib/fault';
import { pause } from '../lib/task';
import { openGuardedServer } from '../testing/guardedServer';
import {
  everythingBehindGateway,
  everythingOverHttp,
  everythingOverSse,
  hostileOverHttp,
  statelessOverHttp,
} from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

/** Everything that was written, together. */
async function written(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n');
}

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

describe('case 39 oauth-refresh', () => {
  it('case 39 oauth-refresh: a restart after the end of the token costs one refresh and no browser', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url, expiresIn: 5 });
    const servers = { srv: { url: server.url } };
    {
      await using app = await openSignInCore(dir.path, servers);
      await app.settled();
      await app.signIn();
    }
    server.expire();
    await using app = await openSignInCore(dir.path, servers);
    await app.settled();
    expect(app.row().state.kind).toBe('ready');
    expect(app.opened).toEqual([]);
    expect(server.refreshes()).toBe(1);
    // The answer brought no other refresh token, so the first one serves again.
    server.expire();
    expect((await app.call('echo', never(), { message: 'x' })).isError).toBe(false);
    expect(server.refreshes()).toBe(2);
  });

  it('case 39 oauth-refresh: a restart with a token that still holds asks nobody anything', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
    const servers = { srv: { url: server.url } };
    for (let start = 0; start < 2; start += 1) {
      await using app = await openSignInCore(dir.path, servers);
      await app.settled();
      if (start === 0) await app.signIn();
      expect(app.row().state.kind).toBe('ready');
    }
    expect(server.asked).toHaveLength(1);
    expect(server.registrations()).toBe(1);
  });
});

describe('case 41 oauth-refresh', () => {
  it('case 41 oauth-refresh: a token revoked under way fails its call, and rests where a person can sign in', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    server.expire();
    server.refuse(400, 'invalid_grant');
    await expect(app.call('echo', never(), { message: 'x' })).rejects.toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining('sign in again') as string,
    });
    await app.settled();
    expect(app.row().state.kind).toBe('needs-auth');
    expect(app.opened).toHaveLength(1);
    await app.signIn();
    expect(app.row().state.kind).toBe('ready');
    // What was registered serves on.
    expect(server.registrations()).toBe(1);
  });
});

describe('case 42 oauth-revoke', () => {
  it('case 42 oauth-revoke: a call that wants more scopes names them, and the next sign-in asks for all of them', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    expect(server.authorized.map((query) => query.get('scope'))).toEqual(['basic']);
    server.want({ tool: 'echo', scope: 'read write' });
    const echo = () => app.call('echo', never(), { message: 'x' });
    await expect(echo()).rejects.toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining('read write') as string,
    });
    expect(app.opened).toHaveLength(1);
    await app.signIn();
    expect(server.authorized.at(-1)?.get('scope')?.split(' ').sort()).toEqual(['basic', 'read', 'write']);
    expect((await echo()).isError).toBe(false);
  });

  it('case 42 oauth-revoke: sign-out deletes the tokens and revokes them', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    await app.core.manager.signOut(app.row().id, never());
    await app.settled();
    expect(server.revoked).toEqual(['refresh_token', 'access_token']);
    expect(app.row().state.kind).toBe('needs-auth');
    expect(app.core.signIns.facts(app.row().id)).toBeNull();
    expect(JSON.parse(await readFile(dir.at('sign_ins.json'), 'utf8'))).toEqual({});
    expect(await readFile(dir.at('secrets.json'), 'utf8')).not.toContain('sign_in');
  });

  it('gives up on a tool for which two sign-ins were not enough', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    const says: string[] = [];
    for (const scope of ['one', 'two', 'three']) {
      server.want({ tool: 'echo', scope });
      await app.call('echo', never(), { message: 'x' }).catch((error: unknown) => says.push(String(error)));
      await app.signIn();
    }
    expect(says).toHaveLength(3);
    expect(says[2]).toContain('after 2 sign-ins');
  });
});

describe('what is kept', () => {
  const leaks = async (dir: string, token: string): Promise<boolean> => (await written(dir)).includes(token);

  it('is encrypted where the computer can, and owner-only', async () => {
    await using dir = await tempDir();
    await using server = await openGuardedServer({ upstream: null, expiresIn: 3600 });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } });
    await app.settled();
    await app.signIn();
    expect(app.opened).toHaveLength(1);
    expect(server.lastToken()).not.toBe('');
    expect(await leaks(dir.path, server.lastToken())).toBe(false);
    expect((await written(dir.path)).includes('refresh-')).toBe(false);
    expect((await stat(dir.at('sign_ins.json'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['in-file', true],
    ['for-session', false],
  ])('goes where the person says without encryption: %s', async (answer, isKept) => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
    const servers = { srv: { url: server.url } };
    const answers = { 'in-file': 0, 'for-session': 1 } as const;
    {
      await using app = await openSignInCore(dir.path, servers, {
        cipher: 'none',
        pick: answers[answer as keyof typeof answers],
      });
      await app.settled();
      await app.signIn();
      expect(app.row().state.kind).toBe('ready');
      expect(await leaks(dir.path, server.lastToken())).toBe(isKept);
    }
    await using app = await openSignInCore(dir.path, servers, { cipher: 'none' });
    await app.settled();
    expect(app.row().state.kind).toBe(isKept ? 'ready' : 'needs-auth');
  });

  it('stays in memory while the keyring is locked, and serves until the app ends', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
    await using app = await openSignInCore(dir.path, { srv: { url: server.url } }, { cipher: 'locked' });
    await app.settled();
    await app.signIn();
    await app.core.registry.restart(app.row().id);
    await app.settled();
    expect(app.row().state.kind).toBe('ready');
    expect(await leaks(dir.path, server.lastToken())).toBe(false);
    expect(app.questions.some((title) => /keep|secret|where/i.test(title))).toBe(false);
  });

  it('is not sent to another origin that the entry names later', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using first = await openGuardedServer({ upstream: upstream.url });
    await using second = await openGuardedServer({ upstream: upstream.url });
    await using app = await openSignInCore(dir.path, { srv: { url: first.url } });
    await app.settled();
    await app.signIn();
    await app.core.manager.save(app.row().id, { name: 'srv', type: 'http', enabled: true, url: second.url }, never());
    await app.settled();
    expect(app.row().state.kind).toBe('needs-auth');
    expect(second.seenTokens()).toEqual([]);
  });
});

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

describe('client credentials', () => {
  it('are a token without a person, renewed on a refusal, and more scopes are asked for by themselves', async () => {
    await using dir = await tempDir();
    await using upstream = await everythingOverHttp();
    await using server = await openGuardedServer({ upstream: upstream.url });
    const auth = { kind: 'client-credentials' as const, client_id: 'me', client_secret: 'machine-secret-1' };
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
    app.core.signIns.cancel(app.row().id);
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
