import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { envHashServer } from '../src-main/testing/stdioServer';
import { plugboard } from './commandLine';
import { expect, test, type Profile } from './fixtures';
import { confirmPage } from './pages/confirmPage';
import { press } from './pages/press';
import { serversPage } from './pages/serversPage';
import { settingsPage } from './pages/settingsPage';
import { welcomePage } from './pages/welcomePage';
import { sessionBus } from './sessionBus';

const SECRET = 'canary-of-the-keyring-9c41f7';
const AGAIN = 'canary-entered-again-55d0';
const ENTRY = { name: 'hash', command: envHashServer(), env: { API_KEY: SECRET } };

/** Every file of the state dir that holds the text, by name. */
async function filesWith(profile: Profile, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readdir(profile.stateDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    if ((await readFile(path)).includes(text)) found.push(file.name);
  }
  return found;
}

const modeOf = async ({ stateDir }: Profile, name: string): Promise<string> =>
  ((await stat(join(stateDir, name))).mode & 0o777).toString(8);

const addByCommand = (profile: Profile, bus: string) =>
  plugboard(profile, ['mcp', 'add', 'hash', '--env', 'API_KEY=-', '--', ...ENTRY.command], { stdin: SECRET, bus });

/** What the server itself was given, as a hash. */
async function received(profile: Profile, bus: string): Promise<unknown> {
  const called = await plugboard(profile, ['mcp', 'call', 'hash__env_hash', '{"name":"API_KEY"}', '--json'], { bus });
  expect(called.code, called.stderr).toBe(0);
  return called.json<{ content: [{ text: string }] }>().content[0].text;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('with a keyring no file holds the value, and the next start decrypts it', async ({ profile, launch }) => {
  await using bus = await sessionBus();
  await bus.startKeyring();
  const first = await launch({ bus: bus.address });
  await welcomePage(first.page).skip();
  const servers = serversPage(first.page);
  await servers.add(ENTRY);
  await confirmPage(await first.dialog()).answer('Add');
  await expect(servers.header).toContainText('ready');
  const settings = settingsPage(first.page);
  await settings.open('Storage');
  await expect(settings.content).toContainText('is never written in plain text');
  await first.quit();

  expect(await filesWith(profile, SECRET)).toEqual([]);
  expect(await readFile(join(profile.stateDir, 'mcp_servers.json'), 'utf8')).toContain('"${secret:env/API_KEY.');
  expect(await modeOf(profile, 'secrets.json')).toBe('600');

  const second = await launch({ bus: bus.address });
  await serversPage(second.page).open();
  await expect(serversPage(second.page).row('hash')).toContainText('ready');
  await second.quit();
  expect(await received(profile, bus.address)).toBe(sha256(SECRET));
});

test('what another keyring encrypted asks to be entered again, and is never taken for empty', async ({
  profile,
  launch,
}) => {
  await using mine = await sessionBus();
  await mine.startKeyring();
  expect(await addByCommand(profile, mine.address)).toMatchObject({ code: 0 });
  expect(await filesWith(profile, SECRET)).toEqual([]);
  const vault = await readFile(join(profile.stateDir, 'secrets.json'), 'utf8');

  await using other = await sessionBus();
  await other.startKeyring();
  const { page, quit } = await launch({ bus: other.address });
  await welcomePage(page).skip();
  const servers = serversPage(page);
  await servers.open();
  await expect(servers.row('hash')).toContainText('1 stored value cannot be read and must be entered again');
  await expect(servers.row('hash')).toContainText('failed');
  expect(await readFile(join(profile.stateDir, 'secrets.json'), 'utf8')).toBe(vault);

  const form = page.getByRole('main');
  const replace = form.getByRole('button', { name: 'Replace: Value of API_KEY' });
  await press(servers.row('hash').getByRole('button', { name: 'Enter again' }), replace);
  await replace.click();
  await form.getByLabel('Value of API_KEY', { exact: true }).fill(AGAIN);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(servers.header).toContainText('ready');
  await quit();
  expect(await filesWith(profile, AGAIN)).toEqual([]);
  expect(await received(profile, other.address)).toBe(sha256(AGAIN));
});

test('without a keyring the page asks once, and the file is for its owner only', async ({ profile, launch }) => {
  const { page, dialog, quit } = await launch({ bus: null });
  await welcomePage(page).skip();
  const servers = serversPage(page);
  await servers.add(ENTRY);
  await confirmPage(await dialog()).answer('Add');
  const question = confirmPage(await dialog());
  await expect(question.title).toHaveText('Keep secrets without encryption?');
  await question.answer('Keep in the file');
  await expect(servers.header).toContainText('ready');

  expect(await filesWith(profile, SECRET)).toEqual(['mcp_servers.json']);
  expect(await modeOf(profile, 'mcp_servers.json')).toBe('600');
  const settings = settingsPage(page);
  await settings.open('Storage');
  await expect(settings.content).toContainText('Values are in files that only your user can read');

  await servers.add({ ...ENTRY, name: 'second' });
  await confirmPage(await dialog()).answer('Add');
  await expect(servers.header).toContainText('ready'); // No second question.

  await settings.open('Storage');
  await page.getByRole('radio', { name: 'This session only' }).click();
  await expect(settings.content).toContainText('New values are kept until Plugboard quits');
  await page.getByRole('radio', { name: 'Keep in a file' }).click();
  await confirmPage(await dialog()).answer('Cancel');
  await expect(settings.content).toContainText('New values are kept until Plugboard quits');
  await page.getByRole('radio', { name: 'Keep in a file' }).click();
  await confirmPage(await dialog()).answer('Keep in the file');
  await expect(settings.content).toContainText('Values are in files that only your user can read');
  await quit();
});

test('"only for this session" writes the value nowhere', async ({ profile, launch }) => {
  const { page, dialog, quit } = await launch({ bus: null });
  await welcomePage(page).skip();
  const servers = serversPage(page);
  await servers.add(ENTRY);
  await confirmPage(await dialog()).answer('Add');
  await confirmPage(await dialog()).answer('Only for this session');
  await expect(servers.header).toContainText('ready');
  await quit();
  expect(await filesWith(profile, SECRET)).toEqual([]);
});

test('a locked keyring does not hold up the window, and unlocking it is enough', async ({ profile, launch }) => {
  await using bus = await sessionBus();
  await bus.startKeyring();
  await addByCommand(profile, bus.address);
  await bus.lockKeyring();

  const { page } = await launch({ bus: bus.address });
  await welcomePage(page).skip();
  const servers = serversPage(page);
  await servers.open();
  await expect(servers.row('hash')).toContainText('1 stored value is locked');
  await bus.unlockAgain();
  const ready = servers.row('hash').getByText('ready');
  await press(servers.row('hash').getByRole('button', { name: 'Unlock' }), ready);
});
