import type { Locator, Page } from '@playwright/test';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envHashServer } from '../src-main/testing/stdioServer';
import { plugboard } from './commandLine';
import { expect, test, type Profile } from './fixtures';
import { confirmPage } from './pages/confirmPage';
import { serversPage } from './pages/serversPage';
import { welcomePage } from './pages/welcomePage';

const [program, ...args] = envHashServer();
const ENTRY = JSON.stringify({ command: [program, ...args] });
/** A comma is missing before `second`. */
const BROKEN = `{\n  // mine\n  "servers": {\n    "first": ${ENTRY}\n    "second": ${ENTRY}\n  }\n}\n`;
const FIXED = BROKEN.replace('\n    "second"', ',\n    "second"');

const fileOf = ({ stateDir }: Profile): string => join(stateDir, 'mcp_servers.json');

async function write(profile: Profile, text: string): Promise<void> {
  await mkdir(profile.stateDir, { recursive: true });
  await writeFile(fileOf(profile), text);
}

/** Content and time: a file written again with the same bytes is not untouched. */
const stateOf = async (profile: Profile) => ({
  text: await readFile(fileOf(profile), 'utf8'),
  time: (await stat(fileOf(profile))).mtimeMs,
});

test('a broken file is no servers, one warning with its place, and is never written', async ({ profile }) => {
  await write(profile, BROKEN);
  const before = await stateOf(profile);

  const listed = await plugboard(profile, ['mcp', 'list', '--json']);
  expect(listed).toMatchObject({ code: 0, stdout: '[]\n' });
  expect(listed.stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(`${fileOf(profile)}:5:5: `)]);
  expect(listed.stderr.startsWith(`${fileOf(profile)}:5:5: `)).toBe(true);

  for (const words of [
    ['mcp', 'add', 'third', '--json', '--', 'node'],
    ['mcp', 'remove', 'first', '--json'],
  ]) {
    const refused = await plugboard(profile, words);
    expect(refused, words.join(' ')).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.split('\n').length, refused.stderr).toBeGreaterThan(2); // The warning, then why not.
  }
  expect(await stateOf(profile)).toEqual(before);

  await write(profile, FIXED);
  expect(await plugboard(profile, ['mcp', 'add', 'third', '--', program, ...args])).toMatchObject({ code: 0 });
  const after = (await plugboard(profile, ['mcp', 'list', '--json'])).json<{ name: string; status: string }[]>();
  expect(after.map(({ name, status }) => [name, status])).toEqual([
    ['first', 'connected'],
    ['second', 'connected'],
    ['third', 'connected'],
  ]);
  expect((await stateOf(profile)).text).toContain('// mine');
});

const problemOf = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'mcp_servers.json cannot be read' });

test('the page names the place, reads the file on request, and notices by itself that it was mended', async ({
  profile,
  launch,
}) => {
  await write(profile, BROKEN);
  const before = await stateOf(profile);
  const { page, dialog, quit } = await launch();
  await welcomePage(page).skip();
  const servers = serversPage(page);
  await servers.open();
  const problem = problemOf(page);
  await expect(problem).toContainText(`${fileOf(profile)}:5:5`);
  await expect(page.getByText('No servers yet')).toBeHidden();
  const readAgain = problem.getByRole('button', { name: 'Read it again' });
  await readAgain.click();
  await expect(problem).toContainText(':5:5');

  await write(profile, BROKEN.replace('{\n  // mine', '{\n  // mine\n  //')); // Another place, still broken.
  await readAgain.click();
  await expect(problem).toContainText(':6:5');
  await write(profile, FIXED);
  // What nobody has seen runs only once main's dialog showed it.
  const question = confirmPage(await dialog());
  await expect(problem).toBeHidden();
  await expect(servers.row('second')).toBeVisible();
  await expect(servers.row('first')).toContainText('is not confirmed yet');
  expect((await stateOf(profile)).text).toBe(FIXED);
  expect(before.text).toBe(BROKEN);
  await question.answer('Confirm');
  await expect(servers.row('first')).toContainText('ready');
  await quit();
  expect((await stateOf(profile)).text).toBe(FIXED);
});

test('a file that breaks while the app runs stops nothing and stays as it is', async ({ profile, launch }) => {
  await write(profile, FIXED);
  const { page, dialog } = await launch();
  await welcomePage(page).skip();
  const servers = serversPage(page);
  await servers.open();
  await expect(servers.row('first')).toContainText('ready');

  await write(profile, BROKEN);
  const before = await stateOf(profile);
  await servers.turn('second');
  await expect(problemOf(page)).toContainText(`${fileOf(profile)}:5:5`);
  await expect(servers.row('first')).toContainText('ready');
  await expect(servers.row('second')).toContainText('ready');
  await servers.add({ name: 'third', command: envHashServer() });
  await expect(servers.sheet.getByRole('alert')).toContainText(':5:5');
  expect(await stateOf(profile)).toEqual(before);

  // Mended: the same press reads it again by itself.
  await write(profile, FIXED);
  await servers.sheet.getByRole('button', { name: 'Add server' }).click();
  await confirmPage(await dialog()).answer('Add');
  await expect(servers.header).toContainText('ready');
  await servers.open();
  await expect(servers.row('third')).toContainText('ready');
  await expect(problemOf(page)).toBeHidden();
  expect((await stateOf(profile)).text).toContain('// mine');
});
