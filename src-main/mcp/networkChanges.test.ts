import { expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import { never } from '../testing/never';
import { entry, id, registryOfOpenings, stopTheClock } from '../testing/openings';
import { createMcpFault } from './faults';
import { DEFAULT_LIMITS } from './limits';

stopTheClock();

const remote: ServerEntry = { url: 'https://h/mcp' };
const unreachable = createMcpFault('unreachable', 'no way');
const forever = (): Promise<never> => new Promise(() => undefined);

it('makes remote connections anew after a sleep, also waiting ones, and leaves the rest alone', async () => {
  const { registry, openings, kinds, pass, last, startReady } = registryOfOpenings({
    local: entry(),
    remote,
    waiting: remote,
    resting: remote,
    off: { ...remote, enabled: false },
  });
  await startReady();
  last('waiting').end(unreachable);
  last('resting').end(createMcpFault('config', 'no'));
  await pass();
  expect(kinds()).toMatchObject({ waiting: 'waiting', resting: 'failed' });
  const before = openings.length;
  registry.resumed();
  await pass();
  expect(openings.slice(before).map(({ server }) => server.name)).toEqual(['waiting', 'remote']);
  expect(kinds()).toEqual({
    local: 'ready',
    remote: 'connecting',
    waiting: 'connecting',
    resting: 'failed',
    off: 'disabled',
  });
  expect(openings.find(({ server }) => server.name === 'remote')?.isDisposed).toBe(true);
  await registry[Symbol.asyncDispose]();
});

it('keeps what answers over another network, and connects anew what refuses or says nothing', async () => {
  const { registry, openings, kinds, pass, last, startReady } = registryOfOpenings({
    answering: remote,
    refused: remote,
    silent: remote,
  });
  await startReady();
  last('refused').ping = () => Promise.reject(unreachable);
  last('silent').ping = forever;
  registry.networkChanged();
  await pass();
  expect(kinds()).toEqual({ answering: 'ready', refused: 'connecting', silent: 'ready' });
  await pass(DEFAULT_LIMITS.heartbeatAnswerMs);
  await pass();
  expect(kinds()).toEqual({ answering: 'ready', refused: 'connecting', silent: 'connecting' });
  expect(openings).toHaveLength(5);
  await registry[Symbol.asyncDispose]();
});

it('does not cut off a server that works on a call and answers', async () => {
  const { registry, kinds, pass, last, startReady } = registryOfOpenings({ busy: remote });
  await startReady();
  last('busy').call = forever;
  void registry.callTool(id('busy'), 'echo', {}, { signal: never() }).catch(() => undefined);
  registry.resumed();
  await pass();
  expect(kinds()).toEqual({ busy: 'ready' });
  last('busy').ping = () => Promise.reject(unreachable);
  registry.resumed();
  await pass();
  expect(kinds()).toEqual({ busy: 'connecting' });
  await registry[Symbol.asyncDispose]();
});
