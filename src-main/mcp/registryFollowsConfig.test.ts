import { expect, it } from 'vitest';
import { entry, id, registryOfOpenings, stopTheClock } from '../testing/openings';

stopTheClock();

it('case 31: restarts only the server whose definition changed', async () => {
  const { store, registry, openings, kinds, pass, last, startReady } = registryOfOpenings({ a: entry(), b: entry() });
  await startReady();
  store.set({ a: entry({ env: { X: '1' } }), b: entry({ description: 'only words' }), c: entry() });
  await pass();
  expect(openings.map(({ server }) => server.name).sort()).toEqual(['a', 'a', 'b', 'c']);
  expect([openings[0]?.isDisposed, openings[1]?.isDisposed]).toEqual([true, false]);
  expect(kinds()).toEqual({ a: 'connecting', b: 'ready', c: 'connecting' });
  last('a').ready();
  await pass();
  expect(kinds()).toMatchObject({ a: 'ready' });
  await registry[Symbol.asyncDispose]();
});

it('stops what was removed or switched off, and starts what was switched on', async () => {
  const { store, registry, openings, events, kinds, pass, startReady } = registryOfOpenings({
    a: entry(),
    b: entry(),
    c: entry({ enabled: false }),
  });
  await startReady();
  store.set({ b: entry({ enabled: false }), c: entry() });
  await pass();
  expect(kinds()).toEqual({ b: 'disabled', c: 'connecting' });
  expect(openings.slice(0, 2).every(({ isDisposed }) => isDisposed)).toBe(true);
  expect(registry.find(id('b'))?.listing.tools).toEqual([]);
  expect(events).toContainEqual({ kind: 'removed', id: 'a' });
  await registry[Symbol.asyncDispose]();
});

it('a file that broke changes nothing that runs', async () => {
  const { store, registry, openings, kinds, pass, startReady } = registryOfOpenings({ a: entry() });
  await startReady();
  store.set({}, { path: 'x', line: 1, column: 1, message: 'broken' });
  await pass();
  expect([openings.length, kinds()]).toEqual([1, { a: 'ready' }]);
  await registry[Symbol.asyncDispose]();
});
