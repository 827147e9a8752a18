import { createHash } from 'node:crypto';
import { fakeModel } from '../src-main/testing/fakeModel';
import { envHashServer } from '../src-main/testing/stdioServer';
import { expect, test } from './fixtures';
import { personAt } from './person';

const VALUE = 'env-value-5f0c6a';
const HASH = createHash('sha256').update(VALUE).digest('hex');

test('from an empty profile to an answer with a tool’s result, and all of it is there after a restart', async ({
  launch,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const model = await fakeModel([
    { text: 'Hello.' },
    { text: 'Let me look.', calls: [{ name: 'hash__env_hash', arguments: { name: 'API_KEY' } }] },
    { text: 'It begins with **a few** digits.', until: released },
  ]);

  await test.step('first run: a server and a model, each agreed to in main’s own window', async () => {
    const running = await launch();
    const person = personAt(running);
    await expect(person.welcome.title).toHaveText('Welcome to Plugboard');
    await person.welcome.next();
    await person.welcome.next();
    await person.welcome.next();
    await person.addServer({ name: 'hash', command: envHashServer(), env: { API_KEY: VALUE } });

    const entry = { vendor: 'Any OpenAI-compatible address', model: 'scripted', label: 'Scripted' } as const;
    await person.settings.addModel({ ...entry, key: 'model-key-9d31', address: `${model.origin}/v1` });
    const question = await person.confirm();
    await expect(question.title).toHaveText('Use this model?');
    await expect(question.values('Address')).toHaveText([`${model.origin}/v1`]);
    await expect(question.values('Key')).toHaveText(['a key is sent']);
    await question.answer('Use this model');
    await expect(person.settings.model('Scripted')).toContainText('key stored');
    expect((await model.request(0)).headers.authorization).toBe('Bearer model-key-9d31');

    await person.chat.newChat();
    await person.chat.send('Which value did the server get?');
    await expect(person.chat.approval).toContainText('hash · env_hash');
    await expect(person.chat.approval).toContainText('"API_KEY"');
    expect(model.requests, 'nothing went on before the answer').toHaveLength(2);
    await person.chat.answer('Allow once');

    await expect(person.chat.answers('Scripted')).toContainText('It begins with a few digits.');
    await expect(running.page.getByRole('button', { name: 'Stop' }), 'it is shown while it streams').toBeVisible();
    release();
    await expect(running.page.getByRole('button', { name: 'Send' })).toBeVisible();
    await expectConversation(person);
    await running.quit();
  });

  await test.step('after a restart', async () => {
    const running = await launch();
    const person = personAt(running);
    await person.chat.conversation('Which value did the server get?').click();
    await expectConversation(person);
    await person.servers.open();
    await expect(person.servers.row('hash')).toContainText('ready');
    await person.settings.open('Models');
    await expect(person.settings.model('Scripted')).toContainText('key stored');
  });
  await model[Symbol.asyncDispose]();
});

/** The whole exchange: question, tool card with arguments, duration and result, answer. */
async function expectConversation({ chat }: ReturnType<typeof personAt>): Promise<void> {
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.messages.first()).toContainText('Which value did the server get?');
  const answer = chat.answers('Scripted');
  await expect(answer).toContainText('Let me look.');
  await expect(answer).toContainText('It begins with a few digits.');
  await expect(answer.locator('strong, [data-streamdown="strong"]')).toHaveText('a few');
  const card = chat.card('hash', 'env_hash');
  await expect(card).toContainText('done');
  await expect(card).toContainText(/\d+ ms|\d+(\.\d+)? s/);
  await card.getByRole('button', { name: /env_hash/ }).click();
  await expect(card).toContainText(HASH);
  await card.getByRole('tab', { name: 'Arguments' }).click();
  await expect(card).toContainText('"API_KEY"');
}
