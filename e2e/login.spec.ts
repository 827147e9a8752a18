import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openGuardedServer } from '../src-main/testing/guardedServer';
import { everythingOverHttp } from '../src-main/testing/httpServer';
import { plugboard } from './commandLine';
import { expect, test, type Profile } from './fixtures';
import { watchBrowser } from './openedAddresses';
import { personAt } from './person';
import { writeServers } from './stateFiles';

interface Auth {
  readonly kind: string;
  readonly issuer: string | null;
  readonly has_token: boolean;
}

const authOf = async (profile: Profile): Promise<Auth> =>
  (await plugboard(profile, ['mcp', 'auth', 'wiki', '--json'])).json<Auth>();

/** Hears the address that a login prints, and goes there as a browser would. */
const browsing = () => {
  const addresses: string[] = [];
  const onStdout = (text: string): void => {
    const address = /^http\S+/m.exec(text)?.[0];
    if (address === undefined) return;
    addresses.push(address);
    void fetch(address);
  };
  return { addresses, onStdout };
};

const LOGIN = ['mcp', 'login', 'wiki', '--no-browser'];

test('without a running app a command signs in, what it got lasts, and another one signs out', async ({ profile }) => {
  await using upstream = await everythingOverHttp();
  await using wiki = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
  await writeServers(profile, { wiki: { url: wiki.url } });
  expect(await authOf(profile)).toMatchObject({ kind: 'oauth', issuer: null, has_token: false });
  const { addresses, onStdout } = browsing();
  const ran = await plugboard(profile, LOGIN, { onStdout });
  expect(ran.stderr).toContain('Signed in to wiki.');
  expect([ran.code, addresses.length, ran.stdout.trim()]).toEqual([0, 1, addresses[0]]);
  expect(await authOf(profile)).toMatchObject({ kind: 'oauth', issuer: new URL(wiki.url).origin, has_token: true });
  const tools = await plugboard(profile, ['mcp', 'tools', 'wiki', '--json']);
  expect(tools.json<unknown[]>().length).toBeGreaterThan(0);
  expect(wiki.asked.map(({ grant }) => grant)).toEqual(['authorization_code']);
  const out = await plugboard(profile, ['mcp', 'logout', 'wiki']);
  expect([out.code, out.stderr]).toEqual([0, 'Signed out of wiki.\n']);
  expect(wiki.revoked).toContain('refresh_token');
  expect(await authOf(profile)).toMatchObject({ has_token: false });
  expect((await plugboard(profile, ['mcp', 'tools', 'wiki'])).stderr).toContain('needs sign-in');
});

test('Ctrl-C ends a login and frees its port', async ({ profile }) => {
  await using wiki = await openGuardedServer({ upstream: null });
  await writeServers(profile, { wiki: { url: wiki.url } });
  const stop = new AbortController();
  let back: URL | undefined;
  const onStdout = (text: string): void => {
    back = new URL(new URL(text.trim()).searchParams.get('redirect_uri') ?? '');
    stop.abort();
  };
  const ran = await plugboard(profile, LOGIN, { onStdout, signal: stop.signal });
  expect([ran.code, ran.stderr.includes('Stopped.')]).toEqual([1, true]);
  await expect(fetch(back ?? '')).rejects.toThrow();
  expect(wiki.asked).toEqual([]);
});

test('with a running app a login goes through it, and it alone has a browser and a say', async ({
  profile,
  launch,
}) => {
  await using upstream = await everythingOverHttp();
  await using wiki = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
  await writeServers(profile, { wiki: { url: wiki.url } });
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  await person.servers.open();
  await expect(person.servers.row('wiki')).toContainText('needs sign-in');
  const opened = await watchBrowser(running.app);
  const { onStdout } = browsing();
  const login = plugboard(profile, LOGIN, { onStdout });
  await (await person.confirm()).answer('Open in browser');
  const ran = await login;
  expect([ran.code, ran.stderr.includes('Signed in to wiki.')]).toEqual([0, true]);
  expect(await opened.addresses()).toEqual([]);
  await expect(person.servers.row('wiki')).toContainText('ready');
  expect(await authOf(profile)).toMatchObject({ kind: 'oauth', has_token: true });

  const refused = plugboard(profile, ['mcp', 'logout', 'wiki']);
  await (await person.confirm()).cancel();
  expect(await refused).toMatchObject({ code: 1, stdout: '' });
  expect((await refused).stderr).toContain('Nobody was signed out.');
  const agreed = plugboard(profile, ['mcp', 'logout', 'wiki']);
  await (await person.confirm()).answer('Sign out');
  expect((await agreed).code).toBe(0);
  await expect(person.servers.row('wiki')).toContainText('needs sign-in');
  expect(await readFile(join(profile.stateDir, 'sign_ins.json'), 'utf8')).not.toContain(wiki.lastToken());
});
