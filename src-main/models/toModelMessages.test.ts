import { expect, it } from 'vitest';
import type { ModelMessage } from './provider';
import { toModelMessages } from './toModelMessages';

const user = (text: string): ModelMessage => ({ role: 'user', content: [{ kind: 'text', text }] });
const thought = (meta?: unknown): ModelMessage => ({
  role: 'assistant',
  content: [
    { kind: 'reasoning', text: 'hm', meta },
    { kind: 'text', text: 'yes' },
  ],
});

it('keeps instructions apart from the conversation', () => {
  const messages: ModelMessage[] = [{ role: 'system', text: 'One.' }, user('hi'), { role: 'system', text: 'Two.' }];
  expect(toModelMessages(messages, 'openai')).toEqual({
    instructions: 'One.\n\nTwo.',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
  });
});

it('leaves out what vendors refuse: empty texts and messages', () => {
  const messages: ModelMessage[] = [
    user('  '),
    { role: 'assistant', content: [{ kind: 'text', text: '' }] },
    user('x'),
  ];
  expect(toModelMessages(messages, 'anthropic').messages).toHaveLength(1);
});

it('sends reasoning back only to the vendor that signed it', () => {
  const messages = [user('a'), thought({ anthropic: { signature: 's' } }), user('b')];
  const kinds = (vendor: 'anthropic' | 'openai') => JSON.stringify(toModelMessages(messages, vendor).messages);
  expect(kinds('anthropic')).toContain('"signature":"s"');
  expect(kinds('openai')).not.toContain('reasoning');
});

it('sends unsigned reasoning only within the running turn', () => {
  const sent = (messages: ModelMessage[]) => JSON.stringify(toModelMessages(messages, 'openai-compatible').messages);
  expect(sent([user('a'), thought()])).toContain('reasoning');
  expect(sent([user('a'), thought(), user('b')])).not.toContain('reasoning');
});

it('gives arguments that were no object as an empty one, and ids every vendor takes', () => {
  const call = { kind: 'call', callId: 'id:1/x', name: 't', arguments: '{"broken' } as const;
  const [message] = toModelMessages([{ role: 'assistant', content: [call] }], 'anthropic').messages;
  expect(message?.content).toEqual([{ type: 'tool-call', toolCallId: 'id_1_x', toolName: 't', input: {} }]);
});
