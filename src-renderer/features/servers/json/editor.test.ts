import { Text } from '@codemirror/state';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { expect, test } from 'vitest';
import { i18n } from '../../../lib/i18n';
import { jsonc } from './jsoncLanguage';
import { markerWords } from './markerWords';
import { toDiagnostics } from './toDiagnostics';

const kinds = tagHighlighter([
  { tag: tags.propertyName, class: 'key' },
  { tag: tags.string, class: 'string' },
  { tag: tags.number, class: 'number' },
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.bool, tags.null], class: 'word' },
]);

function coloured(text: string): [string, string][] {
  const found: [string, string][] = [];
  highlightTree(jsonc.parser.parse(text), kinds, (from, to, kind) => void found.push([text.slice(from, to), kind]));
  return found;
}

test('colours JSON with comments, also inside and across lines', () => {
  expect(coloured('{ "a" : "x // no", // yes "b": 1\n "c": -1.5e3, "d": null /* two\n "lines": 2 */ }')).toEqual([
    ['"a"', 'key'],
    ['"x // no"', 'string'],
    ['// yes "b": 1', 'comment'],
    ['"c"', 'key'],
    ['-1.5e3', 'number'],
    ['"d"', 'key'],
    ['null', 'word'],
    ['/* two', 'comment'],
    [' "lines": 2 */', 'comment'],
  ]);
});

test('puts a problem at its line and column, and none beyond the end of the text', () => {
  const doc = Text.of(['one', 'two', 'three']);
  const at = (line: number, column: number, length: number) =>
    toDiagnostics(doc, [{ line, column, length, message: 'm', severity: 'note' }]).map(({ from, to }) => [from, to]);
  expect(at(2, 2, 2)).toEqual([[5, 7]]);
  expect(at(3, 4, 99)).toEqual([[11, 13]]);
  expect(at(1, 99, 1)).toEqual([[3, 4]]);
  expect(at(4, 1, 1)).toEqual([]);
});

test('says of a mark what it stands for, and of none of them the value', () => {
  const t = i18n.getFixedT('en', 'json');
  const markers = [
    { marker: 'a', kind: 'stored', references: [] },
    { marker: 'b', kind: 'written', references: ['env:HOME', 'input:pin'] },
    { marker: 'c', kind: 'comment', references: [] },
  ] as const;
  const label = (marker: string): string =>
    markerWords(
      marker,
      markers.map((it) => ({ ...it, references: [...it.references] })),
      t,
    ).label;
  expect(['a', 'b', 'c', 'd'].map(label)).toEqual([
    'stored value',
    'env:HOME, input:pin',
    'hidden comment',
    'unknown mark',
  ]);
});
