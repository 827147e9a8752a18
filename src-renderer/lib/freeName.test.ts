import { expect, test } from 'vitest';
import { freeName, nameProblem } from './freeName';

test('proposes the next free number', () => {
  expect(freeName('git', new Set(['git', 'git-2']))).toBe('git-3');
  expect(freeName('git', new Set())).toBe('git');
});

test('says why a name cannot be', () => {
  const taken = new Set(['git']);
  expect(nameProblem('  ', taken)).toBe('nameMissing');
  expect(nameProblem('a__b', taken)).toBe('nameUnderscores');
  expect(nameProblem(' git ', taken)).toBe('nameTaken');
  expect(nameProblem('a\u202eb', taken)).toBe('nameCharacters');
  expect(nameProblem('x'.repeat(65), taken)).toBe('nameTooLong');
  expect(nameProblem('数据库', taken)).toBeNull();
});
