import { plugboard } from './commandLine';
import { expect, test, type Profile } from './fixtures';
import { watchBrowser } from './openedAddresses';
import { confirmPage } from './pages/confirmPage';
import { signInCard } from './pages/signInCard';
import { personAt } from './person';
import { writeServers } from './stateFiles';
import { codesAt, wantingServer } from './wantingServer';

const authOf = async (profile: Profile): Promise<Record<string, unknown>> =>
  (await plugboard(profile, ['mcp', 'auth', 'wiki', '--json'])).json();

/** What the callback answers; null when nobody listens. */
const knock = (address: URL | string): Promise<number | null> =>
  fetch(address).then(
    ({ status }) => status,
    () => null,
  );

test('callback: cancelling and quitting release the waiter and close the socket, nothing is invented; a success needs its own state and code', async ({
  profile,
  launch,
}) => {
  test.slow();
  await using server = await wantingServer();
  await writeServers(profile, { wiki: { url: server.url.href } });
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  const opened = await watchBrowser(running.app);
  const card = signInCard(running.page);
  await person.servers.open();
  await person.servers.openServer('wiki');
  let count = 0;
  const begin = async (): Promise<{ readonly address: string; readonly back: URL }> => {
    await card.signIn();
    count += 1;
    await expect(async () => {
      // Asked again as long as nobody has been signed in there.
      const question = running.app.windows().find((window) => window.url().startsWith('app://confirm'));
      if (question) await confirmPage(question).answer('Open in browser');
      expect(await opened.addresses()).toHaveLength(count);
    }).toPass({ intervals: [100] });
    const address = (await opened.addresses()).at(-1) ?? '';
    return { address, back: new URL(new URL(address).searchParams.get('redirect_uri') ?? '') };
  };

  await test.step('a state that is not its own is refused and ends nothing', async () => {
    const { back } = await begin();
    const forged = new URL(back);
    forged.search = '?code=forged&state=forged';
    expect(await knock(forged)).toBe(400);
    expect(await knock(back)).toBe(400);
    await expect(card.waits).toBeVisible();
    await card.cancel();
    await expect(person.servers.header).toContainText('needs sign-in');
    await expect(card.asks).toContainText('the sign-in was cancelled');
    await expect.poll(() => knock(forged), { timeout: 1000 }).toBeNull();
    expect(server.seen('/token')).toEqual([]);
    expect(await authOf(profile)).toMatchObject({ has_token: false });
  });

  await test.step('its own state brings its own code, once', async () => {
    const { address, back } = await begin();
    const answered = await fetch(address, { redirect: 'manual' });
    const location = new URL(answered.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(back.origin + back.pathname);
    expect(await knock(location)).toBe(200);
    await expect
      .poll(() => codesAt(server).map((form) => form.get('code')))
      .toEqual([location.searchParams.get('code')]);
    await expect.poll(() => knock(location), { timeout: 1000 }).toBeNull();
    expect(codesAt(server)).toHaveLength(1);
  });

  await test.step('an app that quits closes it too', async () => {
    await expect(card.asks).toBeVisible();
    const { back } = await begin();
    expect(await knock(back)).toBe(400);
    await running.quit();
    expect(await knock(back)).toBeNull();
    expect(codesAt(server)).toHaveLength(1);
  });
});
