import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

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
