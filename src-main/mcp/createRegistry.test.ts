import { expect, it } from 'vitest';
import type { NamedEntry } from '../config/store';
import { Fault } from '../lib/fault';
import { createMemoryStore } from '../testing/memoryStore';
import { never } from '../testing/never';
import { entry, id, registryOfOpenings, stopTheClock } from '../testing/openings';
import { createMcpFault } from './faults';

stopTheClock();

it('connects nothing before start, and then what is enabled', async () => {
  const { registry, openings, kinds, pass, last } = registryOfOpenings({ a: entry(), off: entry({ enabled: false }) });
  await pass(1_000);
  expect([openings.length, kinds()]).toEqual([0, { a: 'queued', off: 'disabled' }]);
  registry.start();
  await pass();
  expect(kinds()).toEqual({ a: 'connecting', off: 'disabled' });
  last('a').ready();
  await pass();
  expect(registry.findByName('a')).toMatchObject({
    state: { kind: 'ready' },
    listing: { tools: [{ name: 'echo' }] },
  });
  expect(openings).toHaveLength(1);
  await registry[Symbol.asyncDispose]();
});

it('starts 20 servers in file order, four at a time, though none of them answers', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `s${i}`);
  const { registry, openings, pass } = registryOfOpenings(Object.fromEntries(names.map((name) => [name, entry()])));
  registry.start();
  await pass();
  expect(openings.map(({ server }) => server.name)).toEqual(names.slice(0, 4));
  openings[1]?.ready();
  await pass();
  expect(openings.map(({ server }) => server.name)).toEqual(names.slice(0, 5));
  await pass(150 * 4);
  expect(openings.map(({ server }) => server.name)).toEqual(names);
  await registry[Symbol.asyncDispose]();
});

it('starts only those asked for', async () => {
  const { registry, kinds, pass } = registryOfOpenings({ a: entry(), b: entry() });
  registry.start([id('b')]);
  await pass();
  expect(kinds()).toEqual({ a: 'queued', b: 'connecting' });
  await registry[Symbol.asyncDispose]();
});

it('reads a queued server from the config of the moment its turn comes', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const servers = Object.fromEntries(names.map((name) => [name, entry()]));
  const { store, registry, openings, kinds, pass } = registryOfOpenings(servers);
  registry.start();
  await pass();
  const { e: _gone, ...rest } = servers;
  store.set({ ...rest, f: entry({ enabled: false }), g: entry({ command: ['other'] }) });
  await pass(1_000);
  expect(openings.map(({ server }) => server.name).sort()).toEqual(['a', 'b', 'c', 'd', 'g']);
  expect(openings.at(-1)?.server.transport).toMatchObject({ command: ['other'] });
  expect(kinds()).toMatchObject({ f: 'disabled' });
  await registry[Symbol.asyncDispose]();
});

it('does not start what does not resolve or what does not validate', async () => {
  const store = createMemoryStore({ b: entry() });
  const broken: NamedEntry = { id: id('c'), name: 'c', entry: null, invalid: 'command is not a list' };
  const servers = [...store.current().servers, broken];
  const { registry, openings, pass } = registryOfOpenings(
    {},
    {
      store: { ...store, current: () => ({ ...store.current(), servers }) },
      resolve: () => Promise.reject(new Fault('locked', 'the keyring is locked')),
    },
  );
  registry.start();
  await pass();
  expect(openings).toEqual([]);
  expect(registry.rows().map(({ state }) => state)).toMatchObject([
    { kind: 'failed', fault: { kind: 'config', message: 'the keyring is locked' } },
    { kind: 'failed', fault: { kind: 'config', message: 'command is not a list' } },
  ]);
  await registry[Symbol.asyncDispose]();
});

it('rests where a person must sign in', async () => {
  const { registry, kinds, pass, last } = registryOfOpenings({ a: entry() });
  registry.start();
  await pass();
  last('a').fail(createMcpFault('unauthorized', 'sign-in is not built yet'));
  await pass(60_000);
  expect(kinds()).toEqual({ a: 'needs-auth' });
  await registry[Symbol.asyncDispose]();
});

it('registers and announces nothing once the end began', async () => {
  const { store, registry, openings, events, pass } = registryOfOpenings({ a: entry(), b: entry() });
  registry.start();
  await pass();
  openings[0]?.ready();
  await pass(1_000);
  events.length = 0;
  const ending = registry[Symbol.asyncDispose]();
  openings[1]?.ready();
  store.set({ a: entry(), b: entry(), c: entry() });
  registry.start();
  await registry.restart(id('a'));
  await ending;
  await pass(10_000);
  expect([openings.length, events]).toEqual([2, []]);
  await expect(registry.callTool(id('a'), 'echo', {}, { signal: never() })).rejects.toMatchObject({ kind: 'closed' });
});

it('settles when the last started server is ready, failed or off', async () => {
  const { registry, pass, last } = registryOfOpenings({ a: entry(), b: entry(), off: entry({ enabled: false }) });
  registry.start();
  let isSettled = false;
  void registry.settled(never()).then(() => (isSettled = true));
  await pass();
  last('a').ready();
  await pass();
  expect(isSettled).toBe(false);
  last('b').fail(createMcpFault('config', 'no'));
  await pass();
  expect(isSettled).toBe(true);
  await registry.settled(never(), [id('a')]);
  await registry[Symbol.asyncDispose]();
});
