import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import { authServer, type AuthServer } from '../testing/authServer';
import { openGuardedServer } from '../testing/guardedServer';
import { everythingOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { openSignInCore } from '../testing/signInCore';
import { tempDir } from '../testing/tempDir';
import { unsignedJwt } from '../testing/tokenServer';

const HOUR_S = 3600;
const ID_TOKEN = unsignedJwt({ sub: 'id-token-canary', exp: Math.floor(Date.now() / 1000) + HOUR_S });
const machine = (url: string, auth: Partial<NonNullable<ServerEntry['auth']>> = {}): ServerEntry => ({
  url,
  auth: {
    kind: 'client-credentials',
    client_id: 'app',
    client_secret: 's3cret-s3cret',
    issuer: new URL(url).origin,
    ...auth,
  },
});

/** Signs everybody in, and vouches for them at every server. */
const identityProvider = (): Promise<AuthServer> =>
  authServer({
    routes: {
      'POST /token': ({ body }) => {
        const isExchange = new URLSearchParams(body).get('grant_type')?.endsWith(':token-exchange') === true;
        const assertion = unsignedJwt({}, { typ: 'oauth-id-jag+jwt' });
        if (isExchange) return { json: { access_token: assertion, token_type: 'N_A' } };
        return { json: { access_token: 'provider-canary', token_type: 'Bearer', id_token: ID_TOKEN } };
      },
    },
  });

const written = async (dir: string): Promise<string> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n');
};

it('connects by client credentials without a person, renews them by itself, and opens no browser', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using server = await openGuardedServer({ upstream: upstream.url });
  await using app = await openSignInCore(dir.path, { srv: machine(server.url) });
  await app.settled();
  expect(app.row().state.kind).toBe('ready');
  server.expire();
  const calls = await Promise.all([1, 2, 3].map(() => app.call('echo', never(), { message: 'x' })));
  expect(calls.map(({ isError }) => isError)).toEqual([false, false, false]);
  expect(server.asked.map(({ grant }) => grant)).toEqual(['client_credentials', 'client_credentials']);
  expect(app.opened).toEqual([]);
});

it('rests where a person can act when the authorization server knows the secret no more', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using server = await openGuardedServer({ upstream: upstream.url });
  server.refuse(401, 'invalid_client');
  await using app = await openSignInCore(dir.path, { srv: machine(server.url) });
  await app.settled();
  expect(app.row().state).toMatchObject({
    kind: 'needs-auth',
    fault: { message: expect.stringContaining('invalid_client') as string },
  });
  expect(server.asked).toHaveLength(1);
  expect(app.opened).toEqual([]);
});

it('widens a machine’s scopes by itself', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using server = await openGuardedServer({ upstream: upstream.url });
  await using app = await openSignInCore(dir.path, { srv: machine(server.url) });
  await app.settled();
  server.want({ tool: 'echo', scope: 'basic write' });
  expect((await app.call('echo', never(), { message: 'x' })).isError).toBe(false);
  expect(server.asked.at(-1)?.scope?.split(' ').sort()).toEqual(['basic', 'write']);
  expect(app.opened).toEqual([]);
});

it('names the file of a workload that is missing, and connects once it is there', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using server = await openGuardedServer({ upstream: upstream.url });
  const { client_secret: _none, ...auth } = machine(server.url).auth ?? { kind: 'client-credentials' };
  const entry: ServerEntry = { url: server.url, auth: { ...auth, assertion_file: dir.at('workload.jwt') } };
  await using app = await openSignInCore(dir.path, { srv: entry });
  await app.settled();
  expect(app.row().state).toMatchObject({
    kind: 'needs-auth',
    fault: { message: expect.stringContaining(dir.at('workload.jwt')) as string },
  });
  expect(server.asked).toEqual([]);
  await writeFile(dir.at('workload.jwt'), unsignedJwt({}));
  await app.signIn();
  expect(app.row().state.kind).toBe('ready');
  expect(app.opened).toEqual([]);
});

it('signs a person in once at the identity provider for all servers with cross-app access, and stays so after a restart', async () => {
  await using dir = await tempDir();
  await using upstream = await everythingOverHttp();
  await using provider = await identityProvider();
  await using one = await openGuardedServer({ upstream: upstream.url });
  await using two = await openGuardedServer({ upstream: upstream.url });
  const identity_provider = { issuer: provider.origin, client_id: 'desk' };
  await writeFile(dir.at('settings.json'), JSON.stringify({ identity_provider }));
  const servers = {
    srv: machine(one.url, { kind: 'cross-app' }),
    other: machine(two.url, { kind: 'cross-app' }),
  };
  {
    await using app = await openSignInCore(dir.path, servers);
    await app.settled();
    for (const name of ['srv', 'other']) {
      const message: unknown = expect.stringContaining('not signed in at the identity provider');
      expect(app.row(name).state).toMatchObject({ kind: 'needs-auth', fault: { message } });
    }
    expect(app.opened).toEqual([]);
    await app.signIn();
    await app.core.registry.restart(app.row('other').id);
    await app.settled();
    expect([app.row('srv').state.kind, app.row('other').state.kind]).toEqual(['ready', 'ready']);
    expect(app.opened.map((url) => new URL(url).origin)).toEqual([provider.origin]);
    expect(new URL(app.opened[0] ?? '').searchParams.get('scope')).toBe('openid');
    expect(app.core.scrubResult(`${ID_TOKEN} `)).toBe('[secret] ');
  }
  one.expire();
  await using app = await openSignInCore(dir.path, servers);
  await app.settled();
  expect([app.row('srv').state.kind, app.row('other').state.kind]).toEqual(['ready', 'ready']);
  expect(app.opened).toEqual([]);
  const disk = await written(dir.path);
  for (const secret of [ID_TOKEN, 'provider-canary', one.lastToken()]) expect(disk).not.toContain(secret);
  await app.core.manager.signOut(app.row('srv').id, never());
  await app.settled();
  expect(app.row('srv').state.kind).toBe('needs-auth');
  expect(JSON.parse(await readFile(dir.at('sign_ins.json'), 'utf8'))).not.toHaveProperty('identity-provider');
});
