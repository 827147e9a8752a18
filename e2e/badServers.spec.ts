import { hostileStdio } from '../src-main/testing/stdioServer';
import { expect } from './fixtures';
import { callOf, modelEntry, test } from './obedientModel';
import { personAt } from './person';
import { processesWith } from './processes';

test('servers that die, never answer or print noise say so on their card, and harm nothing else', async ({
  launch,
  model,
  profile,
}) => {
  const mark = `plugboard-mark-${profile.stateDir}`;
  const entry = (name: string, mode: string) =>
    ({ name, command: hostileStdio(mode), env: { PLUGBOARD_E2E_MARK: mark } }) as const;
  const running = await launch();
  const person = personAt(running);
  const { chat, servers } = person;
  await person.welcome.skip();
  await person.addModel(modelEntry(model));

  await test.step('one that never answers holds up neither its form nor the chat', async () => {
    await servers.add({ ...entry('silent', 'never-initialize'), connectSeconds: 600 });
    await (await person.confirm()).answer('Add');
    await expect(servers.sheet).toBeHidden();
    await expect(servers.header).toContainText('connecting');
    await chat.newChat();
    await chat.send('Are you there?');
    await expect(chat.answers('Obedient')).toContainText('You said: Are you there?');
    await expect(servers.summary).toHaveText('1 connecting');
  });

  await test.step('one that dies: exit code and stderr', async () => {
    await servers.add(entry('dies', 'exit-now'));
    await (await person.confirm()).answer('Add');
    await expect(servers.whatHappened).toContainText('The program ended');
    await expect(servers.whatHappened).toContainText('Exit code 3');
    await expect(servers.whatHappened).toContainText('fatal: no token');
    await servers.open();
    await expect(servers.row('dies')).toContainText('exited with 3: fatal: no token');
  });

  await test.step('one that does not answer within its limit', async () => {
    await servers.add({ ...entry('mute', 'never-initialize'), connectSeconds: 1 });
    await (await person.confirm()).answer('Add');
    await expect(servers.whatHappened).toContainText('The server did not answer in time');
  });

  await test.step('noise is skipped, counted and shown', async () => {
    const pasted = {
      banner: 'noise-before',
      chatty: 'noise-after',
      family: 'grandchild',
      deaf: 'ignore-signals',
    };
    await servers.paste(toJson(pasted, mark));
    const question = await person.confirm();
    await expect(question.title).toHaveText('Add these 4 servers?');
    await expect(question.values('Server')).toHaveText(Object.keys(pasted));
    await question.answer('Add');
    await expect(servers.sheet).toBeHidden();
    for (const name of Object.keys(pasted)) await expect(servers.row(name)).toContainText('ready');
    await servers.openServer('banner');
    await expect(running.page.getByRole('main')).toContainText(
      /\d+ lines on stdout were not messages and were skipped/,
    );
  });

  await test.step('tools are called among all of them', async () => {
    await chat.newChat();
    await chat.send(callOf('family__echo', {}));
    await chat.answer('Allow once');
    await expect(chat.answers('Obedient')).toContainText('The tool said: {"grandchild":');
    await chat.send(callOf('chatty__echo', { still: 'here' }));
    await chat.answer('Allow once');
    await expect(chat.answers('Obedient').last()).toContainText('The tool said: {"still":"here"}');
  });

  await test.step('none of their processes is left five seconds after quitting', async () => {
    // silent, banner, chatty, family with its grandchild, and deaf; the others come and go.
    expect(processesWith(mark).length).toBeGreaterThanOrEqual(6);
    const quitting = running.quit();
    await expect.poll(() => processesWith(mark), { timeout: 5000 }).toEqual([]);
    await quitting;
  });
});

/** As a README shows it. */
function toJson(modes: Readonly<Record<string, string>>, mark: string): string {
  const entries = Object.entries(modes).map(([name, mode]) => {
    const [command, ...args] = hostileStdio(mode);
    return [name, { command, args, env: { PLUGBOARD_E2E_MARK: mark } }] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}
