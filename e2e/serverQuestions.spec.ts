import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedServer, realServer } from '../src-main/testing/stdioServer';
import { expect, type RunningApp } from './fixtures';
import { callOf, modelEntry, obey, test as base } from './obedientModel';
import { questionsPage } from './pages/questionsPage';
import { personAt } from './person';
import { fakeModel, type FakeModel } from '../src-main/testing/fakeModel';

const FORM = callOf('everything__trigger-elicitation-request', {});
const PAGE = 'https://pay.example/checkout?order=17';
const URL_CALL = callOf('everything__trigger-url-elicitation', { url: PAGE, message: 'Please pay' });
const SAMPLING = callOf('everything__trigger-sampling-request', { prompt: 'Say hello', maxTokens: 40 });

/** Calls all three at once when it is told to. */
const test = base.extend<{ model: FakeModel }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  model: async ({}, use) => {
    const together = ['trigger-elicitation-request', 'trigger-url-elicitation', 'trigger-sampling-request'];
    const args = [{}, { url: PAGE, message: 'Please pay' }, { prompt: 'Say hello', maxTokens: 40 }];
    const model = await fakeModel((request) => {
      const last = (request.body['messages'] as readonly { readonly content: unknown }[]).at(-1);
      if (!JSON.stringify(last).includes('all at once')) return obey(request);
      return { calls: together.map((name, place) => ({ name: `everything__${name}`, arguments: args[place] ?? {} })) };
    });
    await use(model);
    await model[Symbol.asyncDispose]();
  },
});

/** Everything that the server was told, and a desktop that only notes what it should open. */
async function start(running: RunningApp, model: FakeModel, log: string) {
  const person = personAt(running);
  await person.welcome.skip();
  await person.addServer({ name: 'everything', command: recordedServer(log, realServer('everything')) });
  await person.addModel(modelEntry(model));
  await person.chat.newChat();
  await running.app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedByTest: opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  const opened = () =>
    running.app.evaluate(() => (globalThis as unknown as { openedByTest: readonly string[] }).openedByTest);
  const told = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  return { ...person, questions: questionsPage(running.page), opened, told };
}

test('a server asks for values, for a visit and for the model, and gets what the person answered', async ({
  launch,
  profile,
  model,
}) => {
  test.slow();
  const running = await launch();
  const { page } = running;
  const person = await start(running, model, join(profile.stateDir, '..', 'told'));
  const { chat, questions, opened } = person;
  const { notice, sheet } = questions;
  const answer = chat.answers('Obedient').last();

  await test.step('a form, with what is wrong said in place, sent with Enter', async () => {
    await chat.send(FORM);
    await chat.answer('Allow for this chat');
    await chat.messageBox.fill('still writing');
    await expect(notice).toContainText('everything asks you something');
    await expect(chat.messageBox).toBeFocused();
    await questions.open();
    await expect(sheet.getByLabel('String', { exact: true })).toBeFocused();
    await sheet.getByLabel(/^String with email format/).fill('nobody');
    await sheet.getByLabel(/^Integer/).fill('7');
    await questions.press('Submit', sheet.getByText('Enter an email address'));
    await expect(sheet.getByText('Enter a value.')).toBeVisible();
    await sheet.getByLabel(/^String with email format/).fill('ana@example.com');
    await sheet.getByLabel('String', { exact: true }).fill('Ana');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(answer).toContainText('Name: Ana');
    await expect(answer).toContainText('Favorite Integer: 7');
    await expect(chat.messageBox).toHaveValue('still writing');
    await expect(chat.messageBox).toBeFocused();
  });

  await test.step('an address, opened only after the person and main’s dialog said so', async () => {
    await chat.send(URL_CALL);
    await chat.answer('Allow for this chat');
    await questions.open();
    await expect(sheet).toContainText('pay.example');
    await expect(sheet).toContainText(PAGE);
    expect(await opened()).toEqual([]);
    await sheet.getByRole('button', { name: 'Open in browser' }).click();
    await (await person.confirm()).cancel();
    await expect(sheet).toContainText('The server still waits.');
    expect(await opened()).toEqual([]);
    await sheet.getByRole('button', { name: 'Open in browser' }).click();
    await (await person.confirm()).answer('Open');
    await expect(answer).toContainText('User completed the URL elicitation flow');
    expect(await opened()).toEqual([PAGE]);
  });

  await test.step('the model, denied and then allowed for the chat', async () => {
    const before = model.requests.length;
    await chat.send(SAMPLING);
    await chat.answer('Allow for this chat');
    await questions.open();
    await expect(sheet).toContainText('Resource trigger-sampling-request context: Say hello');
    await expect(sheet).toContainText('You are a helpful test server.');
    await expect(sheet).toContainText('at most 40 tokens');
    expect(model.requests, 'only what the person asked').toHaveLength(before + 1);
    await questions.press('Deny', answer.getByText('rejected').first());
    await expect(answer).toContainText('User rejected sampling request');

    await chat.send(SAMPLING);
    await questions.open();
    await questions.press('Allow for this chat', answer.getByText('LLM sampling result').first());
    await expect(answer).toContainText('You said: Resource trigger-sampling-request context: Say hello');
    await chat.send(SAMPLING);
    await expect(chat.answers('Obedient')).toHaveCount(5);
    await expect(answer).toContainText('LLM sampling result');
  });
});

