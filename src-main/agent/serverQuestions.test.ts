import { ConversationId, QuestionId, ServerId } from '@contract/ids';
import { expect, test } from 'vitest';
import { createServerQuestions, type ServerQuestion } from './serverQuestions';

const server = { id: ServerId.parse('s'), name: 'survey' };
const chat = (id: string) => ({ id: ConversationId.parse(id), title: id });
const asking = (...conversations: string[]): Omit<ServerQuestion, 'id' | 'askedAt'> => ({
  server,
  conversations: conversations.map(chat),
  asked: { kind: 'form', message: 'Who are you?', fields: [] },
});
const live = (): AbortSignal => new AbortController().signal;

function open(isAnybodyThere: () => boolean = () => true) {
  const questions = createServerQuestions({ isAnybodyThere, now: () => 7 });
  const counts: number[] = [];
  questions.onChange((all) => counts.push(all.length));
  const newest = (): QuestionId => questions.list().at(-1)?.id ?? QuestionId.parse('none');
  return { questions, counts, newest };
}

test('a question is answered once, and is gone then', async () => {
  const { questions, counts, newest } = open();
  const answer = questions.ask(asking('a'), live());
  const id = newest();
  expect(questions.find(id)).toMatchObject({ server, askedAt: 7, conversations: [{ id: 'a' }] });
  expect(questions.answer(id, { kind: 'submit', values: { name: 'Ana' } })).toBe(true);
  expect(questions.answer(id, { kind: 'decline' })).toBe(false);
  expect(await answer).toEqual({ kind: 'submit', values: { name: 'Ana' } });
  expect(questions.list()).toEqual([]);
  expect(counts).toEqual([1, 0]);
});

test('three at once wait side by side, oldest first, and each gets its own answer', async () => {
  const { questions } = open();
  const answers = ['a', 'b', 'c'].map((id) => questions.ask(asking(id), live()));
  const [first, second, third] = questions.list().map(({ id }) => id);
  if (!first || !second || !third) throw new Error('three wait');
  questions.answer(third, { kind: 'opened' });
  questions.answer(first, { kind: 'decline' });
  questions.answer(second, { kind: 'cancel' });
  expect(await Promise.all(answers)).toEqual([{ kind: 'decline' }, { kind: 'cancel' }, { kind: 'opened' }]);
});

test('the end of the request takes its question back, and no other', async () => {
  const { questions } = open();
  const stop = new AbortController();
  const taken = questions.ask(asking('a'), stop.signal);
  void questions.ask(asking('a'), live());
  stop.abort();
  expect(await taken).toEqual({ kind: 'cancel' });
  expect(questions.list()).toHaveLength(1);
  expect(await questions.ask(asking('a'), stop.signal)).toEqual({ kind: 'cancel' });
});

test('case 71: without a window a question is cancelled at once, and closing the window cancels what waits', async () => {
  let isThere = true;
  const { questions, counts } = open(() => isThere);
  const waiting = [questions.ask(asking(), live()), questions.ask(asking('a'), live())];
  isThere = false;
  questions.cancelAll();
  expect(await Promise.all(waiting)).toEqual([{ kind: 'cancel' }, { kind: 'cancel' }]);
  counts.length = 0;
  expect(await questions.ask(asking('a'), live())).toEqual({ kind: 'cancel' });
  expect(counts).toEqual([]);
});

test('a deleted conversation takes along what was asked for it alone', async () => {
  const { questions } = open();
  const alone = questions.ask(asking('a'), live());
  for (const others of [[], ['b'], ['a', 'b']]) void questions.ask(asking(...others), live());
  questions.cancelFor(ConversationId.parse('a'));
  expect(await alone).toEqual({ kind: 'cancel' });
  expect(questions.list()).toHaveLength(3);
});

test('quitting answers everybody, also who asks afterwards', async () => {
  const { questions } = open();
  const waiting = questions.ask(asking('a'), live());
  questions[Symbol.dispose]();
  expect(await waiting).toEqual({ kind: 'cancel' });
  expect(await questions.ask(asking('a'), live())).toEqual({ kind: 'cancel' });
});
