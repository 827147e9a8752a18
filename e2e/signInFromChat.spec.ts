import { openGuardedServer } from '../src-main/testing/guardedServer';
import { everythingOverHttp } from '../src-main/testing/httpServer';
import { expect } from './fixtures';
import { callOf, modelEntry, test } from './obedientModel';
import { watchBrowser } from './openedAddresses';
import { signInCard } from './pages/signInCard';
import { personAt } from './person';
import { writeServers } from './stateFiles';

test('case 41: a sign-in that is lost fails the call in words, the chat goes on, and one press leads back in', async ({
  profile,
  launch,
  model,
}) => {
  test.slow();
  await using upstream = await everythingOverHttp();
  await using wiki = await openGuardedServer({ upstream: upstream.url, expiresIn: 3600 });
  await writeServers(profile, { wiki: { url: wiki.url } });
  const running = await launch();
  const { page } = running;
  const person = personAt(running);
  const { chat, servers } = person;
  await person.welcome.skip();
  await person.addModel(modelEntry(model));
  const opened = await watchBrowser(running.app);
  const visit = async (count: number): Promise<void> => {
    await expect.poll(async () => (await opened.addresses()).length).toBe(count);
    await fetch((await opened.addresses()).at(-1) ?? '');
  };
  await servers.open();
  await servers.openServer('wiki');
  await signInCard(page).signIn();
  await (await person.confirm()).answer('Open in browser');
  await visit(1);
  await expect(servers.header).toContainText('ready');

  wiki.refuse(400, 'invalid_grant');
  wiki.expire();
  await chat.newChat();
  await chat.send(callOf('wiki__echo', { message: 'first' }));
  await chat.answer('Allow for this chat');
  await expect(chat.answers('Obedient').last()).toContainText(/The tool said: .*sign in again/);
  await expect(page.getByText('wiki needs sign-in')).toBeVisible();
  await expect(servers.summary).toHaveText('1 needs sign-in');
  expect(await opened.addresses()).toHaveLength(1);
  wiki.recover();
  const button = page.getByRole('button', { name: 'Sign in: wiki' });
  // What has just appeared takes no press yet.
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 500 });
    expect(await opened.addresses()).toHaveLength(2);
  }).toPass({ intervals: [500] });
  await visit(2);
  await expect(servers.summary).toHaveText('1 ready');
  await expect(page.getByText('wiki needs sign-in')).toBeHidden();
  await chat.send(callOf('wiki__echo', { message: 'second' }));
  await expect(chat.answers('Obedient').last()).toContainText('The tool said: Echo: second');
});
