import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { fakeSession, plainInfo } from '../testing/fakeSession';
import { createMemoryStore } from '../testing/memoryStore';
import { never } from '../testing/never';
import { resolvedStdio } from '../testing/resolvedServer';
import { createMcpFault } from './faults';
import { DEFAULT_LIMITS } from './limits';
import { createServerTest } from './testServer';

const TOKEN = 'tok-8c1f0e2b77aa';

it('says of each step what the server said, without the secrets that it repeats', async () => {
  const store = createMemoryStore({ notes: { command: ['notes'] } });
  const [server] = store.current().servers;
  const redactor = createRedactor();
  redactor.add(TOKEN);
  const test = createServerTest({
    store,
    resolve: async ({ name }) => resolvedStdio(['notes'], { name }),
    openSession: async () =>
      fakeSession({
        info: plainInfo({ offers: { ...plainInfo().offers, resources: true } }),
        listResources: () => Promise.reject(createMcpFault('protocol', `${TOKEN} may not list`)),
      }),
    limits: DEFAULT_LIMITS,
    redactor,
    now: Date.now,
  });
  const report = await test(server!.id, never());
  expect(report?.steps.map(({ step, fault }) => [step, fault?.message.includes('may not list') ?? null])).toEqual([
    ['connect', null],
    ['resources', true],
    ['ping', null],
  ]);
  expect(report?.steps.map(({ fault }) => fault?.message).join()).not.toContain(TOKEN);
});
