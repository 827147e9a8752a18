import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { timeLimit } from './task';

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

it('aborts when the time is up, also after the garbage was collected', async () => {
  using limit = timeLimit(30, new AbortController().signal);
  collectGarbage();
  await once(limit.signal, 'abort');
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('aborts with the signal around it, for the same reason', () => {
  const outer = new AbortController();
  using limit = timeLimit(60_000, outer.signal);
  outer.abort(new Error('quit'));
  expect(limit.signal.reason).toEqual(new Error('quit'));
  using late = timeLimit(60_000, outer.signal);
  expect(late.signal.aborted).toBe(true);
});
