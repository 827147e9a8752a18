import type { ConversationId, ConversationView, EventName, MessageId, TurnEvent } from '@contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageBridge } from '../../bridge';
import { createChatActions } from './chatActions';
import { createChatStore } from './chatStore';
import { subscribeChat } from './subscribeChat';

const id = 'c1' as ConversationId;
const answer = 'a1' as MessageId;
const text = (seq: number, delta: string): TurnEvent => ({ kind: 'text', seq, id: answer, delta });

/** A main process of a few lines: one conversation, whose snapshot the test decides on. */
function fakeMain() {
  const listeners = new Map<EventName, (payload: never) => void>();
  const main = {
    said: '',
    seq: 0,
    opened: 0,
    snapshot: (): ConversationView => ({
      id,
      title: 'Test',
      messages: [
        {
          kind: 'assistant',
          id: answer,
          at: 1,
          model: 'M',
          parts: [{ kind: 'text', text: main.said }],
          outcome: 'running',
          problem: null,
          usage: null,
        },
      ],
      earlier: 0,
      running: true,
      seq: main.seq,
    }),
    emit: (name: EventName, payload: unknown): void => listeners.get(name)?.(payload as never),
  };
  const bridge = {
    on: (name: EventName, listener: (payload: never) => void) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    listConversations: async () => [{ id, title: 'Test', updated_at: 1, running: true, waiting: 0 }],
    listTools: async () => [],
    openConversation: async () => {
      main.opened += 1;
      return main.snapshot();
    },
  };
  return { main, bridge: bridge as unknown as PageBridge };
}

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  }),
);
afterEach(() => vi.useRealTimers());

async function opened() {
  const { main, bridge } = fakeMain();
  const store = createChatStore();
  const stop = subscribeChat(bridge, store);
  main.said = 'One';
  main.seq = 3;
  await createChatActions({ bridge, store }).open(id);
  const shown = (): string => {
    const { opened: now } = store.getState();
    const message = now.kind === 'ready' ? now.conversation.messages[0] : undefined;
    const part = message?.kind === 'assistant' ? message.parts[0] : undefined;
    return part?.kind === 'text' ? part.text : '';
  };
  return { main, store, stop, shown };
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(300);

test('shows what was said and follows it, once per frame', async () => {
  const { main, store, shown } = await opened();
  const changes = vi.fn();
  store.subscribe(changes);
  main.emit('turnProgressed', { id, events: [text(4, ' two')] });
  main.emit('turnProgressed', { id, events: [text(5, ' three')] });
  await vi.advanceTimersByTimeAsync(32);
  expect(shown()).toBe('One two three');
  expect(changes).toHaveBeenCalledTimes(1);
});

test('asks for the whole again after a gap, once, and loses nothing that arrives meanwhile', async () => {
  const { main, shown } = await opened();
  main.said = 'One two three';
  main.seq = 5;
  main.emit('turnProgressed', { id, events: [text(5, ' three')] });
  main.emit('turnProgressed', { id, events: [text(6, ' four')] });
  await settle();
  expect(main.opened).toBe(2);
  expect(shown()).toBe('One two three four');
});

test('holds what arrives while a conversation is being opened', async () => {
  const { main, bridge } = fakeMain();
  const store = createChatStore();
  subscribeChat(bridge, store);
  main.said = 'One';
  main.seq = 3;
  const opening = createChatActions({ bridge, store }).open(id);
  main.emit('turnProgressed', { id, events: [text(3, 'One'), text(4, ' two')] });
  await opening;
  await settle();
  const { opened: now } = store.getState();
  expect(now.kind === 'ready' && now.conversation.seq).toBe(4);
  expect(main.opened).toBe(1);
});

test('a conversation that is removed leaves the list and the view', async () => {
  const { main, store } = await opened();
  main.emit('conversationRemoved', { id });
  expect(store.getState().opened).toEqual({ kind: 'new' });
  expect(store.getState().conversations).toEqual({});
});

test('hears nothing after it was told to stop', async () => {
  const { main, stop, shown } = await opened();
  main.emit('turnProgressed', { id, events: [text(4, ' two')] });
  stop();
  main.emit('turnProgressed', { id, events: [text(5, ' three')] });
  await settle();
  expect(shown()).toBe('One');
});
