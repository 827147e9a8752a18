import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { createBroadcast } from './events';

it('sends a payload that fits on the channel of its event', () => {
  const sent: unknown[] = [];
  const broadcast = createBroadcast((channel, payload) => void sent.push([channel, payload]), {
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  });
  broadcast('navigated', { screen: 'servers' });
  expect(sent).toEqual([['event:navigated', { screen: 'servers' }]]);
});

it('keeps back what its schema refuses, a secret above all, and logs it', () => {
  const sent: unknown[] = [];
  const logged: unknown[] = [];
  const broadcast = createBroadcast((...args) => void sent.push(args), {
    info: () => undefined,
    warn: () => undefined,
    error: (...words) => void logged.push(words),
  });
  broadcast('conversationRemoved', { id: new Secret('s') } as never);
  broadcast('navigated', { screen: 'chat', extra: 'value' } as never);
  expect(sent).toEqual([]);
  expect(logged).toHaveLength(2);
});
