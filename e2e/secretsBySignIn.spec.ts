import { authServer } from '../src-main/testing/authServer';
import { type Canary, canaryOf, createCanary, filesWith, holds } from '../src-main/testing/canaries';
import { countOf } from '../src-main/testing/torture/row';
import { plugboard } from './commandLine';
import { expect, test } from './fixtures';
import { watchBrowser } from './openedAddresses';
import { signInCard } from './pages/signInCard';
import { personAt } from './person';
import { tap } from './taps';
import { report } from './tortureRows';
import { challengeOf } from './wantingServer';

const hitsIn = (places: Readonly<Record<string, string>>, canaries: readonly Canary[]): string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    canaries.filter((canary) => holds(text, canary)).map(({ name }) => `${place}: ${name}`),
  );

const createCanaries = () => ({
  access: createCanary('access-token', '-._~+/'),
  refresh: createCanary('refresh-token', '-._~+/'),
  code: createCanary('code', '-._~'),
  clientSecret: createCanary('client-secret', '-._~+/'),
});

/** Servers that tell everybody what they were given: tokens in errors, secrets in descriptions of refusals. */
async function tellingServers({ access, refresh, code }: ReturnType<typeof createCanaries>) {
  const server = await authServer({
    metadata: (own) => ({ ...own, token_endpoint_auth_methods_supported: ['client_secret_post'] }),
    routes: {
      'GET /authorize': ({ query }, origin) => {
        const back = new URL(query.get('redirect_uri') ?? '');
        const answer = { code: code.value, state: query.get('state') ?? '', iss: origin };
        for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
        return { status: 302, headers: { location: back.href } };
      },
      'POST /token': ({ body }) =>
        new URLSearchParams(body).get('grant_type') === 'authorization_code'
          ? {
              json: {
                access_token: access.value,
                refresh_token: refresh.value,
                token_type: 'Bearer',
                expires_in: 3600,
                scope: 'read',
              },
            }
          : { status: 400, json: { error: 'invalid_grant', error_description: `refused: ${body}` } },
      'POST /mcp': ({ headers, body }, origin) =>
        headers.authorization === undefined || isRevoked
          ? {
              status: 401,
              json: { told: headers },
              headers: challengeOf(origin),
            }
          : { status: 400, json: { error: { told: headers, body } } },
    },
  });
  let isRevoked = false;
  return {
    server,
    revoke: () => void (isRevoked = true),
    verifiers: () =>
      server
        .seen('/token')
        .flatMap(({ body }) => new URLSearchParams(body).get('code_verifier') ?? [])
        .map((verifier) => canaryOf('verifier', verifier)),
  };
}

test('goal 38: what a sign-in brings is found nowhere, whatever the servers tell of it', async ({
  profile,
  launch,
}) => {
  test.slow();
  const canaries = createCanaries();
  const telling = await tellingServers(canaries);
  await using server = telling.server;
  const running = await launch();
  const person = personAt(running);
  const { servers } = person;
  await person.welcome.skip();
  const opened = await watchBrowser(running.app);
  const taps = await tap(running);
  const adding = plugboard(
    profile,
    [
      'mcp',
      'add',
      'wiki',
      '--url',
      server.url.href,
      '--type',
      'http',
      '--auth',
      'oauth',
      '--client-id',
      'me',
      '--client-secret',
      '-',
    ],
    { stdin: canaries.clientSecret.value },
  );
  await (await person.confirm()).answer('Add');
  await adding;

  await servers.open();
  await servers.openServer('wiki');
  const card = signInCard(running.page);
  await card.signIn();
  await (await person.confirm()).answer('Open in browser');
  await expect.poll(async () => (await opened.addresses()).length).toBe(1);
  const { headers } = await fetch((await opened.addresses())[0] ?? '', { redirect: 'manual' });
  await card.paste(headers.get('location') ?? '');
  await expect(servers.whatHappened).toContainText('HTTP 400');
  telling.revoke();
  await servers.restart('wiki');
  await expect(card.asks).toContainText('invalid_grant');
  for (const tab of ['Tools', 'Log', 'Settings', 'Overview'] as const) await servers.tab(tab);

  const printed: Record<string, string> = {};
  for (const line of [
    'get wiki',
    'auth wiki --json',
    'logs wiki',
    'logs wiki --wire',
    'test wiki --json',
    'list --json',
  ]) {
    const ran = await plugboard(profile, ['mcp', ...line.split(' ')]);
    printed[line] = ran.stdout + ran.stderr;
  }
  const all = [...Object.values<Canary>(canaries), ...telling.verifiers()];
  expect(all).toHaveLength(5);
  const form = new URLSearchParams(server.seen('/token')[0]?.body);
  expect([form.get('code'), form.get('client_secret')]).toEqual([canaries.code.value, canaries.clientSecret.value]);
  const places = { ...(await taps.read()), ...printed };
  const hits = hitsIn(places, all);
  await running.quit();
  const files = await filesWith(profile.stateDir, all);
  await report({
    goal: 38,
    what: 'tokens, code, verifier and client secret of a sign-in × 8 encodings: messages, DOM, stores, output, state dir',
    figure: countOf([...hits, ...files], Object.keys(places).length, 'places'),
    wanted: '0',
    isMet: hits.length + files.length === 0,
  });
  expect(hits).toEqual([]);
  expect(files).toEqual([]);
});

test('goal 38: a build that leaks on purpose is caught with what a sign-in brings', async ({ profile, launch }) => {
  const canaries = createCanaries();
  const telling = await tellingServers(canaries);
  await using server = telling.server;
  const running = await launch({ leaking: true });
  const person = personAt(running);
  await person.welcome.skip();
  const opened = await watchBrowser(running.app);
  const taps = await tap(running);
  await person.servers.add({ name: 'wiki', address: server.url.href });
  await (await person.confirm()).answer('Add');
  await person.servers.open();
  await person.servers.openServer('wiki');
  const card = signInCard(running.page);
  await card.signIn();
  await (await person.confirm()).answer('Open in browser');
  await expect.poll(async () => (await opened.addresses()).length).toBe(1);
  const { headers } = await fetch((await opened.addresses())[0] ?? '', { redirect: 'manual' });
  await card.paste(headers.get('location') ?? '');
  const expected = ['message', 'event', 'DOM', 'localStorage', 'clipboard', 'output'].map((place) => `${place}: code`);
  await expect.poll(async () => hitsIn(await taps.read(), [canaries.code])).toEqual(expected);
  await running.quit();
  const files = await filesWith(profile.stateDir, [canaries.code]);
  await report({
    goal: 38,
    what: 'a build that leaks on purpose: caught with the code of a sign-in',
    figure: `${String(expected.length + files.length)} hits, one for each leak`,
    wanted: 'each',
    isMet: true,
  });
  expect(files.filter((file) => !file.startsWith('chromium/'))).toEqual(['leaked.txt: code', 'logs/main.log: code']);
});
