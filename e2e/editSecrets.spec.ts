import { join } from 'node:path';
import { recordingServer } from '../src-main/testing/recordingServer';
import { reportStartServer } from '../src-main/testing/stdioServer';
import { createCanary, filesWith, holds, type Canary } from '../src-main/testing/canaries';
import type { Bridge } from '../src-preload/contract';
import { expect, test, type Profile, type RunningApp } from './fixtures';
import { serverForm } from './pages/serverForm';
import { personAt } from './person';
import { sha256, startsIn } from './starts';
import { entryOf, filesNaming, vaultPlaces } from './stateFiles';
import { tap, type Taps } from './taps';

const REFERENCE = /^\$\{secret:(.+)\}$/;

/** Every secret of the entry by its place; each must be a reference, and its name is what the vault knows it by. */
async function storedIn(profile: Profile, name: string): Promise<Record<string, string>> {
  const {
    env = {},
    headers = {},
    auth = {},
  } = (await entryOf(profile, name)) as Record<string, Record<string, string>>;
  const secretOfAuth = Object.entries(auth).filter(([key]) => ['token', 'client_secret', 'private_key'].includes(key));
  const all = { env, headers, auth: Object.fromEntries(secretOfAuth) };
  const names = Object.entries(all).flatMap(([section, values]) =>
    Object.entries(values).map(([key, value]) => [`${section}/${key}`, REFERENCE.exec(value)?.[1] ?? 'not encrypted']),
  );
  return Object.fromEntries(names) as Record<string, string>;
}

/** As another program would: the form offers a sign-in of a later version only where the entry has one. */
async function saveKind(running: RunningApp, kind: 'client-credentials' | 'oauth'): Promise<void> {
  const saving = running.page.evaluate(
    async (auth) => {
      const { plugboard } = window as unknown as { plugboard: Bridge };
      const listed = await plugboard.listServers();
      const server = listed.ok ? listed.value.servers.find(({ name }) => name === 'remote') : undefined;
      if (!server) throw new Error('no server');
      return plugboard.saveServer({
        id: server.id,
        input: { name: server.name, type: server.type, enabled: true, auth },
      });
    },
    { kind, client_secret: { kind: 'keep' as const }, private_key: { kind: 'keep' as const } },
  );
  await (await personAt(running).confirm()).answer('Confirm');
  expect(await saving).toMatchObject({ ok: true, value: { persisted: true } });
}

/** The vault holds exactly what the entry names, each under the name that stands there. */
async function expectVaultOf(profile: Profile, stored: Record<string, string>): Promise<void> {
  const places = Object.fromEntries(Object.entries(stored).map(([place, name]) => [name, place]));
  await expect.poll(() => vaultPlaces(profile)).toEqual(places);
}

async function leaksIn(taps: Taps, canaries: readonly Canary[]): Promise<string[]> {
  const places = Object.entries(await taps.read());
  return places.flatMap(([place, text]) =>
    canaries.filter((canary) => holds(text, canary)).map(({ name }) => `${place}: ${name}`),
  );
}

