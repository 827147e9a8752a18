import { expect, test } from 'vitest';
import { referenceText } from './referenceText';

test.each([
  ['secret:env/API_KEY.teswu2esjs', { name: 'env/API_KEY', isStored: true }],
  ['secret:headers/X.Y.s-abcdefghij', { name: 'headers/X.Y', isStored: true }],
  ['env:HOME', { name: 'env:HOME', isStored: false }],
  ['input:key.part', { name: 'input:key.part', isStored: false }],
])('%s', (reference, text) => {
  expect(referenceText(reference)).toEqual(text);
});
