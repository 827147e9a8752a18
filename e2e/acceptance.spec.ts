import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedStdio, type Command } from '../src-main/testing/stdioServer';
import { plugboard } from './commandLine';
import { expect, test, type Profile } from './fixtures';
import { callOf, modelEntry, test as withModel } from './obedientModel';
import { personAt } from './person';
import { processesWith } from './processes';
import { entryOf, writeServers } from './stateFiles';

interface View {
  readonly name: string;
  readonly status: string;
  readonly phase: string;
  readonly error: { readonly kind: string } | null;
  readonly tool_count: number;
  readonly env: Record<string, unknown>;
}

/** Servers that answer their handshake when the test says so, each with a mark of its own. */
function held(profile: Profile) {
  const go = join(profile.home, 'go');
  return {
    mark: (name: string) => `plugboard-${name}-${profile.stateDir}`,
    entry: (name: string, command: Command = scriptedStdio({ holdUntil: go })) => ({
      command: [...command],
      env: { MARK: `plugboard-${name}-${profile.stateDir}` },
    }),
    letGo: () => writeFile(go, ''),
    go,
  };
}

const views = async (profile: Profile): Promise<Map<string, View>> => {
  const listed = await plugboard(profile, ['mcp', 'list', '--timeout', '0', '--json']);
  return new Map(listed.json<View[]>().map((view) => [view.name, view]));
};

withModel(
  'readiness: the app is usable while a transport waits, and recovery of conversations still comes first',
  async ({ launch, model, profile }) => {
    const { entry, letGo } = held(profile);
    await test.step('a conversation from before', async () => {
      const first = await launch();
      const before = personAt(first);
      const { chat } = before;
      await before.welcome.skip();
      await before.addModel(modelEntry(model));
      await chat.newChat();
      await chat.send('Remember me');
      await expect(chat.answers('Obedient')).toContainText('You said: Remember me');
      await first.quit();
    });
    await writeServers(profile, { slow: entry('slow') });
    const running = await launch();
    const person = personAt(running);
    const { chat, servers } = person;
    await (await person.confirm()).answer('Confirm');
    // The composer takes input only when what was said before has been read.
    await expect(running.page.getByRole('button', { name: /Remember me/ }).first()).toBeVisible();
    await chat.newChat();
    await chat.send('Are you there?');
    await expect(chat.answers('Obedient')).toContainText('You said: Are you there?');
    await expect(servers.summary).toHaveText('1 connecting');
    await letGo();
    await expect(servers.summary).toHaveText('1 ready');
  },
);

test('states: a server that starts or failed is listed as what it is, masked, and offers no tool', async ({
  launch,
  profile,
}) => {
  const { entry, mark, letGo } = held(profile);
  await writeServers(profile, { slow: entry('slow'), dead: entry('dead', scriptedStdio({ exitAt: 'initialize' })) });
  const running = await launch();
  await personAt(running).welcome.skip();
  await expect.poll(async () => (await views(profile)).get('dead')?.error?.kind).toBe('exited');
  const seen = await views(profile);
  expect(seen.get('slow')).toMatchObject({ status: 'pending', phase: 'connecting', error: null, tool_count: 0 });
  expect(seen.get('dead')).toMatchObject({ tool_count: 0 });
  expect(JSON.stringify([...seen.values()])).not.toContain(mark('slow'));
  expect(seen.get('slow')?.env).toEqual({ MARK: { has_value: true, masked: expect.any(String) as unknown } });
  expect((await plugboard(profile, ['mcp', 'tools', '--json', '--timeout', '0'])).json()).toEqual([]);
  await letGo();
  await expect.poll(async () => (await views(profile)).get('slow')?.status).toBe('connected');
});

withModel(
  'tools only after success: once connected, its tools and prompts are there under its name',
  async ({ launch, model, profile }) => {
    const { entry, go, letGo } = held(profile);
    const plan = { holdUntil: go, prompts: [{ name: 'greet', description: 'Says hello' }] };
    await writeServers(profile, { slow: entry('slow', scriptedStdio(plan)) });
    const running = await launch();
    const person = personAt(running);
    const { chat, servers } = person;
    await person.welcome.skip();
    await person.addModel(modelEntry(model));
    await chat.newChat();
    await chat.send(callOf('slow__echo', {}));
    await expect(chat.answers('Obedient').last()).toContainText('slow__echo');
    await letGo();
    await expect(servers.summary).toHaveText('1 ready');
    await chat.send(callOf('slow__echo', { now: 'ready' }));
    await chat.answer('Allow once');
    await expect(chat.answers('Obedient').last()).toContainText('The tool said: {"now":"ready"}');
    const prompts = await plugboard(profile, ['mcp', 'prompts', 'slow', '--json']);
    expect(prompts.json()).toMatchObject([{ server: 'slow', name: 'greet' }]);
  },
);

test('shutdown during start-up: what has not answered is stopped, and nothing registers afterwards', async ({
  launch,
  profile,
}) => {
  const { entry, mark, letGo } = held(profile);
  await writeServers(profile, { one: entry('one'), two: entry('two') });
  const running = await launch();
  await expect.poll(() => processesWith(mark('one')).length + processesWith(mark('two')).length).toBe(2);
  const quitting = running.quit();
  await letGo();
  await quitting;
  expect([...processesWith(mark('one')), ...processesWith(mark('two'))]).toEqual([]);
  const listed = await plugboard(profile, ['mcp', 'list', '--no-connect', '--json']);
  expect(listed.json<View[]>().map(({ tool_count }) => tool_count)).toEqual([0, 0]);
});

test('deletion or disabling while queued: neither starts when its turn comes', async ({ launch, profile }) => {
  const { entry, mark, letGo } = held(profile);
  // Servers of one runner and package start one after the other, so all but the first wait for their turn.
  const npx = join(profile.home, 'npx');
  await symlink(process.execPath, npx);
  const [, ...rest] = entry('first').command;
  const runner = (name: string) => ({ ...entry(name), command: [npx, ...rest] });
  await writeServers(profile, {
    first: runner('first'),
    second: runner('second'),
    third: runner('third'),
    fourth: runner('fourth'),
  });
  const running = await launch();
  const { welcome, servers } = personAt(running);
  await welcome.skip();
  await expect.poll(() => processesWith(mark('first')).length).toBe(1);
  await servers.open();
  await servers.openServer('second');
  await servers.remove('second');
  await expect.poll(() => entryOf(profile, 'second')).toBeUndefined();
  await servers.open();
  await servers.turn('third');
  await expect(servers.row('third')).toContainText('off');
  await letGo();
  await expect(servers.row('fourth')).toContainText('ready');
  await expect(servers.row('first')).toContainText('ready');
  expect([...processesWith(mark('second')), ...processesWith(mark('third'))]).toEqual([]);
  expect((await views(profile)).get('third')).toMatchObject({ status: 'disabled', tool_count: 0 });
  expect((await views(profile)).has('second')).toBe(false);
});
