import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportStartServer } from '../src-main/testing/stdioServer';
import { expect, type Profile } from './fixtures';
import { modelEntry, test } from './obedientModel';
import { press } from './pages/press';
import { serverForm } from './pages/serverForm';
import { personAt } from './person';
import { sessionBus } from './sessionBus';
import { sha256, startsIn, type Start } from './starts';
import { serversText } from './stateFiles';

const FIRST = 'the-first-of-two-values';
const SECOND = 'the-second-of-two-values';
const AGAIN = 'entered-once-more-71ac';

const startsFile = ({ home }: Profile): string => join(home, 'starts');
const starts = (profile: Profile): Start[] => startsIn(startsFile(profile));
const ENTRY = (profile: Profile) => ({
  name: 'report',
  command: reportStartServer(startsFile(profile), 'FIRST', 'SECOND'),
  env: { FIRST, SECOND },
});

test('with a locked keyring everything else works, and unlocking it connects without a restart', async ({
  profile,
  launch,
  model,
}) => {
  await using bus = await sessionBus();
  await bus.startKeyring();
  const before = await launch({ bus: bus.address });
  await personAt(before).welcome.skip();
  await personAt(before).addServer(ENTRY(profile));
  await personAt(before).addModel(modelEntry(model));
  await before.quit();
  await bus.lockKeyring();
  const [file, vault] = [await serversText(profile), await readFile(join(profile.stateDir, 'secrets.json'), 'utf8')];

  const running = await launch({ bus: bus.address });
  const { page } = running;
  const { chat, servers } = personAt(running);
  const row = servers.row('report');

  await test.step('the chat works, and nothing has been started with an empty value', async () => {
    await chat.send('while it is locked');
    await expect(chat.answers('Obedient')).toContainText('You said: while it is locked');
    await servers.open();
    await expect(row).toContainText('2 stored values are locked');
    await expect(row.getByRole('button', { name: 'Unlock: report' })).toBeVisible();
    expect(starts(profile)).toHaveLength(1);
  });

  await test.step('its form shows both as stored, and saving other parts keeps them', async () => {
    const form = serverForm(page);
    await form.open('report');
    await expect(form.form.getByText(/^Stored/)).toHaveCount(2);
    await expect(form.form.getByText('What is stored is locked until the keyring is unlocked.')).toHaveCount(2);
    await expect(form.field('Value of FIRST')).toHaveCount(0);
    await form.form.getByText('Limits and description').click();
    await form.field('Description').fill('saved while it was locked');
    await form.save();
    await form.saved();
    expect(await serversText(profile)).toBe(
      file.replace(/\n {4}\}\n/, ',\n      "description": "saved while it was locked"\n    }\n'),
    );
    expect(await readFile(join(profile.stateDir, 'secrets.json'), 'utf8')).toBe(vault);
  });

  await test.step('a new value cannot be kept now; the form keeps it and says why', async () => {
    const form = serverForm(page);
    await form.replace('Value of FIRST', AGAIN);
    await form.save();
    await expect(form.problem).toContainText('locked');
    await expect(form.field('Value of FIRST')).toHaveValue(AGAIN);
    await page.getByRole('main').getByRole('button', { name: 'Discard changes' }).click();
    await expect(form.form.getByText(/^Stored/)).toHaveCount(2);
  });

  await test.step('unlocked, the button is enough', async () => {
    await bus.unlockAgain();
    await servers.open();
    await press(row.getByRole('button', { name: 'Unlock: report' }), row.getByText('ready'));
    expect(
      starts(profile)
        .slice(1)
        .map(({ env }) => env),
    ).toEqual([{ FIRST: sha256(FIRST), SECOND: sha256(SECOND) }]);
  });
});

test('one value that cannot be read any more is asked for again by itself, and the other stays', async ({
  profile,
  launch,
}) => {
  const before = await launch();
  await personAt(before).welcome.skip();
  await personAt(before).addServer(ENTRY(profile));
  await before.quit();
  await damage(profile, 'env/SECOND');

  const running = await launch();
  const { servers } = personAt(running);
  const form = serverForm(running.page);
  await servers.open();
  await expect(servers.row('report')).toContainText('1 stored value cannot be read and must be entered again');
  await expect(servers.row('report')).toContainText('failed');
  expect(starts(profile)).toHaveLength(1);
  await press(servers.row('report').getByRole('button', { name: 'Enter again: report' }), form.form);
  await expect(form.form.getByText('What was stored cannot be read any more.')).toHaveCount(1);
  await form.replace('Value of SECOND', AGAIN);
  await form.save();
  await expect(servers.header).toContainText('ready');
  expect(starts(profile).at(-1)?.env).toEqual({ FIRST: sha256(FIRST), SECOND: sha256(AGAIN) });
});

/** Spoils what is encrypted for one place, as a bad sector would. */
async function damage({ stateDir }: Profile, place: string): Promise<void> {
  const path = join(stateDir, 'secrets.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as {
    secrets: Record<string, { place: string; ciphertext: string }>;
  };
  const found = Object.values(file.secrets).find((secret) => secret.place === place);
  if (!found) throw new Error(`nothing is stored for ${place}`);
  const bytes = Buffer.from(found.ciphertext, 'base64');
  bytes.fill(0x5a, Math.floor(bytes.length / 2));
  found.ciphertext = bytes.toString('base64');
  await writeFile(path, JSON.stringify(file));
}
