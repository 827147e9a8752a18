import { ConversationId, ServerId } from '@contract/ids';
import { expect, test } from 'vitest';
import type { ElicitationRequest } from '../mcp/requests/serverAsks';
import { scriptedProvider } from '../testing/scriptedProvider';
import { createAskPerson } from './askPerson';
import type { QuestionAnswer, ServerQuestion } from './serverQuestions';

const SECRET = 'header-canary-77';
const server = { id: ServerId.parse('s'), name: 'survey' };
const never = (): AbortSignal => new AbortController().signal;

const FORM: ElicitationRequest = {
  kind: 'form',
  message: `You sent ${SECRET}`,
  fields: [
    {
      name: SECRET,
      title: `Title ${SECRET}`,
      description: SECRET,
      required: false,
      type: 'text',
      format: null,
      minLength: null,
      maxLength: null,
      default: SECRET,
    },
  ],
};
const PAGE: ElicitationRequest = {
  kind: 'url',
  message: SECRET,
  url: `https://x.example/${SECRET}`,
  elicitationId: null,
};

function open(answer: QuestionAnswer, running: readonly string[] = []) {
  const asked: Omit<ServerQuestion, 'id' | 'askedAt'>[] = [];
  const asksFor = createAskPerson({
    questions: {
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
    },
    findConversation: (id) => (id === 'chat' ? { id: ConversationId.parse(id), title: 'Numbers' } : undefined),
    scrubResult: (text) => text.replaceAll(SECRET, '[hidden]'),
    confirm: async () => true,
    providerFor: async () => scriptedProvider([]),
    models: () => [],
  });
  return { asked, asks: asksFor(server, () => running) };
}

test.each<[QuestionAnswer, object]>([
  [
    { kind: 'submit', values: { a: 1 } },
    { action: 'accept', values: { a: 1 } },
  ],
  [{ kind: 'opened' }, { action: 'accept', values: {} }],
  [{ kind: 'decline' }, { action: 'decline' }],
  [{ kind: 'cancel' }, { action: 'cancel' }],
])('%j tells the server %j', async (answer, told) => {
  const { asks } = open(answer);
  expect(await asks.elicit?.(PAGE, never())).toEqual(told);
});

test('what is asked is charged to the chats whose calls run, and to nothing else that calls', async () => {
  const { asks, asked } = open({ kind: 'cancel' }, ['command-line', 'chat']);
  await asks.elicit?.(FORM, never());
  expect(asked).toMatchObject([{ server, conversations: [{ id: 'chat', title: 'Numbers' }] }]);
});

test('secrets are taken out of a server’s words, but not out of what they name or lead to', async () => {
  const { asks, asked } = open({ kind: 'cancel' });
  await asks.elicit?.(FORM, never());
  await asks.elicit?.(PAGE, never());
  expect(asked.map((question) => question.asked)).toMatchObject([
    {
      message: 'You sent [hidden]',
      fields: [{ name: SECRET, title: 'Title [hidden]', description: '[hidden]', default: '[hidden]' }],
    },
    { message: '[hidden]', url: `https://x.example/${SECRET}` },
  ]);
});

test('no roots are offered', () => {
  expect(open({ kind: 'cancel' }).asks.roots).toBeUndefined();
});
