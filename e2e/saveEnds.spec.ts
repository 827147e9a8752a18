import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportStartServer } from '../src-main/testing/stdioServer';
import { expect, test, type Profile, type RunningApp } from './fixtures';
import { serverForm } from './pages/serverForm';
import { personAt, type Person } from './person';
import { isAlive, sha256, startsIn, type Start } from './starts';
import { entryOf, serversText, writeServersText } from './stateFiles';

const FIRST = 'the-first-secret-value';
const SECOND = 'the-second-secret-value';

const startsFile = ({ home }: Profile): string => join(home, 'starts');
const starts = (profile: Profile): Start[] => startsIn(startsFile(profile));
const lastPid = (profile: Profile): number => starts(profile).at(-1)?.pid ?? 0;

/** The app with one server that runs, and the page at its settings. */
async function editing(profile: Profile, launch: () => Promise<RunningApp>) {
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  await person.addServer({
    name: 'report',
    command: reportStartServer(startsFile(profile), 'KEY'),
    env: { KEY: FIRST },
  });
  const form = serverForm(running.page);
  await form.open('report');
  return { running, person, form, page: running.page };
}

const agree = async (person: Person): Promise<void> => (await person.confirm()).answer('Confirm');

test('a write that is refused stops nothing, says why, and leaves what was typed', async ({ profile, launch }) => {
  const { person, form } = await editing(profile, launch);
  const [before, pid] = [await serversText(profile), lastPid(profile)];
  const blocked = join(profile.stateDir, 'backups');
  await rm(blocked, { recursive: true, force: true });
  await writeFile(blocked, 'a file where the folder of the backups should be');
  await form.replace('Value of KEY', SECOND);
  await form.field('Argument 3').fill('OTHER');
  await form.save();
  await agree(person);

  await expect(form.problem).toContainText(blocked);
  await expect(form.field('Value of KEY')).toHaveValue(SECOND);
  await expect(form.field('Argument 3')).toHaveValue('OTHER');
  await expect(person.servers.header).toContainText('ready');
  expect(await serversText(profile)).toBe(before);
  expect(starts(profile)).toHaveLength(1);
  expect(isAlive(pid)).toBe(true);

  await test.step('once it can be written, the same form connects the new one and stops the old one', async () => {
    await rm(blocked);
    await form.field('Argument 3').fill('KEY');
    await form.save();
    await form.saved();
    await expect(person.servers.header).toContainText('ready');
    expect(starts(profile).map(({ env }) => env)).toEqual([{ KEY: sha256(FIRST) }, { KEY: sha256(SECOND) }]);
    expect(isAlive(pid)).toBe(false);
    await person.servers.tab('Overview');
    await expect(person.servers.header).toContainText('ready');
  });
});

test('what was changed by hand meanwhile is shown and not written over; saving again keeps both', async ({
  profile,
  launch,
}) => {
  const { person, form, page } = await editing(profile, launch);
  const pid = lastPid(profile);
  await form.form.getByText('Limits and description').click();
  await form.field('Description').fill('typed here');
  await form.field('Seconds to connect').fill('25');

  await test.step('an entry that changed while its form was open', async () => {
    const byHand = (await serversText(profile)).replace('"command"', '"description": "by hand",\n      "command"');
    await writeServersText(profile, byHand);
    await form.save();
    const note = page.getByRole('status').filter({ hasText: 'This server was changed elsewhere meanwhile' });
    await expect(note).toContainText('Description');
    await expect(form.problem).toContainText('changed elsewhere');
    await expect(form.field('Description')).toHaveValue('typed here');
    expect(await serversText(profile)).toBe(byHand);
    expect(starts(profile).map((start) => start.pid)).toEqual([pid]);
  });

  await test.step('one that changes while main asks', async () => {
    await form.field('Argument 3').fill('OTHER');
    await form.save();
    const question = await person.confirm();
    const byHand = (await serversText(profile)).replace('"command"', '"always_load": true,\n      "command"');
    await writeServersText(profile, byHand);
    await question.answer('Confirm');
    await expect(form.problem).toContainText('changed');
    expect(await serversText(profile)).toBe(byHand);
    expect(isAlive(pid)).toBe(true);
    await expect(form.field('Argument 3')).toHaveValue('OTHER');
  });

  await test.step('saved once more, what was typed stands beside what was written by hand', async () => {
    await form.save(); // What main showed was agreed to already.
    await form.saved();
    expect(await entryOf(profile, 'report')).toMatchObject({
      description: 'typed here',
      connect_timeout_seconds: 25,
      always_load: true,
    });
    await expect(person.servers.header).toContainText('ready');
    expect(starts(profile).at(-1)?.env).toEqual({ OTHER: null });
    expect(isAlive(pid)).toBe(false);
  });
});

test('a server that does not connect keeps the edit and says why; undo brings it back with its secrets', async ({
  profile,
  launch,
}) => {
  const { running, person, form, page } = await editing(profile, launch);
  const good = await entryOf(profile, 'report');
  const undo = page.getByRole('button', { name: 'Undo edit' });

  const breakIt = async (one: typeof form): Promise<void> => {
    await one.replace('Value of KEY', SECOND);
    await one.field('Argument 2').fill('--eval=process.exit(3)');
    await one.field('Argument 1').fill('--no-warnings');
    await one.save();
  };

  await test.step('the page tells why, and the edit stands in the file', async () => {
    await breakIt(form);
    await agree(person);
    await expect(person.servers.whatHappened).toContainText('Exit code 3');
    expect((await entryOf(profile, 'report'))?.['command']).toContain('--eval=process.exit(3)');
    await expect(person.servers.header).not.toContainText('ready');
  });

  await test.step('undo restores definition and secret', async () => {
    await undo.click();
    await expect(person.servers.header).toContainText('ready');
    expect((await entryOf(profile, 'report'))?.['command']).toEqual(good?.['command']);
    expect(starts(profile).map(({ env }) => env)).toEqual([{ KEY: sha256(FIRST) }, { KEY: sha256(FIRST) }]);
    await expect(undo).toBeHidden();
  });

  await test.step('also after a restart of the app', async () => {
    await person.servers.tab('Settings');
    await breakIt(form);
    await expect(person.servers.whatHappened).toContainText('Exit code 3');
    await running.quit();
    const again = await launch();
    const { servers } = personAt(again);
    await servers.open();
    await servers.openServer('report');
    await expect(servers.whatHappened).toContainText('Exit code 3');
    await again.page.getByRole('button', { name: 'Undo edit' }).click();
    await expect(servers.header).toContainText('ready');
    expect(starts(profile).at(-1)?.env).toEqual({ KEY: sha256(FIRST) });
    expect(await entryOf(profile, 'report')).toMatchObject({ command: good?.['command'] });
  });
});
