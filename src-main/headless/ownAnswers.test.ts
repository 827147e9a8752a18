import { expect, it } from 'vitest';
import { FOR_SESSION, IN_FILE, IN_FILE_ONCE } from '../config/keepSecret';
import type { Question } from '../lib/question';
import { createOwnAnswers } from './ownAnswers';

const question = (ids: readonly string[]): Question => ({
  title: '',
  lead: '',
  rows: [],
  warnings: [],
  actions: ids.map((id, i) => ({ id, label: id, tone: i === 1 ? 'primary' : 'plain' })),
});
const { signal } = new AbortController();

it('agrees to what a command line asked for', async () => {
  const answer = createOwnAnswers(() => undefined);
  expect(await answer(question(['cancel', 'confirm']), signal)).toBe('confirm');
  expect(await answer(question(['cancel']), signal)).toBe('cancel');
});

it('keeps secrets in the file without remembering that, and says so once', async () => {
  let said = 0;
  const answer = createOwnAnswers(() => (said += 1));
  for (const _time of [1, 2]) expect(await answer(question([IN_FILE, FOR_SESSION]), signal)).toBe(IN_FILE_ONCE);
  expect(said).toBe(1);
});
