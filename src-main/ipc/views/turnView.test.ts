import {
  ConversationView,
  MessageView,
  ToolCallView,
  TurnEvent,
  type CallId,
  type ConversationId,
  type MessageId,
  type ServerId,
} from '@contract';
import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../agent/events';
import { toCallView, toConversationView, toMessageView, toSummary, toTurnEvent } from './turnView';

const message = 'm1' as MessageId;
const call: ToolCall = {
  id: 'c1' as CallId,
  serverId: 's1' as ServerId,
  server: 'mail',
  tool: 'send',
  name: 'mail__send',
  title: 'Send\u202e',
  arguments: { to: 'ana\u200b', nested: { deep: true } },
  state: 'running',
  askedBy: 'model',
  permittedBy: { kind: 'once' },
  startedAt: 5,
  durationMs: null,
  progress: { done: 1, total: 3, message: 'half\u0000' },
  content: [{ type: 'text', text: 'ok' }],
  structuredContent: null,
  isError: false,
  notes: [{ en: 'odd\u200b', zh: '奇怪' }],
  problem: null,
};

const callView = {
  id: 'c1',
  server_id: 's1',
  server: 'mail',
  tool: 'send',
  name: 'mail__send',
  title: 'Send⟨U+202E⟩',
  arguments: '{\n  "to": "ana⟨U+200B⟩",\n  "nested": {\n    "deep": true\n  }\n}',
  state: 'running',
  asked_by: 'model',
  permitted_by: { kind: 'once' },
  started_at: 5,
  duration_ms: null,
  progress: { done: 1, total: 3, message: 'half⟨U+0000⟩' },
  result: [{ kind: 'text', text: 'ok', cut: false }],
  notes: ['odd⟨U+200B⟩'],
  problem: null,
};

describe('toCallView', () => {
  it('is exactly these fields', () => {
    expect(toCallView(call, 'en')).toStrictEqual(callView);
    expect(ToolCallView.safeParse(toCallView(call, 'en')).error).toBeUndefined();
  });

  it('never cuts the arguments', () => {
    const text = 'x'.repeat(300_000);
    expect(toCallView({ ...call, arguments: { text } }, 'en').arguments).toContain(text);
  });
});

describe('toMessageView', () => {
  it("is exactly these fields, without the vendor's own data", () => {
    const view = toMessageView(
      {
        kind: 'assistant',
        id: message,
        at: 1,
        model: 'Sonnet',
        parts: [
          { kind: 'reasoning', text: 'hm', meta: { signature: 'vendor-secret' } },
          { kind: 'text', text: 'Hi 👩‍👧 \u202e' },
          { kind: 'call', call, meta: { signature: 'vendor-secret' } },
        ],
        outcome: 'failed',
        problem: { kind: 'provider', message: 'no\u0007' },
        usage: { inputTokens: 3, outputTokens: 4 },
      },
      'en',
    );
    expect(view).toStrictEqual({
      kind: 'assistant',
      id: 'm1',
      at: 1,
      model: 'Sonnet',
      parts: [
        { kind: 'reasoning', text: 'hm' },
        { kind: 'text', text: 'Hi 👩‍👧 ⟨U+202E⟩' },
        { kind: 'call', call: callView },
      ],
      outcome: 'failed',
      problem: { kind: 'provider', message: 'no⟨U+0007⟩' },
      usage: { input_tokens: 3, output_tokens: 4 },
    });
    expect(MessageView.safeParse(view).error).toBeUndefined();
  });

  it('shows what a person wrote and ran', () => {
    expect(toMessageView({ kind: 'user', id: message, at: 1, text: 'a\r\nb' }, 'en')).toStrictEqual({
      kind: 'user',
      id: 'm1',
      at: 1,
      text: 'a\nb',
    });
    expect(toMessageView({ kind: 'direct', id: message, at: 1, call }, 'en')).toStrictEqual({
      kind: 'direct',
      id: 'm1',
      at: 1,
      call: callView,
    });
  });
});

describe('toTurnEvent', () => {
  it.each([
    [{ kind: 'text', id: message, delta: 'a' } as const, { kind: 'text', seq: 7, id: 'm1', delta: 'a' }],
    [
      { kind: 'reasoning', id: message, delta: 'b', meta: { signature: 's' } } as const,
      { kind: 'reasoning', seq: 7, id: 'm1', delta: 'b' },
    ],
    [{ kind: 'call', id: message, call, meta: 1 } as const, { kind: 'call', seq: 7, id: 'm1', call: callView }],
    [
      { kind: 'ended', id: message, outcome: 'done', problem: null, usage: null } as const,
      { kind: 'ended', seq: 7, id: 'm1', outcome: 'done', problem: null, usage: null },
    ],
  ])('turns %j into exactly its view', (event, view) => {
    expect(toTurnEvent(7, event, 'en')).toStrictEqual(view);
    expect(TurnEvent.safeParse(toTurnEvent(7, event, 'en')).error).toBeUndefined();
  });

  it('gives the same text piece by piece as whole', () => {
    const whole = 'one\r\ntwo \u202e three\r';
    const pieces = [...whole].map((delta) => toTurnEvent(1, { kind: 'text', id: message, delta }, 'en'));
    const joined = pieces.map((event) => ('delta' in event ? event.delta : '')).join('');
    const { parts } = toMessageView(
      {
        kind: 'assistant',
        id: message,
        at: 1,
        model: 'm',
        parts: [{ kind: 'text', text: whole }],
        outcome: 'done',
        problem: null,
        usage: null,
      },
      'en',
    ) as { parts: { text: string }[] };
    expect(joined).toBe(parts[0]?.text);
  });
});

describe('a conversation', () => {
  const info = { id: 'conv' as ConversationId, title: 'Numbers', updatedAt: 9, running: true, waiting: 2 };
  it('is exactly these fields', () => {
    expect(toSummary(info)).toStrictEqual({ id: 'conv', title: 'Numbers', updated_at: 9, running: true, waiting: 2 });
    const view = toConversationView({ info, messages: [], earlier: 3, seq: 12 }, 'en');
    expect(view).toStrictEqual({ id: 'conv', title: 'Numbers', messages: [], earlier: 3, running: true, seq: 12 });
    expect(ConversationView.safeParse(view).error).toBeUndefined();
  });
});
