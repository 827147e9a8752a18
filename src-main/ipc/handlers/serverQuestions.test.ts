import type { QuestionAnswerInput, QuestionId } from '@contract';
import { ServerId } from '@contract/ids';
import { describe, expect, it } from 'vitest';
import { createServerQuestions, type Asked } from '../../agent/serverQuestions';
import { toElicitation } from '../../mcp/requests/elicitation';
import type { ElicitationRequest } from '../../mcp/requests/serverAsks';
import { serverQuestionHandlers } from './serverQuestions';

const elicitation = (params: Record<string, unknown>): ElicitationRequest => {
  const request = toElicitation({ message: 'Tell\u202e me', ...params });
  if (typeof request === 'string') throw new Error(request);
  return request;
};
const form = (properties: Record<string, unknown>, required: string[] = []) =>
  elicitation({ requestedSchema: { type: 'object', properties, required } });

function open(asked: Asked, opens = true) {
  const questions = createServerQuestions({ isAnybodyThere: () => true, now: () => 0 });
  const opened: string[] = [];
  const handlers = serverQuestionHandlers({
    questions,
    openUrl: async (url) => {
      opened.push(url);
      return opens;
    },
  });
  const server = { id: ServerId.parse('s'), name: 'sur\u200bvey' };
  const answered = questions.ask({ server, conversations: [], asked }, new AbortController().signal);
  const id = questions.list()[0]?.id as QuestionId;
  const answer = (input: QuestionAnswerInput) => handlers.answerServerQuestion({ id, answer: input });
  return { answered, answer, opened, list: () => handlers.listServerQuestions() };
}

describe('a form', () => {
  const asked = form(
    {
      name: { type: 'string', title: 'Your\u200b name' },
      age: { type: 'integer', minimum: 18, default: 30 },
      mail: { type: 'string', format: 'email', default: 'a@b.example' },
      __proto__x: { type: 'string', enum: ['', 'b'] },
    },
    ['name'],
  );

  it('is shown with hidden characters made visible', async () => {
    const { list } = open(asked);
    expect(await list()).toMatchObject([
      {
        server: 'sur⟨U+200B⟩vey',
        asked: { message: 'Tell⟨U+202E⟩ me', fields: [{ label: 'Your⟨U+200B⟩ name' }, {}, {}, {}] },
      },
    ]);
  });

  it('waits on with every problem by place, until all values fit', async () => {
    const { answer, answered } = open(asked);
    expect(await answer({ kind: 'submit', values: [null, 7, 'nobody', null] })).toEqual({
      outcome: 'problems',
      problems: [
        { field: 0, problem: 'missing' },
        { field: 1, problem: 'too-small' },
        { field: 2, problem: 'not-format' },
      ],
    });
    expect(await answer({ kind: 'submit', values: ['Ana', 40, 'ana@example.com', 'b'] })).toMatchObject({
      outcome: 'answered',
    });
    expect(await answered).toEqual({
      kind: 'submit',
      values: { name: 'Ana', age: 40, mail: 'ana@example.com', __proto__x: 'b' },
    });
    expect(await answer({ kind: 'decline' })).toMatchObject({ outcome: 'gone' });
  });
});

describe('an address', () => {
  const asked = elicitation({ mode: 'url', url: 'https://pay.example:8443/x?y=1' });

  it('is shown whole beside its host, and opened only when the answer says so', async () => {
    const { list, answer, answered, opened } = open(asked);
    expect(await list()).toMatchObject([
      { asked: { host: 'pay.example:8443', address: 'https://pay.example:8443/x?y=1' } },
    ]);
    expect(opened).toEqual([]);
    await answer({ kind: 'open' });
    expect(opened).toEqual(['https://pay.example:8443/x?y=1']);
    expect(await answered).toEqual({ kind: 'opened' });
  });

  it('waits on when main was told not to open it', async () => {
    const { list, answer } = open(asked, false);
    expect(await answer({ kind: 'open' })).toMatchObject({ outcome: 'not-opened' });
    expect(await list()).toHaveLength(1);
  });

  it.each<QuestionAnswerInput>([
    { kind: 'submit', values: [] },
    { kind: 'allow', scope: 'once' },
  ])('is cancelled by an answer of another kind, unopened: %j', async (input) => {
    const { answer, answered, opened } = open(asked);
    await answer(input);
    expect(await answered).toEqual({ kind: 'cancel' });
    expect(opened).toEqual([]);
  });
});

it('allows only once where there is no conversation to allow it for', async () => {
  const request = {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hi\u200b' },
          { type: 'image', mimeType: 'image/png', data: 'AAAA' },
        ],
      },
    ],
    systemPrompt: 'Be brief',
    maxTokens: 9_000,
    temperature: null,
    stopSequences: [],
    modelHints: [],
    tools: [{ name: 'look', description: 'Looks', inputSchema: { type: 'object' } }],
    toolChoice: 'auto',
  } as const;
  const asked = { kind: 'sampling', request, model: 'Model', maxTokens: 5, why: 'unowned', budget: null } as const;
  const { list, answer, answered } = open(asked);
  expect(await list()).toMatchObject([
    {
      asked: {
        model: 'Model',
        max_tokens: 5,
        system_prompt: 'Be brief',
        messages: [{ role: 'user', text: 'Hi⟨U+200B⟩\n\n[image/png, 1 KiB]' }],
        tools: [{ name: 'look' }],
      },
    },
  ]);
  await answer({ kind: 'allow', scope: 'conversation' });
  expect(await answered).toEqual({ kind: 'allow', scope: 'once' });
});