test('each value is kept, replaced or deleted by itself, and the program gets exactly that', async ({
  profile,
  launch,
}) => {
  const [kept, first, second, gone] = ['kept', 'first', 'second', 'gone'].map((name) => createCanary(name)) as [
    Canary,
    Canary,
    Canary,
    Canary,
  ];
  const canaries = [kept, first, second, gone];
  const file = join(profile.home, 'starts');
  const lastEnv = () => startsIn(file).at(-1)?.env;
  const hashes = (values: Record<string, Canary | null>) =>
    Object.fromEntries(Object.entries(values).map(([name, canary]) => [name, canary && sha256(canary.value)]));

  const running = await launch();
  const person = personAt(running);
  const form = serverForm(running.page);
  await person.welcome.skip();
  const taps = await tap(running);
  const command = reportStartServer(file, 'KEEP', 'CHANGE', 'DROP');
  const env = { KEEP: kept.value, CHANGE: first.value, DROP: gone.value };
  await person.addServer({ name: 'report', command, env });
  const added = await storedIn(profile, 'report');
  expect(Object.keys(added)).toEqual(['env/KEEP', 'env/CHANGE', 'env/DROP']);
  await expectVaultOf(profile, added);
  expect(lastEnv()).toEqual(hashes({ KEEP: kept, CHANGE: first, DROP: gone }));

  await test.step('what the form does not name is preserved', async () => {
    await form.open('report');
    await form.form.getByText('Limits and description').click();
    await form.field('Description').fill('only words');
    await form.save();
    await form.saved();
    expect(await entryOf(profile, 'report')).toMatchObject({ description: 'only words' });
    expect(await storedIn(profile, 'report')).toEqual(added);
    await expectVaultOf(profile, added);
    expect(startsIn(file)).toHaveLength(1);
  });

  await test.step('a typed value replaces, and the old one is nowhere any more', async () => {
    await form.replace('Value of CHANGE', second.value);
    await form.save();
    await form.saved();
    const stored = await storedIn(profile, 'report');
    expect(stored).toEqual({ ...added, 'env/CHANGE': expect.not.stringMatching(`^${added['env/CHANGE'] ?? ''}$`) });
    await expectVaultOf(profile, stored);
    await expect.poll(() => filesNaming(profile, added['env/CHANGE'] ?? '')).toEqual([]);
    expect(lastEnv()).toEqual(hashes({ KEEP: kept, CHANGE: second, DROP: gone }));
  });

  await test.step('a deleted value is nowhere any more, and main asked because a name went', async () => {
    await form.delete('Value of DROP');
    await form.save();
    await (await person.confirm()).answer('Confirm');
    await form.saved();
    const stored = await storedIn(profile, 'report');
    expect(Object.keys(stored)).toEqual(['env/KEEP', 'env/CHANGE']);
    await expectVaultOf(profile, stored);
    await expect.poll(() => filesNaming(profile, added['env/DROP'] ?? '')).toEqual([]);
    expect(lastEnv()).toEqual(hashes({ KEEP: kept, CHANGE: second, DROP: null }));
  });

  expect(await leaksIn(taps, canaries)).toEqual([]);
  await running.quit();
  expect(await filesWith(profile.stateDir, canaries)).toEqual([]);

  await test.step('after a restart the vault gives out the same', async () => {
    const starts = startsIn(file).length;
    const again = await launch();
    const tapsAgain = await tap(again);
    await personAt(again).servers.open();
    await expect(personAt(again).servers.row('report')).toContainText('ready');
    expect(startsIn(file)).toHaveLength(starts + 1);
    expect(lastEnv()).toEqual(hashes({ KEEP: kept, CHANGE: second, DROP: null }));
    expect(await leaksIn(tapsAgain, canaries)).toEqual([]);
    await again.quit();
  });
});

test('another kind of sign-in drops the secret of the one before, from the file, the vault and every backup', async ({
  profile,
  launch,
}) => {
  await using server = await recordingServer();
  const token = createCanary('token', '-._~+/');
  const secret = createCanary('client secret');
  const canaries = [token, secret];
  const authOf = async () => (await entryOf(profile, 'remote'))?.['auth'];
  const running = await launch();
  const person = personAt(running);
  const form = serverForm(running.page);
  await person.welcome.skip();
  const taps = await tap(running);
  await person.addServer({ name: 'remote', address: server.url, token: token.value });
  const bearer = await storedIn(profile, 'remote');
  await expectVaultOf(profile, bearer);
  expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${token.value}`);

  const change = async (): Promise<Record<string, string>> => {
    await form.save();
    await (await person.confirm()).answer('Confirm');
    await form.saved();
    return storedIn(profile, 'remote');
  };

  await test.step('bearer to none: sent no more, and gone', async () => {
    await form.open('remote');
    await form.signIn('None');
    expect(await change()).toEqual({});
    expect(await authOf()).toBeUndefined();
    await expectVaultOf(profile, {});
    await expect.poll(() => filesNaming(profile, bearer['auth/token'] ?? '')).toEqual([]);
    await expect(person.servers.header).toContainText('ready');
    expect(server.requests.at(-1)?.authorization).toBeUndefined();
  });

  const machine = await test.step('none to client credentials: a secret of its own', async () => {
    await saveKind(running, 'client-credentials');
    await expect(form.field('Client ID')).toBeVisible();
    await form.field('Client ID').fill('a client');
    await form.field('Client secret').fill(secret.value);
    const stored = await change();
    expect(Object.keys(stored)).toEqual(['auth/client_secret']);
    expect(await authOf()).toMatchObject({ kind: 'client-credentials', client_id: 'a client' });
    await expectVaultOf(profile, stored);
    return stored;
  });

  expect(await leaksIn(taps, canaries)).toEqual([]);
  await running.quit();
  expect(await filesWith(profile.stateDir, canaries)).toEqual([]);

  await test.step('after a restart it is still stored; another kind drops it, and its client stays', async () => {
    const again = await launch();
    const sameForm = serverForm(again.page);
    const tapsAgain = await tap(again);
    await sameForm.open('remote');
    await expect(sameForm.form).toContainText('Stored');
    await saveKind(again, 'oauth');
    await expect.poll(() => storedIn(profile, 'remote')).toEqual({});
    expect(await authOf()).toEqual({ kind: 'oauth', client_id: 'a client' });
    await expectVaultOf(profile, {});
    await expect.poll(() => filesNaming(profile, machine['auth/client_secret'] ?? '')).toEqual([]);
    expect(await leaksIn(tapsAgain, canaries)).toEqual([]);
    await again.quit();
    expect(await filesWith(profile.stateDir, canaries)).toEqual([]);
  });
});
