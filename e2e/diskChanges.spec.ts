import type { Locator, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportStartServer } from '../src-main/testing/stdioServer';
import { expect, type Profile, type RunningApp } from './fixtures';
import { callOf, modelEntry, test } from './obedientModel';
import { personAt } from './person';
import { isAlive, sha256, startsIn, type Start } from './starts';
import { serversText, writeServers, writeServersText } from './stateFiles';

const NAMES = ['one', 'two', 'three', 'four'] as const;
type Name = (typeof NAMES)[number];

const startsOf = ({ home }: Profile, name: string): Start[] => startsIn(join(home, `${name}.starts`));
const commandOf = ({ home }: Profile, name: string) => reportStartServer(join(home, `${name}.starts`), 'KEY');

/** A server that says when it starts and with which KEY. */
const entryOf = (profile: Profile, name: string, key = `value-of-${name}`) => ({
  command: commandOf(profile, name),
  env: { KEY: key },
});

const fourServers = (profile: Profile) =>
  Object.fromEntries(NAMES.map((name) => [name, entryOf(profile, name)])) as Record<Name, ReturnType<typeof entryOf>>;

/** The pid of each server's newest process. */
const pidsOf = (profile: Profile): Record<Name, number | undefined> =>
  Object.fromEntries(NAMES.map((name) => [name, startsOf(profile, name).at(-1)?.pid])) as Record<Name, number>;

/** The app with four servers that run, and nothing asked. */
async function runningFour(profile: Profile, launch: () => Promise<RunningApp>) {
  await writeServers(profile, fourServers(profile));
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  await person.servers.open();
  for (const name of NAMES) await expect(person.servers.row(name)).toContainText('ready');
  return { running, person, page: running.page };
}

const dialogsOf = ({ app }: RunningApp): number =>
  app.windows().filter((window) => !window.isClosed() && window.url().startsWith('app://confirm')).length;

