import { hostileStdio } from '../src-main/testing/stdioServer';
import { expect, test } from './fixtures';
import { personAt } from './person';

test('a pattern that never ends holds up nothing, and the card says what was not checked', async ({ launch }) => {
  const running = await launch();
  const person = personAt(running);
  const { chat } = person;
  await person.welcome.skip();
  await person.addServer({ name: 'bomb', command: hostileStdio('regex-bomb') });
  await chat.newChat();
  await chat.findTool('echo', 'echo');
  await chat.toolForm('echo').getByRole('button', { name: 'Run tool' }).click();
  await chat.answer('Allow once');

  const card = chat.card('bomb', 'echo');
  await expect(card).toContainText('done');
  await card.getByRole('button', { name: /echo/ }).click();
  await expect(card.getByRole('list', { name: 'Notes on this call' })).toHaveText(
    'The structured result was not checked: checking it takes too long.',
  );
});