test('case 71: three at once are answered from the settings, and closing the window cancels what waits', async ({
  launch,
  profile,
  model,
}) => {
  test.slow();
  const running = await launch();
  const { page } = running;
  const { chat, settings, questions, servers, told } = await start(
    running,
    model,
    join(profile.stateDir, '..', 'told'),
  );
  const { notice, sheet } = questions;

  await test.step('while another screen is in front', async () => {
    await chat.send('all at once');
    for (const left of [3, 2, 1]) {
      const card = page.getByRole('region', { name: new RegExp(`^Approval 1 of ${String(left)}:`) });
      await card.getByRole('button', { name: 'Allow for this chat' }).click();
    }
    await expect(notice).toContainText('1 of 3');
    await expect(servers.summary).toContainText('3 questions wait');
    await settings.open('General');
    await questions.open();
    const answers: Readonly<Record<string, () => Promise<void>>> = {
      'everything asks you something': () => page.keyboard.press('Escape'),
      'everything wants you to open a page': () => sheet.getByRole('button', { name: 'Decline' }).click(),
      'everything wants to use your model': () => sheet.getByRole('button', { name: 'Allow once' }).click(),
    };
    for (const left of [3, 2, 1]) {
      if (left > 1) await expect(sheet).toContainText(`1 of ${String(left)}`);
      const title = (await sheet.getByRole('heading', { level: 2 }).textContent()) ?? '';
      await expect(sheet.getByRole('button', { name: /^(Decline|Deny)$/ })).toBeEnabled();
      await answers[title]?.();
      await expect(sheet.getByRole('heading', { level: 2, name: title })).toBeHidden();
    }
    await expect(page.getByRole('heading', { name: 'General', level: 2 })).toBeVisible();
    await expect(notice).toBeHidden();
    await expect(servers.summary).toHaveText('1 ready');
    const actions = told().match(/"action":"\w+"/g);
    expect(actions?.sort()).toEqual(['"action":"cancel"', '"action":"decline"']);
    expect(told()).toContain('You said: Resource trigger-sampling-request context');
  });

  await test.step('the window is closed', async () => {
    await chat.newChat();
    await chat.send(FORM);
    await chat.answer('Allow once');
    await expect(notice).toBeVisible();
    const cancels = (): number => told().split('"action":"cancel"').length - 1;
    const before = cancels();
    const gone = running.app.waitForEvent('close');
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await gone;
    expect(cancels()).toBe(before + 1);
  });
});
