import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { entry, id, registryOfOpenings, stopTheClock } from '../testing/openings';
import { createMcpFault, scrubFault } from './faults';

stopTheClock();
const SECRET = 'told-canary-1234567890';

it('case 34 secrets: takes a secret out of what a server says of its failure, in every form', async () => {
  const redactor = createRedactor();
  redactor.add(SECRET);
  const { registry, pass, last } = registryOfOpenings({ a: entry() }, { redactor });
  registry.start();
  await pass();
  const inBase64 = Buffer.from(`user:${SECRET}`).toString('base64');
  last('a').fail(createMcpFault('protocol', `no access with ${SECRET} (Basic ${inBase64})`, { exitCode: 3 }));
  await pass();
  const row = registry.find(id('a'));
  expect(row).toMatchObject({ state: { kind: 'failed', fault: { exitCode: 3 } }, fault: { kind: 'protocol' } });
  expect(row?.fault?.message).toContain('no access with [secret]');
  expect(JSON.stringify([row?.fault?.message, row?.fault])).not.toMatch(/told-canary|dG9sZC1j|b2xkLWNhbmF/);
  await registry[Symbol.asyncDispose]();
});

it('leaves a fault that tells nothing as it is', () => {
  const fault = createMcpFault('closed', 'it ended');
  expect(scrubFault(fault, (text) => text)).toBe(fault);
});
