import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FakeModel } from '../src-main/testing/fakeModel';
import { envHashServer } from '../src-main/testing/stdioServer';
import { createCanary, filesWith, holds, type Canary } from '../src-main/testing/canaries';
import { expect, type RunningApp } from './fixtures';
import { callOf, modelEntry, test } from './obedientModel';
import { personAt, type Person } from './person';
import { tap, type Taps } from './taps';
import { report } from './tortureRows';

const createCanaries = () => ({
  env: createCanary('env'),
  told: createCanary('told'),
  key: createCanary('key', '-._~+/'),
  header: createCanary('header', ' "\\/+%'),
  token: createCanary('token', '-._~+/'),
  query: createCanary('query', '%22%2F'),
});
type Canaries = ReturnType<typeof createCanaries>;

/** Places that hold one of them now, as `place: canary`. */
async function leaksIn(taps: Taps, canaries: Canaries): Promise<string[]> {
  const places = Object.entries(await taps.read());
  return places.flatMap(([place, text]) =>
    Object.values<Canary>(canaries)
      .filter((canary) => holds(text, canary))
      .map(({ name }) => `${place}: ${name}`),
  );
}

/** A server that sends back what it got, as some do in their errors. */
async function reflectingServer(): Promise<Server & { readonly origin: string }> {
  const server = createServer((request, response) => {
    const told = JSON.stringify({ error: { url: request.url, headers: request.headers } });
    response.writeHead(400, { 'content-type': 'application/json' }).end(told);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(server, { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` });
}

/** Prints its secret in every form it can think of, and dies. */
const tellingServer = [
  process.execPath,
  '-e',
  `const { TOLD } = process.env;
  const forms = [TOLD, JSON.stringify(TOLD), encodeURIComponent(TOLD), Buffer.from(TOLD).toString('base64')];
  process.stderr.write(forms.join('\\n') + '\\n' + 'it was ' + TOLD + '!\\n', () => process.exit(3));`,
] as const;

async function agree(person: Person, label: string): Promise<void> {
  await (await person.confirm()).answer(label);
}

interface Typing {
  readonly person: Person;
  readonly canaries: Canaries;
  readonly model: FakeModel;
}

/** A secret in every field that takes one, at servers that tell what they were given. */
async function typeEverySecret({ person, canaries, model }: Typing, origin: string): Promise<void> {
  const { servers } = person;
  await servers.add({ name: 'teller', command: tellingServer, env: { TOLD: canaries.told.value } });
  await agree(person, 'Add');
  await expect(servers.whatHappened).toContainText('Exit code 3');
  await expect(servers.whatHappened).toContainText('it was');
  await servers.tab('Log');

  await servers.add({
    name: 'mirror',
    address: `${origin}/mcp?key=${canaries.query.value}`,
    token: canaries.token.value,
    headers: { 'X-Secret': canaries.header.value },
  });
  await agree(person, 'Add');
  await expect(servers.whatHappened).toBeVisible();
  await servers.tab('Settings');
  await expect(personForm(person)).toContainText('Stored');
  await typeTwoSecrets({ person, canaries, model });
}

const personForm = ({ settings }: Person) => settings.content.locator('form');

async function typeTwoSecrets({ person, canaries, model }: Typing): Promise<void> {
  await person.addServer({ name: 'hash', command: envHashServer(), env: { API_KEY: canaries.env.value } });
  await person.settings.addModel({ ...modelEntry(model), key: canaries.key.value });
  await agree(person, 'Use this model');
  await model.request(0);
}

/** The server got the value and the model the key: it is there, and only not to be seen. */
async function expectInUse({ person, canaries, model }: Typing): Promise<void> {
  await expect(person.servers.summary).toContainText('1 ready');
  await person.chat.newChat();
  await person.chat.send(callOf('hash__env_hash', { name: 'API_KEY' }));
  await person.chat.answer('Allow once');
  const hash = createHash('sha256').update(canaries.env.value).digest('hex');
  await expect(person.chat.answers('Obedient').last()).toContainText(`The tool said: ${hash}`);
  expect(model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${canaries.key.value}`);
}

/** Looks at every screen that shows something of a server or a model. */
async function lookAround({ page }: RunningApp, { servers, settings }: Person): Promise<void> {
  for (const name of ['teller', 'mirror', 'hash']) {
    await servers.open();
    await servers.openServer(name);
    for (const tab of ['Overview', 'Tools', 'Log', 'Settings'] as const) await servers.tab(tab);
  }
  await settings.open('Models');
  await page.getByRole('button', { name: 'Actions for Obedient' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Obedient' }).getByRole('button', { name: 'Cancel' }).click();
}

test('goal 38: a typed secret is found nowhere but encrypted in its own place', async ({ launch, profile, model }) => {
  test.slow();
  const canaries = createCanaries();
  const mirror = await reflectingServer();
  const running = await launch();
  const person = personAt(running);
  await person.welcome.skip();
  const taps = await tap(running);
  await typeEverySecret({ person, canaries, model }, mirror.origin);
  await expectInUse({ person, canaries, model });
  await lookAround(running, person);
  expect(await leaksIn(taps, canaries)).toEqual([]);
  await running.quit();
  expect(await filesWith(profile.stateDir, Object.values(canaries))).toEqual([]);
  expect(await filesWith(profile.home, Object.values(canaries))).toEqual([]);
  const secrets = join(profile.stateDir, 'secrets.json');
  expect((await stat(secrets)).mode & 0o777).toBe(0o600);

  await test.step('nor after a restart, where it is decrypted and used', async () => {
    const again = await launch();
    const tapsAgain = await tap(again);
    await expectInUse({ person: personAt(again), canaries, model });
    await lookAround(again, personAt(again));
    expect(await leaksIn(tapsAgain, canaries)).toEqual([]);
    await again.quit();
    expect(await filesWith(profile.stateDir, Object.values(canaries))).toEqual([]);
  });
  mirror.close();
});

test('without a keyring a secret is only where the person was told: in files that nobody else may read', async ({
  launch,
  profile,
  model,
}) => {
  const canaries = createCanaries();
  const running = await launch({ bus: null });
  const person = personAt(running);
  await person.welcome.skip();
  const taps = await tap(running);
  await person.servers.add({ name: 'hash', command: envHashServer(), env: { API_KEY: canaries.env.value } });
  await agree(person, 'Add');
  await expect((await person.confirm()).title).toHaveText('Keep secrets without encryption?');
  await agree(person, 'Keep in the file');
  await expect(person.servers.header).toContainText('ready');
  await person.addModel({ ...modelEntry(model), key: canaries.key.value });
  await model.request(0);
  await expectInUse({ person, canaries, model });
  expect(await leaksIn(taps, canaries)).toEqual([]);
  await running.quit();
  const own = ['mcp_servers.json: env', 'settings.json: key'];
  expect(await filesWith(profile.stateDir, Object.values(canaries))).toEqual(own);
  for (const file of ['mcp_servers.json', 'settings.json'])
    expect((await stat(join(profile.stateDir, file))).mode & 0o777).toBe(0o600);
});

test('goal 38: a build that leaks on purpose is caught at each place', async ({ launch, profile, model }) => {
  const canaries = createCanaries();
  const running = await launch({ leaking: true });
  const person = personAt(running);
  await person.welcome.skip();
  const taps = await tap(running);
  await typeTwoSecrets({ person, canaries, model });
  const both = (place: string): string[] => [`${place}: env`, `${place}: key`];
  // The page's storage and the clipboard keep one value at a time: the last.
  const last = ['localStorage: key', 'clipboard: key'];
  const expected = [...both('message'), ...both('event'), ...both('DOM'), ...last, ...both('output')];
  await expect.poll(() => leaksIn(taps, canaries)).toEqual(expected);
  await running.quit();
  const files = await filesWith(profile.stateDir, Object.values(canaries));
  const ofBrowser = files.filter((file) => file.startsWith('chromium/'));
  expect([...new Set(ofBrowser.map((file) => dirname(file)))]).toEqual(['chromium/Local Storage/leveldb']);
  expect(files.filter((file) => !ofBrowser.includes(file))).toEqual([...both('leaked.txt'), ...both('logs/main.log')]);
  await report({
    goal: 38,
    what: 'a build that leaks on purpose: caught in messages, DOM, storage, clipboard, output, log and state dir',
    figure: `${String(expected.length + files.length)} hits, one for each leak`,
    wanted: 'each',
    isMet: true,
  });
});
