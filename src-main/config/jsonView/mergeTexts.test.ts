import { expect, it } from 'vitest';
import { mergeTexts } from './mergeTexts';

const BASE = `{
  // top
  "servers": {
    "a": { "command": ["a"] }, // after a
    "b": {
      /* in b */
      "command": ["b"]
    },
    "c": { "url": "https://c.example" }
  },
  "other": 1
}
`;
const merged = (mine: string, theirs: string, isMineFirst = false) => {
  const result = mergeTexts(BASE, mine, theirs, isMineFirst);
  return result.ok ? result.text : result.conflicts;
};

it('takes each side as it is when the other did nothing', () => {
  const mine = BASE.replace('top', 'mine');
  expect(merged(mine, BASE)).toBe(mine);
  expect(merged(BASE, mine)).toBe(mine);
  expect(merged(mine, mine)).toBe(mine);
});

it('joins edits of different entries, with the comments inside them', () => {
  const mine = BASE.replace('"command": ["b"]', '"command": ["b", "mine"] // mine');
  const theirs = BASE.replace('["a"]', '["a", "theirs"]').replace(',\n    "c": { "url": "https://c.example" }', '');
  expect(merged(mine, theirs)).toBe(theirs.replace('"command": ["b"]', '"command": ["b", "mine"] // mine'));
});

it('joins what was added on one side with what was edited on the other', () => {
  const mine = BASE.replace('"c": {', '"new": { "command": ["n"] /* n */ },\n    "c": {');
  const theirs = BASE.replace('// after a', '// theirs').replace('"other": 1', '"other": 2');
  expect(merged(mine, theirs)).toBe(
    theirs.replace('"https://c.example" }\n', '"https://c.example" },\n    "new": { "command": ["n"] /* n */ }\n'),
  );
});

it('keeps an edit of what stands between entries when the other side only edited entries', () => {
  const mine = BASE.replace('// top', '// mine').replace('"other": 1', '"other": [1, 2]');
  const theirs = BASE.replace('["a"]', '["a", "theirs"]');
  expect(merged(mine, theirs)).toBe(mine.replace('["a"]', '["a", "theirs"]'));
});

it('names the entries that both sides changed, and takes mine only when told to', () => {
  const mine = BASE.replace('["a"]', '["mine"]').replace('["b"]', '["b2"]');
  const theirs = BASE.replace('["a"]', '["theirs"]').replace('https://c', 'https://d');
  expect(merged(mine, theirs)).toEqual(['a']);
  expect(merged(mine, theirs, true)).toBe(mine.replace('https://c', 'https://d'));
  expect(merged(BASE.replace(/ {4}"a".*\n/, ''), theirs)).toEqual(['a']);
  expect(merged(BASE.replace('top', 'mine'), BASE.replace('top', 'theirs'))).toEqual([]);
});

it('joins nothing while a name stands twice', () => {
  expect(merged(BASE.replace('"b"', '"a"'), BASE.replace('["a"]', '["theirs"]'))).toEqual([]);
});
