import { CallId, MessageId } from '@contract/ids';
import { expect, test } from 'vitest';
import { toolCall } from '../testing/toolCall';
import type { ConversationEvent, Message, ToolCall } from './events';
import { toModelMessages } from './modelMessages';
import { createTranscript, interruptions } from './transcript';

const id = MessageId.parse('m1');
const user = (text: string, name = 'u'): Message => ({ kind: 'user', id: MessageId.parse(name), at: 1, text });
const assistant: Message = {
  kind: 'assistant',
  id,
  at: 1,
  model: 'M',
  parts: [],
  outcome: 'running',
  problem: null,
  usage: null,
};
const call = (name: string, over: Partial<ToolCall> = {}): ToolCall =>
  toolCall({
    id: CallId.parse(name),
    tool: name,
    name: `s__${name}`,
    title: name,
    arguments: { a: 1 },
    state: 'done',
    permittedBy: { kind: 'once' },
    startedAt: 1,
    durationMs: 1,
    content: [{ type: 'text', text: `result of ${name}` }],
    ...over,
  });
const text = (delta: string): ConversationEvent => ({ kind: 'text', id, delta });
const called = (row: ToolCall, meta?: unknown): ConversationEvent => ({ kind: 'call', id, call: row, meta });

function after(...events: ConversationEvent[]): readonly Message[] {
  const transcript = createTranscript();
  for (const message of [user('hi'), assistant]) transcript.apply({ kind: 'message', message });
  for (const event of events) transcript.apply(event);
  return transcript.messages();
}

test('joins what is streamed, and keeps rows of a call in their place', () => {
  const [, message] = after(
    text('a'),
    text('b'),
    called(call('x', { state: 'running' }), { round: 0 }),
    text('c'),
    called(call('x')),
  );
  expect(message?.kind === 'assistant' && message.parts).toEqual([
    { kind: 'text', text: 'ab' },
    { kind: 'call', call: call('x'), meta: { round: 0 } },
    { kind: 'text', text: 'c' },
  ]);
});

test('a reasoning block that has its signature is complete', () => {
  const reason = (delta: string, meta?: unknown): ConversationEvent => ({ kind: 'reasoning', id, delta, meta });
  const [, message] = after(reason('a'), reason('b'), reason('', 'sig'), reason('c'));
  expect(message?.kind === 'assistant' && message.parts).toEqual([
    { kind: 'reasoning', text: 'ab', meta: 'sig' },
    { kind: 'reasoning', text: 'c' },
  ]);
});

test('a turn found running is interrupted with its calls; one that ended stays as it is', () => {
  const found = after(text('half'), called(call('x', { state: 'running' })), called(call('y')));
  const transcript = createTranscript();
  for (const message of found) transcript.apply({ kind: 'message', message });
  const events = interruptions(found);
  for (const event of [...events, ...events]) transcript.apply(event);
  const [, message] = transcript.messages();
  expect(message).toMatchObject({ outcome: 'interrupted' });
  expect(
    message?.kind === 'assistant' && message.parts.map((part) => (part.kind === 'call' ? part.call.state : part.text)),
  ).toEqual(['half', 'cancelled', 'done']);
  expect(interruptions(transcript.messages())).toEqual([]);
});

test('rounds come apart again: calls of one reply together, each with its result after them', () => {
  const messages = toModelMessages(
    after(
      text('first'),
      called(call('x'), { round: 0, callId: 'call_0', vendor: 'sig' }),
      called(call('y'), { round: 0, callId: 'call_1' }),
      called(call('z'), { round: 1, callId: 'call_0' }),
      text('end'),
    ),
  );
  expect(messages.map((message) => message.role)).toEqual([
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
    'assistant',
  ]);
  expect(messages[1]).toEqual({
    role: 'assistant',
    content: [
      { kind: 'text', text: 'first' },
      { kind: 'call', callId: 'call_0', name: 's__x', arguments: { a: 1 }, meta: 'sig' },
      { kind: 'call', callId: 'call_1', name: 's__y', arguments: { a: 1 } },
    ],
  });
  expect(messages[4]).toMatchObject({ role: 'tool', results: [{ callId: 'call_0_2', name: 's__z', isError: false }] });
  expect(messages[3]).toMatchObject({ content: [{ callId: 'call_0_2' }] });
});

test('every call has a result: one that was interrupted, denied or failed has an error', () => {
  const messages = toModelMessages(
    after(
      called(call('x', { state: 'running', content: [] })),
      called(call('y', { state: 'denied', content: [], problem: 'The person denied this call.' })),
      called(call('z', { state: 'failed', isError: true })),
    ),
  );
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
  expect(results.map(({ isError, content }) => [isError, content[0]?.kind === 'text' && content[0].text])).toEqual([
    [true, 'This call did not finish.'],
    [true, 'The person denied this call.'],
    [true, 'result of z'],
  ]);
});

test('what a person ran by hand is told as their words, in one message with what they wrote', () => {
  const direct: Message = { kind: 'direct', id: MessageId.parse('d'), at: 1, call: call('x', { askedBy: 'person' }) };
  const messages = toModelMessages([direct, user('and now?')]);
  expect(messages).toEqual([
    {
      role: 'user',
      content: [
        { kind: 'text', text: 'I ran the tool s__x myself with {"a":1}. Its result:' },
        { kind: 'text', text: 'result of x' },
        { kind: 'text', text: 'and now?' },
      ],
    },
  ]);
});

test('arguments that were no object are sent back as one', () => {
  const [, said] = toModelMessages(after(called(call('x', { arguments: '{broken' }))));
  expect(said).toMatchObject({ content: [{ arguments: { input: '{broken' } }] });
});

test('a long conversation is cut: old results first, then whole turns, the newest stays', () => {
  const turns = Array.from({ length: 10 }, (_, n): Message[] => [
    user(`question ${n}`, `u${n}`),
    {
      ...assistant,
      id: MessageId.parse(`a${n}`),
      outcome: 'done',
      parts: [{ kind: 'call', call: call(`c${n}`, { content: [{ type: 'text', text: `${n}`.repeat(1000) }] }) }],
    },
  ]).flat();
  const bounds = { maxText: 3_500, maxImages: 10 };
  const some = toModelMessages(turns, undefined, bounds);
  const results = some.flatMap((message) => (message.role === 'tool' ? message.results : []));
  expect(results.at(-1)?.content[0]).toEqual({ kind: 'text', text: '9'.repeat(1000) });
  expect(results[0]?.content[0]).toMatchObject({ text: expect.stringMatching(/left out/) as string });

  const long = Array.from({ length: 10 }, (_, n) => user('x'.repeat(1000), `u${n}`));
  const cut = toModelMessages(long, undefined, bounds);
  expect(JSON.stringify(cut).length).toBeLessThan(5_000);
  expect(JSON.stringify(cut)).toMatch(/7 earlier messages/);
});

test('old images are left out before new ones', () => {
  const image = (data: string): ToolCall['content'] => [{ type: 'image', mimeType: 'image/png', data }];
  const messages = toModelMessages(
    after(
      called(call('x', { content: image('A'.repeat(8)) })),
      text('and'),
      called(call('y', { content: image('B'.repeat(8)) })),
    ),
    undefined,
    { maxText: 1000, maxImages: 10 },
  );
  const parts = messages.flatMap((message) =>
    message.role === 'tool' ? message.results.flatMap(({ content }) => content) : [],
  );
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'image']);
});
