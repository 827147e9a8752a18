import { createHash } from 'node:crypto';
import { envHashServer } from '../src-main/testing/stdioServer';
import { expect, test } from './fixtures';
import { personAt } from './person';

test('a server is shown whole in main’s own window, and runs only once a person has agreed there', async ({
  launch,
}) => {
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  const command = envHashServer();
  const entry = { name: 'hash', command, env: { API_KEY: 'a value nobody may read' } };

  await person.servers.add(entry);
  const question = await person.confirm();
  await expect(question.title).toHaveText('Add the server “hash”?');
  await expect(question.values('Program')).toHaveText([command[0]]);
  await expect(question.values('Arguments')).toHaveText(command.slice(1));
  await expect(question.values('Variables set')).toHaveText(['API_KEY']);
  await expect(question.page.locator('body')).not.toContainText('a value nobody may read');
  await question.cancel();
  await expect(person.servers.sheet).toContainText('Not saved: it was declined');

  await person.servers.sheet.getByRole('button', { name: 'Add server' }).click();
  await (await person.confirm()).answer('Add');
  await expect(person.servers.sheet).toBeHidden();
  await expect(person.servers.header).toContainText('ready');
  await person.servers.open();
  await expect(person.servers.row('hash')).toContainText('4 tools');
  await expect(person.servers.row('hash')).toContainText('ready');
});

test('an edit of what runs is asked again beside what ran before, and the stored value stays', async ({ launch }) => {
  const running = await launch();
  const person = personAt(running);
  const { chat, servers } = person;
  const { page } = running;
  await person.welcome.skip();
  const command = envHashServer();
  await person.addServer({ name: 'hash', command, env: { API_KEY: 'kept through the edit' } });

  await servers.openServer('hash');
  await servers.tab('Settings');
  const form = page.getByRole('tabpanel', { name: 'Settings' });
  await expect(form.getByText('Stored')).toBeVisible();
  await form.getByRole('button', { name: 'Add argument' }).click();
  await form.getByRole('textbox', { name: 'Argument 2' }).fill('--more');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = await person.confirm();
  await expect(question.title).toHaveText('Change what “hash” runs?');
  await expect(question.values('Arguments')).toHaveText([...command.slice(1), ...command.slice(1), '--more']);
  await question.answer('Confirm');
  // Perhaps while it is still being saved: then the page follows as soon as it is.
  await servers.tab('Overview');
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toContainText('--more');

  await chat.newChat();
  await chat.findTool('env_hash', 'env_hash');
  const run = chat.toolForm('env_hash');
  await run.getByRole('textbox', { name: /^name/ }).fill('API_KEY');
  await run.getByRole('button', { name: 'Run tool' }).click();
  await chat.answer('Allow once');
  const card = chat.card('hash', 'env_hash');
  await expect(card).toContainText('done');
  await card.getByRole('button', { name: /env_hash/ }).click();
  await expect(card).toContainText(createHash('sha256').update('kept through the edit').digest('hex'));
});
