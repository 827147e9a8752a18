import { envHashServer } from '../src-main/testing/stdioServer';
import { expect } from './fixtures';
import { callOf, modelEntry, test } from './obedientModel';
import { personAt, type Person } from './person';

const echo = (message: string): string => callOf('hash__echo', { message });

async function askForCall({ chat }: Person, message: string): Promise<void> {
  await chat.send(echo(message));
  await expect(chat.approval).toContainText(message);
}

const saysToolSaid = ({ chat }: Person, message: string): Promise<void> =>
  expect(chat.answers('Obedient').last()).toContainText(`The tool said: Echo: ${message}`);

test('an answer counts as far as it says: once, for the chat, or not at all', async ({ launch, model }) => {
  const person = personAt(await launch());
  const { chat } = person;
  await person.welcome.skip();
  await person.addServer({ name: 'hash', command: envHashServer() });
  await person.addModel(modelEntry(model));
  await chat.newChat();

  await test.step('once is for one call', async () => {
    await askForCall(person, 'first');
    await chat.answer('Allow once');
    await saysToolSaid(person, 'first');
    await askForCall(person, 'second');
  });

  await test.step('a denied call does not run, and the model is told', async () => {
    await chat.answer('Deny');
    await expect(chat.card('hash', 'echo').last()).toContainText('denied');
    await expect(chat.answers('Obedient').last()).toContainText('The tool said:');
    await expect(chat.answers('Obedient').last()).not.toContainText('Echo: second');
  });

  await test.step('for the chat is for this one only', async () => {
    await askForCall(person, 'third');
    await chat.answer('Allow for this chat');
    await saysToolSaid(person, 'third');
    await chat.send(echo('fourth'));
    await saysToolSaid(person, 'fourth');
    await chat.newChat();
    await askForCall(person, 'fifth');
  });
});

test('“always” is asked again by main and survives a restart, “once” does not', async ({ launch, model }) => {
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  await person.addServer({ name: 'hash', command: envHashServer(), env: { API_KEY: 'any value' } });
  await person.addModel(modelEntry(model));
  await person.chat.newChat();
  const hashCall = callOf('hash__env_hash', { name: 'API_KEY' });

  await test.step('always, declined in main’s dialog, allows nothing', async () => {
    await askForCall(person, 'declined');
    await person.chat.answerAlways();
    const question = await person.confirm();
    await expect(question.title).toHaveText('Always allow this tool?');
    await expect(question.values('Rule')).toHaveText(['allow hash/echo']);
    await question.cancel();
    await expect(person.chat.approval).toContainText('declined');
    expect(model.requests).toHaveLength(2);
  });

  await test.step('always, agreed to', async () => {
    await person.chat.answerAlways();
    await (await person.confirm()).answer('Always allow');
    await saysToolSaid(person, 'declined');
    await person.chat.send(hashCall);
    await person.chat.answer('Allow once');
    await expect(person.chat.answers('Obedient')).toHaveCount(2);
    await expect(person.chat.answers('Obedient').last()).toContainText('The tool said:');
    await running.quit();
  });

  await test.step('after a restart', async () => {
    const again = personAt(await launch());
    await expect(again.servers.summary).toHaveText('1 ready');
    await again.chat.send(echo('unasked'));
    await saysToolSaid(again, 'unasked');
    await expect(again.chat.card('hash', 'echo')).toContainText('done');
    await again.chat.send(hashCall);
    await expect(again.chat.approval).toContainText('hash · env_hash');
    await again.chat.answer('Deny');

    await again.settings.open('Permissions');
    await expect(again.settings.rules).toHaveText([/Allow.*hash.*echo/]);
    await again.settings.rules.getByRole('button', { name: 'Revoke: hash echo' }).click();
    await expect(again.settings.rules).toHaveCount(0);
    await again.chat.newChat();
    await askForCall(again, 'asked again');
  });
});
