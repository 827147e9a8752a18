import type { ImportEntryView } from '@contract';
import { expect, test } from 'vitest';
import { pickProblems, proposePicks } from './importPicks';

const entry = (key: string, problem: string | null = null): ImportEntryView => ({
  key,
  name: key,
  type: 'local',
  env_names: [],
  header_names: [],
  problem,
});

test('proposes another name where one is taken or has two underscores', () => {
  const picks = proposePicks([entry('git'), entry('a__b')], new Set(['git']));
  expect(picks.map(({ name }) => name)).toEqual(['git-2', 'a-b']);
});

test('leaves out at first what cannot be added as it is', () => {
  expect(proposePicks([entry('x', 'no command')], new Set())[0]?.wanted).toBe(false);
});

test('two wanted servers cannot share a name; unwanted ones do not count', () => {
  const [a, b] = proposePicks([entry('a'), entry('b')], new Set());
  if (!a || !b) throw new Error('two picks');
  expect(pickProblems([a, { ...b, name: 'a' }], new Set()).get('b')).toBe('nameTaken');
  expect(pickProblems([a, { ...b, name: 'a', wanted: false }], new Set()).size).toBe(0);
});
