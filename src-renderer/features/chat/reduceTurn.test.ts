import type { ConversationId, ConversationView, MessageId, MessageView, ToolCallView, TurnEvent } from '@contract';
import { describe, expect, test } from 'vitest';
import { exampleCall } from './exampleCall';
import { prependEarlier, reduceTurn } from './reduceTurn';

const id = 'answer' as MessageId;
const user = (name: string): MessageView => ({ kind: 'user', id: name as MessageId, at: 1, text: name });
const answer: MessageView = {
  kind: 'assistant',
  id,
  at: 1,
  model: 'Sonnet',
  parts: [],
  outcome: 'running',
  problem: null,
  usage: null,
};
const call = (state: ToolCallView['state']): ToolCallView => exampleCall({ state });
const start: ConversationView = {
  id: 'c' as ConversationId,
  title: 'Test',
  messages: [user('question'), answer],
  earlier: 0,
  running: true,
  seq: 4,
};
const text = (seq: number, delta: string): TurnEvent => ({ kind: 'text', seq, id, delta });

function applied(events: readonly TurnEvent[], from = start): ConversationView {
  const reduced = reduceTurn(from, events);
  if (reduced.kind !== 'applied') throw new Error('a gap');
  return reduced.conversation;
}
const partsOf = (conversation: ConversationView): unknown => {
  const message = conversation.messages.find((each) => each.id === id);
  return message?.kind === 'assistant' ? message.parts : undefined;
};

describe('reduceTurn', () => {
  test('joins the deltas of a text and begins a new part after a call', () => {
    const conversation = applied([
      { kind: 'reasoning', seq: 5, id, delta: 'Hm.' },
      text(6, 'Three '),
      text(7, 'things.'),
      { kind: 'call', seq: 8, id, call: call('waiting') },
      { kind: 'call', seq: 9, id, call: call('done') },
      text(10, 'Done.'),
    ]);
    expect(conversation.seq).toBe(10);
    expect(partsOf(conversation)).toEqual([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'text', text: 'Three things.' },
      { kind: 'call', call: call('done') },
      { kind: 'text', text: 'Done.' },
    ]);
  });

  test('ignores what it already contains and returns the same object when nothing is new', () => {
    const once = applied([text(5, 'one')]);
    expect(applied([text(3, 'old'), text(5, 'one')], once)).toBe(once);
    expect(partsOf(applied([text(5, 'one'), text(6, ' two')], once))).toEqual([{ kind: 'text', text: 'one two' }]);
  });

  test('reports a gap when a number is skipped, also in the middle of a batch', () => {
    expect(reduceTurn(start, [text(6, 'late')])).toEqual({ kind: 'gap', seq: 6 });
    expect(reduceTurn(start, [text(5, 'one'), text(7, 'three')])).toEqual({ kind: 'gap', seq: 7 });
    expect(reduceTurn(start, [text(6, 'two'), text(5, 'one')])).toEqual({ kind: 'gap', seq: 6 });
  });

  test('reports a gap when an event speaks of a message that is not here', () => {
    const stray: TurnEvent = { kind: 'text', seq: 5, id: 'other' as MessageId, delta: 'x' };
    expect(reduceTurn(start, [stray])).toEqual({ kind: 'gap', seq: 5 });
  });

  test('replaces a message that comes again and appends one that is new', () => {
    const ended: MessageView = { ...answer, outcome: 'stopped' };
    const conversation = applied([
      { kind: 'message', seq: 5, message: ended },
      { kind: 'message', seq: 6, message: user('next') },
    ]);
    expect(conversation.messages).toEqual([user('question'), ended, user('next')]);
  });

  test('leaves the other messages untouched, so that only one row is drawn again', () => {
    const conversation = applied([text(5, 'x')]);
    expect(conversation.messages[0]).toBe(start.messages[0]);
    expect(start.messages[1]).toBe(answer);
  });

  test('ends an answer with its outcome, problem and usage', () => {
    const problem = { kind: 'unreachable', message: 'No answer' };
    const conversation = applied([{ kind: 'ended', seq: 5, id, outcome: 'failed', problem, usage: null }]);
    expect(conversation.messages[1]).toMatchObject({ outcome: 'failed', problem });
  });

  test('updates the call of a direct run', () => {
    const direct: MessageView = { kind: 'direct', id: 'd' as MessageId, at: 2, call: call('waiting') };
    const events: TurnEvent[] = [
      { kind: 'message', seq: 5, message: direct },
      { kind: 'call', seq: 6, id: direct.id, call: call('done') },
    ];
    expect(applied(events).messages.at(-1)).toEqual({ ...direct, call: call('done') });
  });
});

test('an older page goes above and never overwrites what is newer', () => {
  const page = { ...start, messages: [user('first'), { ...answer, model: 'stale' }], earlier: 7 };
  const conversation = prependEarlier(start, page);
  expect(conversation.messages).toEqual([user('first'), user('question'), answer]);
  expect(conversation.earlier).toBe(7);
  expect(conversation.seq).toBe(4);
});
