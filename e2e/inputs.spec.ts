import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envHashServer } from '../src-main/testing/stdioServer';
import { expect, test, type Profile } from './fixtures';
import { serversPage } from './pages/serversPage';
import { settingsPage } from './pages/settingsPage';

const ANSWER = 'answer-canary-9f8e7d6c5b4a';
const TYPED = 'typed-canary-1a2b3c4d5e6f';

/** What a person wrote by hand before the app was ever started. */
async function writeServers({ stateDir }: Profile): Promise<string> {
  const [program, ...args] = envHashServer();
  const file = join(stateDir, 'mcp_servers.json');
  const entry = {
    command: [program, ...args],
    cwd: '${userHome}',
    env: { KEY: '${input:api_key}', TYPED, LEVEL: '${LOG_LEVEL_NOT_SET:-quiet}' },
  };
  await mkdir(stateDir, { recursive: true });
  await writeFile(file, `{\n  // mine\n  "servers": ${JSON.stringify({ asks: entry }, null, 2)}\n}\n`);
  await writeFile(join(stateDir, 'settings.json'), '{ "welcomed": true }');
  return file;
}

test('a server asks for a value, gets it, keeps it over a restart, and what was typed into the file is protected', async ({
  profile,
  launch,
}) => {
  const file = await writeServers(profile);
  const { page, quit } = await launch();
  const servers = serversPage(page);
  await servers.open();
  await expect(servers.row('asks').getByRole('button', { name: 'Enter value: asks' })).toBeVisible();
  await servers.openServer('asks');
  await expect(servers.whatHappened).toContainText('it asks for a value first: api_key');

  const form = page.getByRole('form', { name: 'This server asks for values' });
  await form.getByLabel('Value for api_key').fill(ANSWER);
  await form.getByRole('button', { name: 'Save and connect' }).click();
  await expect(servers.header).toContainText('ready');
  await expect(form.getByText('stored')).toBeVisible();
  expect(await page.content()).not.toContain(ANSWER);

  await page.getByRole('button', { name: 'Look', exact: true }).click();
  const references = page.getByRole('table', { name: 'What its references come to' });
  await expect(references).toContainText('input:api_key');
  await expect(references).toContainText('not set, the default is used');

  await page.getByRole('button', { name: 'Protect secrets' }).click();
  await expect(page.getByText('stands in mcp_servers.json in plain text')).toHaveCount(0);
  const text = await readFile(file, 'utf8');
  expect(text).toContain('// mine');
  expect(text).not.toContain(TYPED);
  expect(text).toContain('${input:api_key}');
  for (const name of ['inputs.json', 'secrets.json']) {
    const held = await readFile(join(profile.stateDir, name), 'utf8');
    expect(held).not.toContain(ANSWER);
    expect(held).not.toContain(TYPED);
  }
  await settingsPage(page).open('Storage');
  await expect(page.getByText('None in mcp_servers.json.')).toBeVisible();
  await quit();

  const again = await launch();
  await serversPage(again.page).open();
  await expect(serversPage(again.page).row('asks')).toContainText('ready');
});
