import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

/** Everything that was written, together. */
async function written(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n');
}

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
    expect(app.core.signIns.facts(app.row().id)?.hasToken ?? false).toBe(isKept);
  });

  it('is not said to be a token while the keyring is locked', async () => {
    await using dir = await tempDir();
    await using server = await openGuardedServer({ upstream: null, expiresIn: 3600 });
    const servers = { srv: { url: server.url } };
    {
      await using app = await openSignInCore(dir.path, servers);
      await app.settled();
      await app.signIn();
    }
    // A command connects nothing, and looks.
    await using command = await openSignInCore(dir.path, servers, { cipher: 'locked', mode: 'command' });
    expect(await command.core.signIns.factsNow(command.row().id)).toMatchObject({ hasToken: false });
    await using app = await openSignInCore(dir.path, servers, { cipher: 'locked' });
    await app.settled();
    expect(app.core.signIns.facts(app.row().id)).toMatchObject({
      hasToken: false,
      hasRefreshToken: false,
      issuer: expect.stringContaining('127.0.0.1') as string,
    });
  });

  it('is revoked where it was signed in to, also once the entry names another address', async () => {
    await using dir = await tempDir();
    await using first = await openGuardedServer({ upstream: null });
    await using second = await openGuardedServer({ upstream: null });
    await using app = await openSignInCore(dir.path, { srv: { url: first.url } });
    await app.settled();
    await app.signIn();
    await app.core.manager.save(app.row().id, { name: 'srv', type: 'http', enabled: true, url: second.url }, never());
    await app.core.manager.signOut(app.row().id, never());
    expect(first.revoked).toEqual(['refresh_token', 'access_token']);
    expect(second.revoked).toEqual([]);
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
