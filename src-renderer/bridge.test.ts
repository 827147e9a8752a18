import type { Bridge } from '@contract';
import { expect, test } from 'vitest';
import { BridgeError, createBridge } from './bridge';

const raw = (over: Partial<Bridge>) => createBridge(() => over as Bridge);

test('hands on the value of a command that worked', async () => {
  const sent: unknown[] = [];
  const bridge = raw({
    restartServer: (input) => {
      sent.push(input);
      return Promise.resolve({ ok: true, value: undefined });
    },
  });
  await expect(bridge.restartServer({ id: 's' })).resolves.toBeUndefined();
  expect(sent).toEqual([{ id: 's' }]);
});

test('throws what main refused, with its kind', async () => {
  const bridge = raw({ listServers: () => Promise.resolve({ ok: false, kind: 'config-broken', message: 'why' }) });
  const refused = bridge.listServers();
  await expect(refused).rejects.toBeInstanceOf(BridgeError);
  await expect(refused).rejects.toMatchObject({ kind: 'config-broken', message: 'why' });
});
