import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';

type App = Awaited<ReturnType<typeof openSignInCore>>;

/** An app that is signed in to the server `srv`, and what the server has seen. */
async function openSignedIn(dir: string) {
  const upstream = await everythingOverHttp();
  const server = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
  const servers = { srv: { url: server.url } };
  const file = `${dir}/mcp_servers.json`;
  const open = async (): Promise<App> => {
    const app = await openSignInCore(dir, servers);
    await app.settled();
    return app;
  };
  const app = await open();
  await app.signIn();
  const secrets = async (): Promise<number> =>
    Object.keys((JSON.parse(await readFile(`${dir}/secrets.json`, 'utf8')) as { secrets: object }).secrets).length;
  return {
    app,
    server,
    servers,
    open,
    id: app.row().id,
    file,
    write: (now: object) => writeFile(file, JSON.stringify({ servers: now })),
    /** Resolves when nothing of a sign-in is on disk, and what was given out is revoked. */
    isGone: () =>
      vi.waitFor(async () => {
        expect(await readFile(`${dir}/sign_ins.json`, 'utf8')).not.toContain(server.url);
        expect(await secrets()).toBe(0);
        expect(server.revoked).toEqual(['refresh_token', 'access_token']);
      }, 10_000),
    isThere: async () => {
      expect(await secrets()).toBe(1);
      expect(server.revoked).toEqual([]);
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}
type SignedIn = Awaited<ReturnType<typeof openSignedIn>>;

const editText = async ({ app }: SignedIn, edit: (text: string) => string): Promise<void> => {
  const shown = await app.core.manager.openText();
  await app.core.manager.saveText(shown.token, edit(shown.text), { overwrite: true }, never());
};

describe('the sign-in of a server that is removed goes with it, and is revoked', () => {
  it.each<[string, (it: SignedIn) => Promise<void>]>([
    ['by a hand in the file', async ({ write }) => write({ other: { command: ['x'], enabled: false } })],
    ['from the page', async ({ app, id }) => app.core.manager.remove(id)],
    ['in the JSON view', (it) => editText(it, () => '{ "servers": {} }\n')],
    [
      'by code, once it stands in the file no more either',
      async ({ app, servers, write }) => {
        await app.core.manager.setServers(servers, never());
        await write({});
        await app.core.manager.reload();
        await app.core.manager.setServers({}, never());
      },
    ],
  ])('%s', async (_how, remove) => {
    await using dir = await tempDir();
    await using it = await openSignedIn(dir.path);
    await it.isThere();
    await remove(it);
    await it.isGone();
    expect(it.app.core.signIns.facts(it.id)).toBeNull();
  });

  it('while the app was closed', async () => {
    await using dir = await tempDir();
    await using it = await openSignedIn(dir.path);
    await it.app[Symbol.asyncDispose]();
    await it.write({});
    await using _again = await it.open();
    await it.isGone();
  });
});

describe('a sign-in stays', () => {
  const facts = ({ core, row }: App, name: string) => core.signIns.facts(row(name).id);

  it.each<[string, string, (it: SignedIn) => Promise<void>]>([
    ['by a hand in the file', 'new', async ({ servers, write }) => write({ new: servers.srv })],
    ['in the JSON view', 'new', (it) => editText(it, (text) => text.replace('"srv"', '"new"'))],
    [
      'from the page',
      'new',
      async ({ app, id, server }) => {
        await app.core.manager.save(id, { name: 'new', type: 'http', enabled: true, url: server.url }, never());
      },
    ],
  ])('with a server that is renamed %s', async (_how, name, rename) => {
    await using dir = await tempDir();
    await using it = await openSignedIn(dir.path);
    await rename(it);
    await it.app.core.manager.reload();
    expect(it.app.row(name).id).toBe(it.id);
    expect(facts(it.app, name)?.hasToken).toBe(true);
    await it.isThere();
  });

  it('with a server that is renamed by hand while the app is closed', async () => {
    await using dir = await tempDir();
    await using it = await openSignedIn(dir.path);
    await it.app[Symbol.asyncDispose]();
    await it.write({ new: it.servers.srv });
    await using again = await it.open();
    expect(again.row('new').id).toBe(it.id);
    expect(again.row('new').state.kind).toBe('ready');
    await it.isThere();
  });

  it.each<[string, (it: SignedIn) => Promise<void>]>([
    ['breaks', async ({ file }) => writeFile(file, '{ "servers": {')],
    ['is away', async ({ file }) => rm(file)],
  ])('when the file %s, also over a restart', async (_what, damage) => {
    await using dir = await tempDir();
    await using it = await openSignedIn(dir.path);
    await damage(it);
    await it.app.core.manager.reload();
    await it.app[Symbol.asyncDispose]();
    await damage(it).catch(() => undefined);
    {
      await using _hurt = await it.open();
    }
    await it.isThere();
    await it.write(it.servers);
    await using again = await it.open();
    expect(again.row().state.kind).toBe('ready');
  });

  it('when code puts others in place of the file’s servers', async () => {
    await using dir = await tempDir();
    await using it = await openSignedIn(dir.path);
    await it.app.core.manager.setServers({}, never());
    expect(it.app.core.registry.rows()).toEqual([]);
    await it.app[Symbol.asyncDispose]();
    await using again = await it.open();
    expect(again.row().state.kind).toBe('ready');
    await it.isThere();
  });
});
