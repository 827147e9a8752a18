import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canaryOf, filesWith } from '../src-main/testing/canaries';
import { everythingOverHttp } from '../src-main/testing/httpServer';
import { openOidcServer } from '../src-main/testing/oidcServer';
import { plugboard } from './commandLine';
import { expect, test, type Profile, type RunningApp } from './fixtures';
import { watchBrowser, type Opened } from './openedAddresses';
import { signInCard } from './pages/signInCard';
import { openBrowser } from './personsBrowser';
import { personAt } from './person';
import { writeServers } from './stateFiles';
import { codesAt, wantingServer } from './wantingServer';

/** Where the app sent the person last. */
async function addressAt(browser: Opened, count: number): Promise<string> {
  await expect.poll(async () => (await browser.addresses()).length).toBe(count);
  return (await browser.addresses()).at(-1) ?? '';
}

/** Presses Sign in on the page of a server and agrees to whom it leads. */
async function beginAt(running: RunningApp, name: string): Promise<void> {
  const person = personAt(running);
  await person.servers.open();
  await person.servers.openServer(name);
  await signInCard(running.page).signIn();
  await (await person.confirm()).answer('Open in browser');
}

const authOf = async (profile: Profile, name: string): Promise<Record<string, unknown>> =>
  (await plugboard(profile, ['mcp', 'auth', name, '--json'])).json();

test('a person signs in on a real page, the sign-in renews itself, and lasts over a kill without a word', async ({
  profile,
  launch,
}) => {
  test.slow();
  await using upstream = await everythingOverHttp();
  await using notes = await openOidcServer({ upstream: upstream.url });
  const running = await launch();
  const person = personAt(running);
  const { servers } = person;
  await person.welcome.skip();
  const opened = await watchBrowser(running.app);
  await servers.add({ name: 'notes', address: notes.url });
  await (await person.confirm()).answer('Add');
  await servers.open();
  await expect(servers.row('notes')).toContainText('needs sign-in');
  expect(await opened.addresses()).toEqual([]);

  await beginAt(running, 'notes');
  const address = await addressAt(opened, 1);
  expect(new URL(address).origin).toBe(notes.issuer);
  {
    await using browser = await openBrowser(profile);
    const { page } = browser;
    await page.goto(address);
    await page.locator('[name=login]').fill('ana');
    await page.locator('[name=password]').fill('anything');
    await page.locator('[type=submit]').click();
    await page.locator('[type=submit]').click();
    await expect(page.getByRole('heading', { name: 'Back to Plugboard' })).toBeVisible();
  }
  await expect(servers.header).toContainText('ready');
  await expect(running.page.getByText(`by ${new URL(notes.issuer).host}`)).toBeVisible();
  await expect(running.page.getByRole('list', { name: 'Scopes' })).toContainText('notes:read');
  expect(notes.registrations()).toBe(1);
  expect(notes.used).toEqual(['authorization_code']);

  await test.step('a token that is not accepted any more is renewed, each time with another refresh token', async () => {
    for (const renewals of [1, 2]) {
      notes.expire();
      await servers.restart('notes');
      await expect.poll(() => notes.used.length).toBe(1 + renewals);
      await expect(servers.header).toContainText('ready');
    }
    expect(new Set(notes.used.slice(1))).toEqual(new Set(['refresh_token']));
    expect(await authOf(profile, 'notes')).toMatchObject({
      kind: 'oauth',
      issuer: notes.issuer,
      resource: notes.url,
      has_token: true,
      has_refresh_token: true,
    });
    expect(await opened.addresses()).toHaveLength(1);
  });

  const gone = new Promise((resolve) => running.app.process().once('exit', resolve));
  process.kill(running.pid, 'SIGKILL');
  await gone;
  const before = notes.used.length;
  const again = await launch();
  const openedAgain = await watchBrowser(again.app);
  const later = personAt(again).servers;
  await later.open();
  await expect(later.row('notes')).toContainText('ready');
  expect(await openedAgain.addresses()).toEqual([]);
  expect(notes.used.length - before).toBeLessThanOrEqual(1);

  const secrets = notes.secrets();
  expect(new Set(secrets.map(([kind]) => kind))).toEqual(
    new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode', 'verifier']),
  );
  const canaries = secrets.map(([kind, value]) => canaryOf(kind, value));
  expect(await filesWith(profile.stateDir, canaries)).toEqual([]);

  await later.openServer('notes');
  await signInCard(again.page).signOut();
  await expect(later.header).toContainText('needs sign-in');
  expect(await authOf(profile, 'notes')).toMatchObject({ kind: 'oauth', has_token: false, has_refresh_token: false });
  expect(await readFile(join(profile.stateDir, 'sign_ins.json'), 'utf8')).not.toContain('"token": {');
  expect(await openedAgain.addresses()).toEqual([]);
});

test('an app that describes itself in a document is not registered, and comes back as the document says', async ({
  profile,
  launch,
}) => {
  const document = 'https://plugboard.example/client.json';
  await using server = await wantingServer({
    metadata: (own) => ({ ...own, client_id_metadata_document_supported: true }),
  });
  await writeServers(profile, { wiki: { url: server.url.href } });
  const settings = { welcomed: true, client_metadata_url: document };
  await writeFile(join(profile.stateDir, 'settings.json'), JSON.stringify(settings));
  const running = await launch();
  const opened = await watchBrowser(running.app);
  await beginAt(running, 'wiki');
  const address = new URL(await addressAt(opened, 1));
  expect(address.searchParams.get('client_id')).toBe(document);
  await expect(signInCard(running.page).waits).toContainText(`Sign in at ${new URL(server.origin).host}.`);
  expect((await fetch(address)).status).toBe(200);
  await expect.poll(() => codesAt(server)).toHaveLength(1);
  const [form] = codesAt(server);
  expect(form?.get('client_id')).toBe(document);
  expect(form?.get('redirect_uri')).toBe(address.searchParams.get('redirect_uri'));
  expect(server.seen('/register')).toEqual([]);
});

test('a browser that cannot come back: its address is pasted, and another one is refused', async ({
  profile,
  launch,
}) => {
  await using server = await wantingServer();
  await writeServers(profile, { wiki: { url: server.url.href } });
  const running = await launch();
  const { welcome } = personAt(running);
  await welcome.skip();
  const card = signInCard(running.page);
  const opened = await watchBrowser(running.app);
  await beginAt(running, 'wiki');
  const address = await addressAt(opened, 1);
  await card.paste('https://elsewhere.example/?code=1&state=2');
  await expect(card.waits).toContainText('it begins with http://127.0.0.1:');
  const { headers } = await fetch(address, { redirect: 'manual' });
  await card.paste(headers.get('location') ?? '');
  await expect.poll(() => codesAt(server)).toHaveLength(1);
  await expect(card.waits).toBeHidden();
});
