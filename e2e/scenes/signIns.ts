import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openGuardedServer } from '../../src-main/testing/guardedServer';
import { everythingOverHttp } from '../../src-main/testing/httpServer';
import { watchBrowser, type Opened } from '../openedAddresses';
import { expect, type LaunchOptions, type Profile, type RunningApp } from '../fixtures';
import { chatPage } from '../pages/chatPage';
import { confirmPage } from '../pages/confirmPage';
import { serversPage } from '../pages/serversPage';
import { wantingServer } from '../wantingServer';
import type { Scene } from './scene';

interface Stage {
  readonly profile: Profile;
  readonly launch: (options?: LaunchOptions) => Promise<RunningApp>;
}

/** Every step of signing in to a server, and what stands in its way. */
export async function* signIns({ profile, launch }: Stage): AsyncGenerator<Scene> {
  await using upstream = await everythingOverHttp();
  await using wiki = await openGuardedServer({
    upstream: upstream.url,
    expiresIn: 3600,
    scopes: ['pages:read', 'pages:write'],
  });
  await using calendar = await wantingServer();
  await using tracker = await wantingServer({
    metadata: ({ registration_endpoint: _none, ...document }) => document,
  });
  await using archive = await wantingServer({
    routes: {
      'POST /mcp': () => ({ status: 401, json: {}, headers: { 'www-authenticate': 'Bearer' } }),
      'GET /.well-known/oauth-protected-resource/mcp': NONE,
      'GET /.well-known/oauth-authorization-server': NONE,
    },
  });
  const urls = { wiki: wiki.url, calendar: calendar.url.href, tracker: tracker.url.href, archive: archive.url.href };
  await writeProfile(profile, urls);
  const running = await launch();
  const { app, page } = running;
  const scene = (name: string, of: Page = page): Scene => ({ name, running, page: of });
  const browser = await watchBrowser(app);
  const list = serversPage(page);
  await list.open();
  for (const name of Object.keys(urls)) await expect(list.row(name)).toContainText('needs sign-in');
  yield scene('servers-needs-sign-in');

  await list.openServer('wiki');
  yield scene('sign-in-asks');
  await press(page, 'Sign in');
  const question = await running.dialog();
  await expect(question.getByRole('alertdialog')).toBeVisible();
  yield scene('confirm-issuer', question);
  await confirmPage(question).answer('Open in browser');
  await expect(page.getByRole('region', { name: 'Waiting for you in the browser' })).toBeVisible();
  yield scene('sign-in-waits');
  await comeBack(browser);
  await expect(list.header).toContainText('ready');
  yield scene('sign-in-done');
  await press(page, 'Sign out');
  await expect(page.getByRole('group', { name: 'Sign out' })).toBeVisible();
  yield scene('sign-in-sign-out');
  await press(page, 'Stay signed in');

  wiki.refuse(400, 'invalid_grant');
  wiki.expire();
  const chat = chatPage(page);
  await chat.newChat();
  await chat.findTool('echo', 'echo');
  const form = chat.toolForm('echo');
  await form.getByRole('textbox', { name: /^message/ }).fill('Which pages changed this week?');
  await form.getByRole('button', { name: 'Run tool' }).click();
  await chat.answer('Allow once');
  await expect(page.getByText('wiki needs sign-in')).toBeVisible();
  yield scene('chat-needs-sign-in');

  await app.evaluate(() => void (process.env['SSH_CONNECTION'] = '198.51.100.7 50122 203.0.113.20 22'));
  await list.open();
  await list.openServer('calendar');
  await press(page, 'Sign in');
  await confirmPage(await running.dialog()).answer('Open in browser');
  await press(page, 'Paste address…');
  const field = page.getByLabel('Address that the browser ends at');
  await field.fill('https://calendar.example/welcome');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That is not the address that the browser came back to')).toBeVisible();
  yield scene('sign-in-elsewhere');
  await list.open();
  await expect(list.row('calendar')).toContainText('waiting for you in the browser');
  yield scene('servers-signing-in');

  await list.openServer('tracker');
  await press(page, 'Sign in');
  await confirmPage(await running.dialog()).answer('Open in browser');
  await expect(page.getByLabel('Client ID')).toBeVisible();
  yield scene('sign-in-registration');
  await list.open();
  await list.openServer('archive');
  await press(page, 'Sign in');
  await expect(page.getByRole('button', { name: 'Allow the older form' })).toBeVisible();
  yield scene('sign-in-legacy');
  await list.tab('Settings');
  await page.getByRole('combobox', { name: 'Sign-in' }).click();
  await page.getByRole('option', { name: 'Client credentials' }).click();
  await page.getByText('More about signing in').click();
  await page.getByText('Signing algorithm').scrollIntoViewIfNeeded();
  yield scene('sign-in-settings');
  await running.quit();
}

const NONE = () => ({ status: 404, json: {} });

/** What stood there before takes the first moments, so it is pressed until it counts. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).waitFor();
  await page.waitForTimeout(450);
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

/** The person's browser goes where it was sent, and comes back. */
async function comeBack(browser: Opened): Promise<void> {
  const address = (await browser.addresses()).at(-1);
  if (address === undefined) throw new Error('no browser was opened');
  await fetch(address);
}

async function writeProfile({ stateDir }: Profile, urls: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(stateDir, { recursive: true });
  const servers = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, { type: 'http', url }]));
  await writeFile(join(stateDir, 'mcp_servers.json'), JSON.stringify({ servers }, null, 2));
  const settings = { welcomed: true, language: 'en', theme: 'light' };
  await writeFile(join(stateDir, 'settings.json'), JSON.stringify(settings, null, 2));
}
