import type { Locator, Page } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { envHashServer } from '../src-main/testing/stdioServer';
import { createCanary, holds } from '../src-main/testing/canaries';
import { expect, test, type Profile } from './fixtures';
import { confirmPage } from './pages/confirmPage';
import { serversPage } from './pages/serversPage';
import { welcomePage } from './pages/welcomePage';
import { tap } from './taps';

const COMMAND = JSON.stringify(envHashServer());
const fileOf = ({ stateDir }: Profile): string => join(stateDir, 'mcp_servers.json');
const fileText = (profile: Profile): Promise<string> => readFile(fileOf(profile), 'utf8');

async function write(profile: Profile, text: string): Promise<void> {
  await mkdir(profile.stateDir, { recursive: true });
  await writeFile(fileOf(profile), text);
}

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'mcp_servers.json as text' });
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

async function openJson(page: Page): Promise<Locator> {
  await serversPage(page).open();
  await page.getByRole('radio', { name: 'JSON' }).click();
  const editor = editorOf(page);
  await expect(editor).toContainText('"servers"');
  return editor;
}

/** Puts the cursor behind a text that stands on one line, and types there. */
async function typeAfter(page: Page, text: string, typed: string): Promise<void> {
  const editor = editorOf(page);
  await editor.focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially(text);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await editor.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText(typed);
}

test('no secret crosses into the text, and an edit leaves every other byte', async ({ profile, launch }) => {
  const canaries = [createCanary('env'), createCanary('comment', ' plain'), createCanary('unknown')] as const;
  const [env, comment, unknown] = canaries;
  const file = `{
  // ${comment.value}
  "servers": {
    "first": {
      "command": ${COMMAND},
      "env": { "KEY": ${JSON.stringify(env.value)} },
      "description": "one",
      "x-mine": ${JSON.stringify(unknown.value)}, /* ${comment.value} */
    },
  }
}
`;
  await write(profile, file);
  const running = await launch();
  const { page } = running;
  await welcomePage(page).skip();
  const taps = await tap(running);
  const editor = await openJson(page);
  await expect(editor.getByText('hidden value')).toHaveCount(2);
  await expect(editor.getByText('hidden comment')).toHaveCount(2);

  await typeAfter(page, '"one', ' and more');
  await expect(page.getByRole('status').filter({ hasText: 'Changes first' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The file is saved')).toBeVisible();
  const saved = await fileText(profile);
  // The value that stood in the file moved into encryption with this save; nothing else is different.
  expect(saved.replace(/"\$\{secret:env\/KEY\.\w+\}"/, JSON.stringify(env.value))).toBe(
    file.replace('"one"', '"one and more"'),
  );
  expect(saved).not.toContain(env.value);
  await expect(editor.getByText('stored value')).toHaveCount(1);

  const leaks = Object.entries(await taps.read()).flatMap(([place, text]) =>
    canaries.filter((canary) => holds(text, canary)).map(({ name }) => `${place}: ${name}`),
  );
  expect(leaks).toEqual([]);
});

test('a new entry is confirmed in main’s window, and a wrong one says what is wrong and where', async ({
  profile,
  launch,
}) => {
  await write(profile, '{\n  "servers": {\n  }\n}\n');
  const { page, dialog } = await launch();
  await welcomePage(page).skip();
  await openJson(page);
  await typeAfter(page, '"servers": {', '\n    "new": { "command": 7 }');
  const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button');
  await expect(problem).toContainText('Line 3: command');
  await expect(page.getByText('1 problem to mend before saving')).toBeVisible();
  await problem.click();
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(COMMAND);
  await expect(problem).toBeHidden();
  await save(page);
  await confirmPage(await dialog()).answer('Add');
  await expect(page.getByText('The file is saved')).toBeVisible();
  expect(await fileText(profile)).toContain(`"new": { "command": ${COMMAND} }`);
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(serversPage(page).row('new')).toContainText('ready');
});

test('what was typed survives leaving the screen and a change on disk, and both are joined', async ({
  profile,
  launch,
}) => {
  const file = `{
  "servers": {
    "first": { "command": ${COMMAND}, "description": "one" },
    "second": { "command": ${COMMAND}, "description": "two" }
  }
}
`;
  await write(profile, file);
  const { page } = await launch();
  await welcomePage(page).skip();
  const editor = await openJson(page);
  await typeAfter(page, '"one', ' mine');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(editor).toBeHidden();
  await serversPage(page).open();
  await expect(editor).toContainText('one mine');

  const theirs = file.replace('"two"', '"two theirs"');
  await write(profile, theirs);
  const banner = page.getByRole('status').filter({ hasText: 'The file changed on disk' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Keep mine' }).click();
  await expect(banner).toBeHidden();
  await save(page);
  await expect(page.getByText('The file is saved')).toBeVisible();
  expect(await fileText(profile)).toBe(theirs.replace('"one"', '"one mine"'));
  await expect(editor).toContainText('two theirs');

  // The same entry on both sides is shown, and the person chooses.
  await typeAfter(page, '"one mine', ' again');
  await write(profile, theirs.replace('"one"', '"one by hand"'));
  await expect(banner).toBeVisible();
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed in the file and here: first' });
  await conflict.getByRole('button', { name: 'Reload' }).click();
  await expect(editor).toContainText('one by hand');
});

test('of a file that does not parse only the place is shown', async ({ profile, launch }) => {
  const canary = createCanary('broken', '');
  await write(profile, `{\n  "servers": { "a" "${canary.value}" }\n}\n`);
  const { page } = await launch();
  await welcomePage(page).skip();
  await serversPage(page).open();
  await page.getByRole('radio', { name: 'JSON' }).click();
  await expect(page.getByRole('alert')).toContainText(`${fileOf(profile)}:2:20`);
  expect(holds(await page.content(), canary)).toBe(false);
  await write(profile, '{\n  "servers": {}\n}\n');
  await expect(editorOf(page)).toContainText('"servers": {}');
});
