import { expect, test } from 'vitest';
import { textResult, type MemoryServer } from '../testing/memoryRegistry';
import { scriptedProvider } from '../testing/scriptedProvider';
import { callEcho, turnOf } from '../testing/turnOf';

test('case 82: a model that makes the same call for ever is refused, then ended', async () => {
  const provider = scriptedProvider(() => callEcho({ n: 1 }));
  const { run, registry } = turnOf(provider);
  expect(await run()).toMatchObject({ outcome: 'failed', problem: { kind: 'loop' } });
  expect(registry.calls).toHaveLength(5);
  expect(provider.requests).toHaveLength(8);
});

test('a call that is repeated and brings something new each time goes on to the step limit', async () => {
  let count = 0;
  const servers: MemoryServer[] = [{ name: 's', tools: { echo: { run: async () => textResult(`${count++}`) } } }];
  const provider = scriptedProvider(() => callEcho());
  expect(await turnOf(provider, { servers }).run()).toMatchObject({
    outcome: 'failed',
    problem: { kind: 'step-limit' },
  });
  expect(provider.requests).toHaveLength(50);
});