const banner = (page: Page, text: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

test('one value that is changed on disk restarts its server and no other; words alone restart none', async ({
  profile,
  launch,
}) => {
  const { running, person, page } = await runningFour(profile, launch);
  const before = pidsOf(profile);
  const changed = { ...fourServers(profile), two: entryOf(profile, 'two', 'another value') };
  await writeServers(profile, changed);
  await expect.poll(() => startsOf(profile, 'two').length).toBe(2);
  expect(startsOf(profile, 'two').at(-1)?.env).toEqual({ KEY: sha256('another value') });
  await expect.poll(() => isAlive(before.two ?? 0)).toBe(false);
  await expect(person.servers.row('two')).toContainText('ready');
  const after = pidsOf(profile);
  expect({ ...after, two: before.two }).toEqual(before);

  // The JSON view shows when the words have arrived.
  await page.getByRole('radio', { name: 'JSON' }).click();
  const editor = page.getByRole('textbox', { name: 'mcp_servers.json as text' });
  await expect(editor).toContainText('"servers"');
  await writeServersText(profile, `// only words\n${await serversText(profile)}`);
  await expect(editor.getByText('hidden comment')).toBeVisible();
  await page.getByRole('radio', { name: 'List' }).click();
  for (const name of NAMES) await expect(person.servers.row(name)).toContainText('ready');
  expect(pidsOf(profile)).toEqual(after);
  expect(NAMES.flatMap((name) => startsOf(profile, name))).toHaveLength(5);
  expect(dialogsOf(running)).toBe(0);
});

test('another command waits in main’s dialog while the old one runs on; “keep the old” is remembered', async ({
  profile,
  launch,
}) => {
  const { running, person, page } = await runningFour(profile, launch);
  const before = pidsOf(profile);
  const [program, ...args] = commandOf(profile, 'one');
  const moved = { ...fourServers(profile), one: { command: [program, ...args, '--new'], env: { KEY: 'moved' } } };
  const reviewTitle = 'The file says something else';

  await test.step('the dialog shows what runs and what would', async () => {
    await writeServers(profile, moved);
    const question = await person.confirm();
    await expect(question.title).toHaveText('Accept what was changed outside Plugboard?');
    await expect(question.values('Server')).toHaveText(['one']);
    await expect(question.values('Arguments')).toHaveText([...args, ...args, '--new']);
    expect(pidsOf(profile)).toEqual(before);
    await question.answer('Keep the old');
  });

  await test.step('the old one runs on, and the page says that the file differs', async () => {
    await expect(person.servers.row('one').getByRole('button', { name: 'Review: one' })).toBeVisible();
    await person.servers.openServer('one');
    await expect(banner(page, reviewTitle)).toContainText('--new');
    await expect(banner(page, reviewTitle)).toContainText('What ran before runs on until you do.');
    expect(pidsOf(profile)).toEqual(before);
    expect(isAlive(before.one ?? 0)).toBe(true);
    expect(dialogsOf(running)).toBe(0);
  });

  await test.step('review asks again, and what is confirmed then runs', async () => {
    await banner(page, reviewTitle).getByRole('button', { name: 'Review' }).click();
    const question = await person.confirm();
    await expect(question.values('Arguments')).toContainText(['--new']);
    await question.answer('Confirm');
    await expect.poll(() => startsOf(profile, 'one').length).toBe(2);
    await expect(person.servers.header).toContainText('ready');
    await expect(banner(page, reviewTitle)).toBeHidden();
    expect(isAlive(before.one ?? 0)).toBe(false);
    expect(startsOf(profile, 'one').at(-1)?.env).toMatchObject({ KEY: sha256('moved') });
    expect({ ...pidsOf(profile), one: before.one }).toEqual(before);
  });

  await test.step('a refusal holds on after a restart, and nothing of it starts', async () => {
    await writeServers(profile, { ...moved, one: { ...moved.one, command: [program, ...args, '--newer'] } });
    await (await person.confirm()).answer('Keep the old');
    await running.quit();
    const starts = startsOf(profile, 'one').length;
    const again = await launch();
    const { servers } = personAt(again);
    await servers.open();
    await expect(servers.row('two')).toContainText('ready');
    await expect(servers.row('one')).toContainText('is not confirmed yet');
    expect(startsOf(profile, 'one')).toHaveLength(starts);
    expect(dialogsOf(again)).toBe(0);
    await servers.row('one').getByRole('button', { name: 'Review: one' }).click();
    await (await personAt(again).confirm()).answer('Confirm');
    await expect(servers.row('one')).toContainText('ready');
  });
});

test('an added entry and added rules are in force once they are confirmed, in one dialog, and not before', async ({
  profile,
  launch,
  model,
}) => {
  const { running, person, page } = await runningFour(profile, launch);
  const { chat, settings } = person;
  await person.addModel(modelEntry(model));
  const settingsFile = join(profile.stateDir, 'settings.json');
  const stored = JSON.parse(await readFile(settingsFile, 'utf8')) as { rules?: object[] };
  const rule = { id: 'by-hand', verdict: 'allow', server_id: '*', pattern: '*', created_at: 0 };
  const waiting = banner(page, 'settings.json was changed outside Plugboard');

  await test.step('both are asked about in one dialog; closing it confirms nothing', async () => {
    await writeServers(profile, { ...fourServers(profile), added: entryOf(profile, 'added') });
    await writeFile(settingsFile, JSON.stringify({ ...stored, rules: [rule] }));
    await expect(async () => {
      const question = await person.confirm();
      await expect(question.values('Server')).toHaveText(['added'], { timeout: 1000 });
      const rows = ['allow * of every server', 'whatever a tool becomes later'];
      await expect(question.values('Rule added')).toHaveText(rows, { timeout: 1000 });
    }).toPass();
    await (await person.confirm()).escape();
    expect(startsOf(profile, 'added')).toEqual([]);
  });

  await test.step('meanwhile the page says so, nothing has started, and a call still asks', async () => {
    await person.servers.open();
    await expect(person.servers.row('added')).toContainText('is not confirmed yet');
    await settings.open('Permissions');
    await expect(waiting).toBeVisible();
    await expect(settings.rules).toHaveCount(0);
    await chat.newChat();
    await chat.send(callOf('one__echo', { message: 'unasked?' }));
    await expect(chat.approval).toContainText('unasked?');
    await chat.answer('Deny');
    await expect(chat.card('one', 'echo')).toContainText('denied');
    expect(startsOf(profile, 'added')).toEqual([]);
  });

  await test.step('once confirmed the rule holds and the server runs', async () => {
    await settings.open('Permissions');
    await waiting.getByRole('button', { name: 'Review' }).click();
    const question = await person.confirm();
    await expect(question.values('Server')).toHaveText(['added']);
    await question.answer('Confirm');
    await expect(waiting).toBeHidden();
    await expect(settings.rules).toHaveCount(1);
    await expect.poll(() => startsOf(profile, 'added').length).toBe(1);
    await person.servers.open();
    await expect(person.servers.row('added')).toContainText('ready');
    await chat.newChat();
    await chat.send(callOf('one__echo', { message: 'unasked' }));
    await expect(chat.answers('Obedient').last()).toContainText('The tool said: Echo: unasked');
    expect(dialogsOf(running)).toBe(0);
  });
});

test('a file that breaks while the app runs stops nothing and says where; mended, the message goes by itself', async ({
  profile,
  launch,
}) => {
  const { person, page } = await runningFour(profile, launch);
  const before = pidsOf(profile);
  const whole = await serversText(profile);
  const problem = page.getByRole('alert').filter({ hasText: 'mcp_servers.json cannot be read' });
  await writeServersText(profile, whole.replace('"servers":', '"servers"'));
  await expect(problem).toContainText(':2:13');
  for (const name of NAMES) await expect(person.servers.row(name)).toContainText('ready');
  await writeServersText(profile, whole.replace(`value-of-three`, 'mended'));
  await expect(problem).toBeHidden();
  await expect.poll(() => startsOf(profile, 'three').length).toBe(2);
  await expect(person.servers.row('three')).toContainText('ready');
  expect({ ...pidsOf(profile), three: before.three }).toEqual(before);
});
