import { expect, it } from 'vitest';
import type { Question } from '../lib/question';
import { queueQuestions, toDialogContent } from './questionQueue';

const question = (title: string): Question => ({ title, lead: '', rows: [], warnings: [], actions: [] });
const never = new AbortController().signal;

it('shows one question at a time, in order, past one that fails', async () => {
  const events: string[] = [];
  const ask = queueQuestions(async ({ title }) => {
    events.push(`open ${title}`);
    await Promise.resolve();
    events.push(`close ${title}`);
    if (title === 'a') throw new Error('no window');
    return title;
  });
  const [a, b, c] = await Promise.allSettled([
    ask(question('a'), never),
    ask(question('b'), never),
    ask(question('c'), never),
  ]);
  expect(events).toEqual(['open a', 'close a', 'open b', 'close b', 'open c', 'close c']);
  expect([a?.status, b?.status, c?.status]).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('never shows a question whose caller gave up while it waited', async () => {
  const shown: string[] = [];
  const first = deferred<string>();
  const ask = queueQuestions(({ title }) => {
    shown.push(title);
    return first.promise;
  });
  const controller = new AbortController();
  const answers = [ask(question('a'), never), ask(question('b'), controller.signal)];
  controller.abort();
  first.resolve('ok');
  expect(await Promise.all(answers)).toEqual(['ok', 'cancel']);
  expect(shown).toEqual(['a']);
});

it('answers a flood with no', async () => {
  const gate = deferred<string>();
  const ask = queueQuestions(() => gate.promise);
  const answers = Array.from({ length: 50 }, (_, at) => ask(question(String(at)), never));
  gate.resolve('ok');
  const settled = await Promise.all(answers);
  expect(settled.filter((answer) => answer === 'ok')).toHaveLength(20);
  expect(settled.slice(20).every((answer) => answer === 'cancel')).toBe(true);
});

it('shows every argument whole, with hidden characters visible', () => {
  const long = 'x'.repeat(50_000);
  const content = toDialogContent(
    { ...question('t'), rows: [{ label: 'Command', value: ['sh', '-c', `rm\u202e${long}`], before: ['old\u200b'] }] },
    'zh',
  );
  expect(content.rows).toEqual([
    { label: 'Command', value: ['sh', '-c', `rm⟨U+202E⟩${long}`], before: ['old⟨U+200B⟩'] },
  ]);
  expect(content.language).toBe('zh');
});

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
