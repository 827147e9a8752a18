import { ConversationId, ServerId } from '@contract/ids';
import { expect, test } from 'vitest';
import type { SamplingRequest } from '../mcp/requests/serverAsks';
import { createSamplingConsent } from './samplingConsent';
import { createServerQuestions, type AskedOfModel, type QuestionAnswer } from './serverQuestions';

const never = (): AbortSignal => new AbortController().signal;
const saying = (text: string): SamplingRequest => ({
  messages: [{ role: 'user', content: [{ type: 'text', text }] }],
  systemPrompt: '',
  maxTokens: 100,
  temperature: null,
  stopSequences: [],
  modelHints: [],
  tools: [],
  toolChoice: 'auto',
});

/** A person who gives the answers one by one; `command-line` is no conversation. */
function open(answers: readonly QuestionAnswer[], allowance = { tokens: 1_000, requests: 3 }) {
  const asked: AskedOfModel[] = [];
  const consent = createSamplingConsent({
    questions: {
      ask: async (question) => {
        if (question.asked.kind === 'sampling') asked.push(question.asked);
        return answers[asked.length - 1] ?? { kind: 'decline' };
      },
    },
    findConversation: (id) => (id === 'command-line' ? undefined : { id: ConversationId.parse(id), title: id }),
    allowance: () => allowance,
  });
  const confirm = (conversation: string | null, { server = 's', text = 'Hello', maxTokens = 100 } = {}) =>
    consent.confirm(
      {
        server: { id: ServerId.parse(server), name: server },
        request: saying(text),
        conversation,
        model: 'Model',
        maxTokens,
      },
      never(),
    );
  return { consent, confirm, asked };
}

const ONCE: QuestionAnswer = { kind: 'allow', scope: 'once' };
const CONVERSATION: QuestionAnswer = { kind: 'allow', scope: 'conversation' };

test('asks each time while only once is allowed, and a denial lets nothing through', async () => {
  const { confirm, asked } = open([ONCE, ONCE, { kind: 'decline' }]);
  expect([await confirm('a'), await confirm('a'), await confirm('a')]).toEqual([true, true, false]);
  expect(asked.map(({ why, model, maxTokens }) => [why, model, maxTokens])).toEqual([
    ['first', 'Model', 100],
    ['first', 'Model', 100],
    ['first', 'Model', 100],
  ]);
});

test('allowed for the conversation, it asks no more there, but does for another one and for another server', async () => {
  const { confirm, asked } = open([CONVERSATION]);
  expect([await confirm('a'), await confirm('a')]).toEqual([true, true]);
  expect(asked).toHaveLength(1);
  expect(await confirm('b')).toBe(false);
  expect(await confirm('a', { server: 'other' })).toBe(false);
  expect(asked.map(({ why }) => why)).toEqual(['first', 'first', 'first']);
});

test('case 73: a hundred requests in a loop ask again after each allowance, however small they are', async () => {
  const { confirm, asked } = open(Array.from({ length: 100 }, () => CONVERSATION));
  for (let turn = 0; turn < 100; turn++) expect(await confirm('a', { text: 'x', maxTokens: 5 })).toBe(true);
  expect(asked).toHaveLength(34);
  expect(asked.slice(1).every(({ why }) => why === 'budget')).toBe(true);
});

test('asks again before a request would pass the token budget, and what is allowed then counts anew', async () => {
  const { confirm, asked } = open([CONVERSATION, CONVERSATION]);
  await confirm('a', { maxTokens: 600 });
  await confirm('a', { maxTokens: 600 });
  expect(asked.map(({ why, budget }) => [why, budget?.tokens])).toEqual([
    ['first', 1_000],
    ['budget', 1_000],
  ]);
  await confirm('a', { text: 'x'.repeat(400), maxTokens: 200 });
  expect(asked).toHaveLength(2);
  await confirm('a', { text: 'x'.repeat(400), maxTokens: 1 });
  expect(asked).toHaveLength(3);
});

test('what no single conversation pays for is always asked and allowed once only', async () => {
  const { confirm, asked } = open([CONVERSATION, CONVERSATION, CONVERSATION]);
  for (const owner of [null, null, 'command-line']) expect(await confirm(owner)).toBe(true);
  expect(asked.map(({ why, budget }) => [why, budget])).toEqual(Array.from({ length: 3 }, () => ['unowned', null]));
});

test('without a budget every request is asked about, and allowed once', async () => {
  const { confirm, asked } = open([CONVERSATION, CONVERSATION], { tokens: 0, requests: 3 });
  expect([await confirm('a'), await confirm('a')]).toEqual([true, true]);
  expect(asked.map(({ why, budget }) => [why, budget])).toEqual([
    ['first', null],
    ['first', null],
  ]);
});

test('a conversation that is deleted takes its permission along', async () => {
  const { consent, confirm, asked } = open([CONVERSATION]);
  await confirm('a');
  consent.forget(ConversationId.parse('a'));
  expect(await confirm('a')).toBe(false);
  expect(asked).toHaveLength(2);
});

test('what nobody could read or nobody answered is refused in words', async () => {
  const { confirm, asked } = open([{ kind: 'cancel' }]);
  await expect(confirm('a', { text: 'x'.repeat(1_000_001) })).rejects.toThrow('too long');
  expect(asked).toEqual([]);
  await expect(confirm('a')).rejects.toThrow('nobody allowed');
});

test('what waits beside it is covered too once the conversation is allowed, as far as that goes', async () => {
  const questions = createServerQuestions({ isAnybodyThere: () => true, now: () => 0 });
  const consent = createSamplingConsent({
    questions,
    findConversation: (id) => ({ id: ConversationId.parse(id), title: id }),
    allowance: () => ({ tokens: 1_000, requests: 2 }),
  });
  const server = { id: ServerId.parse('s'), name: 's' };
  const confirm = (conversation: string) =>
    consent.confirm({ server, request: saying('Hello'), conversation, model: 'Model', maxTokens: 10 }, never());
  const here = [confirm('a'), confirm('a'), confirm('a')];
  const elsewhere = confirm('b');
  const [first] = questions.list();
  if (first) questions.answer(first.id, CONVERSATION);
  expect(await Promise.all(here.slice(0, 2))).toEqual([true, true]);
  const left = questions.list().map(({ conversations, asked }) => [conversations[0]?.id, 'why' in asked && asked.why]);
  expect(left.sort()).toEqual([
    ['a', 'budget'],
    ['b', 'first'],
  ]);
  questions.cancelAll();
  await expect(here[2]).rejects.toThrow('nobody allowed');
  await expect(elsewhere).rejects.toThrow('nobody allowed');
});
