import { envHashServer } from '../src-main/testing/stdioServer';
import { expect, test } from './fixtures';
import { personAt } from './person';

test('without a model a person runs a tool by form, through an approval, and is told how to add a model', async ({
  launch,
}) => {
  const running = await launch();
  const person = personAt(running);
  const { chat } = person;
  const { page } = running;
  await person.welcome.skip();
  const main = page.getByRole('main');
  await expect(main).toContainText('No model is configured');
  await expect(main).toContainText('Add a model with an API key, or one that runs on this computer, to chat.');

  await person.addServer({ name: 'hash', command: envHashServer() });
  await chat.newChat();
  await expect(main).toContainText('Until then you can run any tool of your servers yourself');

  await test.step('the finder narrows as one types, by name and by what a tool does', async () => {
    await chat.toolFinder.fill('milliseconds');
    await expect(page.getByRole('option')).toHaveText([/slow/, /write_late/]);
    await chat.findTool('ech', 'echo');
  });

  await test.step('the form comes from the schema and holds to it', async () => {
    const form = chat.toolForm('echo');
    await form.getByRole('button', { name: 'Run tool' }).click();
    await expect(form).toContainText('1 thing to correct');
    await expect(chat.approval).toBeHidden();
    await form.getByRole('textbox', { name: /^message/ }).fill('hello from the form');
    await form.getByRole('button', { name: 'Run tool' }).click();
  });

  await test.step('it runs once the person has agreed, and the result stands in the conversation', async () => {
    await expect(chat.approval).toContainText('You asked to run this tool.');
    await expect(chat.approval).toContainText('hello from the form');
    const card = chat.card('hash', 'echo');
    await expect(card).toHaveCount(0);
    await chat.answer('Allow once');
    await expect(card).toContainText('done');
    await card.getByRole('button', { name: /echo/ }).click();
    await expect(card).toContainText('Echo: hello from the form');
  });

  await test.step('a model can be added from here', async () => {
    await page.getByRole('button', { name: 'Add a model' }).click();
    await expect(page.getByRole('heading', { name: 'Models', level: 2 })).toBeVisible();
    await expect(main).toContainText('No model yet');
  });
});
