import { expect, test } from 'vitest';
import { exampleImport } from './exampleImport';
import { pickProblems, proposePicks, toImportPick } from './importPicks';

const entry = (name: string, over = {}) => exampleImport({ key: name, name, ...over });

test('proposes another name where one is taken', () => {
  const picks = proposePicks([entry('git'), entry('new')], new Set(['git']));
  expect(picks.map(({ name }) => name)).toEqual(['git-2', 'new']);
});

test('leaves out at first what cannot be added as it is, and what is here already', () => {
  const picks = proposePicks([entry('x', { problem: 'no command' }), entry('y', { same_as: 'mine' })], new Set());
  expect(picks.map(({ wanted }) => wanted)).toEqual([false, false]);
});

test('two wanted servers cannot share a name; unwanted ones do not count', () => {
  const [a, b] = proposePicks([entry('a'), entry('b')], new Set());
  if (!a || !b) throw new Error('two picks');
  expect(pickProblems([a, { ...b, name: 'a' }], new Set()).get('b')).toBe('nameTaken');
  expect(pickProblems([a, { ...b, name: 'a', wanted: false }], new Set()).size).toBe(0);
});

test('moves secret arguments unless told otherwise, and sends only values that were typed', () => {
  const [pick] = proposePicks([entry('a', { secret_flags: ['--token'] })], new Set());
  if (!pick) throw new Error('a pick');
  expect(toImportPick({ ...pick, name: ' b ' })).toEqual({ key: 'a', name: 'b', moves_arguments: true });
  expect(toImportPick({ ...pick, movesArguments: false, secrets: { r: 'v' } })).toEqual({
    key: 'a',
    name: 'a',
    secrets: { r: 'v' },
  });
});
