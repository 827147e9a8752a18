import { expect, test } from 'vitest';
import { Fault } from '../lib/fault';
import type { MemoryServer } from '../testing/memoryRegistry';
import { scriptedProvider } from '../testing/scriptedProvider';
import { callEcho, textOf, turnOf } from '../testing/turnOf';
import type { ConversationEvent } from './events';

test('a stop keeps the text and does not wait for a model that ignores it', async () => {
  const stop = new AbortController();
  const provider = scriptedProvider([{ text: ['half'], hangs: true }]);
  const onEvent = (event: ConversationEvent): void => void (event.kind === 'text' && stop.abort());
  const message = await turnOf(provider, { onEvent, signal: stop.signal }).run();
  expect(message.outcome).toBe('stopped');
  expect(textOf(message)).toBe('half');
});

test('a stop cancels the calls that run', async () => {
  const stop = new AbortController();
  const servers: MemoryServer[] = [
    {
      name: 's',
      tools: { echo: { run: () => (stop.abort(new Fault('interrupted', 'quit')), new Promise(() => undefined)) } },
    },
  ];
  const message = await turnOf(scriptedProvider([callEcho()]), { servers, signal: stop.signal }).run();
  expect(message.outcome).toBe('interrupted');
  expect(message.parts).toMatchObject([{ kind: 'call', call: { state: 'cancelled' } }]);
});
