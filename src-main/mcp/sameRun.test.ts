import { ServerId } from '@contract/ids';
import { expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import { isSameRun } from './sameRun';

const named = (entry: ServerEntry | null, invalid: string | null = null) => ({
  id: ServerId.parse('a'),
  name: 'a',
  entry,
  invalid,
});

it('sees a change in what runs and in its limits, and none in order or description', () => {
  const before = named({ command: ['a'], env: { A: '1', B: '2' }, description: 'x' });
  expect(isSameRun(before, named({ env: { B: '2', A: '1' }, command: ['a'], description: 'y' }))).toBe(true);
  for (const change of [{ command: ['b'] }, { env: { A: '2', B: '2' } }, { enabled: false }, { timeout_seconds: 3 }]) {
    expect(isSameRun(before, named({ ...before.entry, ...change }))).toBe(false);
  }
  expect(isSameRun(before, named(null, 'broken'))).toBe(false);
  expect(isSameRun(named(null, 'broken'), named(null, 'in another way'))).toBe(false);
});
