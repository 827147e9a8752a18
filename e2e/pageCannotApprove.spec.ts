import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bridge } from '@contract';
import { COMMANDS, type CommandName } from '@contract/names';
import type { Locator, Page } from '@playwright/test';
import { recordCallsServer } from '../src-main/testing/stdioServer';
import { chooseInFileDialogs } from './fileDialogs';
import { expect, type Profile, type RunningApp } from './fixtures';
import { callOf, modelEntry, test } from './obedientModel';
import { confirmPage } from './pages/confirmPage';
import { personAt } from './person';
import { processesWith } from './processes';
import { isStormOver, stormOfCommands } from './scriptStorm';

/** Files that say what ran. */
function witnesses({ stateDir }: Profile) {
  const folder = dirname(stateDir);
  const canaryFile = join(folder, 'canary-ran');
  const callsFile = join(folder, 'calls');
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const code = `require('fs').writeFileSync(${JSON.stringify(canaryFile)}, JSON.stringify(process.argv.slice(1)))`;
  return {
    callsFile,
    /** Leaves its arguments in a file as soon as it starts. */
    canary: [process.execPath, '-e', code] as const,
    canaryArguments: () => read(canaryFile),
    calls: () => read(callsFile),
    all: () => ({ canary: read(canaryFile), calls: read(callsFile), processes: processesWith(canaryFile) }),
  };
}

const NOTHING = { canary: '', calls: '', processes: [] };

/** Answers every question of main with no until none is left; answers their titles. */
async function declineAll({ app, page }: RunningApp): Promise<string[]> {
  const titles: string[] = [];
  const open = () => app.windows().find((window) => !window.isClosed() && window.url().startsWith('app://confirm'));
  const isAllSaid = async (): Promise<boolean> => open() !== undefined || (await isStormOver(page));
  for (;;) {
    await expect.poll(isAllSaid, { intervals: [30] }).toBe(true);
    const dialog = open();
    if (!dialog) return titles;
    const question = confirmPage(dialog);
    try {
      titles.push((await question.title.textContent()) ?? '');
      await question.escape();
    } catch (error) {
      // What it asked about changed, and the question was withdrawn.
      if (!dialog.isClosed()) throw error;
    }
  }
}

test('script in the page runs nothing and allows nothing, whatever it sends in whatever order', async ({
  launch,
  profile,
  model,
}) => {
  test.slow();
  const ran = witnesses(profile);
  const { canary, callsFile } = ran;
  const message = callOf('record__record', { note: 'asked by the model' });

  await test.step('a person has confirmed one server and one model; another is planted in the file', async () => {
    const before = await launch();
    const person = personAt(before);
    await person.welcome.skip();
    await person.addServer({ name: 'record', command: recordCallsServer(callsFile) });
    await person.addModel(modelEntry(model));
    await before.quit();
    const file = join(profile.stateDir, 'mcp_servers.json');
    const config = JSON.parse(await readFile(file, 'utf8')) as { servers: Record<string, unknown> };
    config.servers['planted'] = { type: 'local', command: canary, enabled: true };
    await writeFile(file, JSON.stringify(config));
  });

  const running = await launch();
  await chooseInFileDialogs(running, null);
  const { page } = running;
  const { chat, servers } = personAt(running);
  const plan = { canary, message } as const;
  const attempts = new Set<string>();
  const sent = new Set<string>();

  await test.step('every command in every order, with approvals waiting', async () => {
    await expect(servers.summary).toContainText('1 ready');
    const storm = await stormOfCommands(page, { ...plan, rounds: 40, seed: 20_261_130, spared: ENDING });
    for (const each of storm.attempts) attempts.add(each);
    for (const each of storm.sent) sent.add(each);
    expect(storm.approvalsSeen, 'there was something to approve').toBeGreaterThan(5);
    expect(ran.all()).toEqual(NOTHING);
  });

  await test.step('clicks and keys that script makes', async () => {
    const waiting = page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: /waiting/ });
    await clickByScript(waiting.first());
    for (const label of ['Allow once', 'Allow for this chat']) {
      const button = chat.approval.getByRole('button', { name: label });
      await expect(button).toBeEnabled();
      await clickByScript(button);
      await expect(chat.approval.getByRole('alert')).toContainText('Please press again');
    }
    await chat.approval.evaluate((card) =>
      card.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    );
    expect(await page.evaluate(() => ['plugboardConfirm' in window, window.open('app://confirm/')])).toEqual([
      false,
      null,
    ]);
    expect(ran.all()).toEqual(NOTHING);
  });

  await test.step('and once more with those that remove and restart', async () => {
    const storm = await stormOfCommands(page, { ...plan, rounds: 15, seed: 7, spared: [] });
    for (const each of storm.attempts) attempts.add(each);
    for (const each of storm.sent) sent.add(each);
    expect([...sent].sort()).toEqual([...COMMANDS].sort());
    expect([...attempts].sort()).toEqual(['bad-input', 'not-a-person']);
    const questions = await declineAll(running);
    expect(questions).toContain('Change what “record” runs?');
    expect(questions).toContain('Use this model?');
    expect(questions).toContain('Add this server?');
    expect(ran.all()).toEqual(NOTHING);
  });
});

test('main’s dialog shows every argument, and exactly what it showed runs once a person agrees', async ({
  launch,
  profile,
}) => {
  const ran = witnesses(profile);
  const running = await launch();
  const { page } = running;
  const person = personAt(running);
  await person.welcome.skip();
  const hidden = 'safe\u202Egnp.exe\u200B\u{E0041}\r\nsecond line';
  const many = Array.from({ length: 150 }, (_, index) => `--option-${String(index)}`);
  const args = [...many, 'x'.repeat(20_000), hidden, '', '--last'];
  const command = [...ran.canary, '--', ...args];
  const shown = command.slice(1).map((text) => (text === hidden ? HIDDEN_SHOWN : text || '(empty)'));

  await test.step('sent by script, declined by the person', async () => {
    await saveByScript(page, 'canary', command);
    const question = await person.confirm();
    await expect(question.values('Program')).toHaveText([process.execPath]);
    expect(await question.values('Arguments').allTextContents()).toEqual(shown);
    await expect(question.warnings.filter({ hasText: 'hidden characters' })).toHaveCount(1);
    await expect(question.warnings.filter({ hasText: 'runs code that is written in its arguments' })).toHaveCount(1);
    await question.cancel();
    expect(ran.all()).toEqual(NOTHING);
  });

  await test.step('sent by script, agreed to by the person', async () => {
    await saveByScript(page, 'canary', command);
    await (await person.confirm()).answer('Add');
    await expect.poll(() => ran.canaryArguments() === JSON.stringify(args)).toBe(true);
  });

  await test.step('a tool runs once the person has clicked, and one time only', async () => {
    await saveByScript(page, 'record', recordCallsServer(ran.callsFile));
    await (await person.confirm()).answer('Add');
    await expect(person.servers.summary).toContainText('1 ready');
    await person.chat.findTool('record', 'record');
    const form = person.chat.toolForm('record');
    await form.getByRole('textbox', { name: /^note/ }).fill('clicked');
    await form.getByRole('button', { name: 'Run tool' }).click();
    await expect(person.chat.approval).toBeVisible();
    expect(ran.calls()).toBe('');
    await person.chat.answer('Allow once');
    await expect(person.chat.card('record', 'record')).toContainText('done');
    expect(ran.calls()).toBe('clicked\n');
  });
});

const ENDING = [
  'restartServer',
  'signOut',
  'removeServer',
  'removeModel',
  'deleteConversation',
  'stopTurn',
  'cancelCall',
] as const satisfies readonly CommandName[];

const HIDDEN_SHOWN = 'safe⟨U+202E⟩gnp.exe⟨U+200B⟩⟨U+E0041⟩\nsecond line';

/** What script can do: no input passes through main. */
const clickByScript = (button: Locator): Promise<void> => button.evaluate((element: HTMLElement) => element.click());

/** Does not wait for the answer, which main gives after its dialog. */
function saveByScript(page: Page, name: string, command: readonly string[]): Promise<void> {
  return page.evaluate(
    ([label, line]) => {
      const { plugboard } = window as unknown as { readonly plugboard: Bridge };
      void plugboard.saveServer({ input: { name: label, type: 'local', enabled: true, command: [...line] } });
    },
    [name, command] as const,
  );
}
