import { expect, test } from 'vitest';
import { inEnglish } from '../lib/words';
import { never } from '../testing/never';
import { checkNow } from './schemas/checkNow';
import type { CheckSchema } from './schemas/schemaCheck';
import { checkResult } from './checkResult';
import type { CallResult } from './session';

/** What the thread does, here. */
const check: CheckSchema = async (schema, value) => {
  const found = checkNow(schema, value);
  return found.kind === 'unusable' ? { kind: 'unchecked', why: { en: found.why, zh: found.why } } : found;
};
const N = { type: 'object', required: ['n'], additionalProperties: false, properties: { n: { type: 'number' } } };
const result = (over: Partial<CallResult>): CallResult => ({
  content: [{ type: 'text', text: 'one' }],
  structuredContent: undefined,
  isError: false,
  notes: [],
  ...over,
});
const notesOf = async (answer: CallResult, outputSchema: Readonly<Record<string, unknown>> | null) => {
  const checked = await checkResult(answer, { outputSchema }, check, never());
  expect({ ...checked, notes: [] }).toEqual({ ...answer, notes: [] });
  return checked.notes.map(inEnglish);
};

test('case 68: structuredContent is checked alone, not the envelope around it', async () => {
  expect(await notesOf(result({ structuredContent: { n: 1 } }), N)).toEqual([]);
});

test('a mismatch is a note, and so is a missing structured result; neither changes the result', async () => {
  expect(await notesOf(result({ structuredContent: { n: 'x' } }), N)).toEqual([
    expect.stringMatching(/^The structured result does not match what the tool promises: n: .*number/),
  ]);
  expect(await notesOf(result({}), N)).toEqual(['the tool promises a structured result and returned none']);
  expect(await notesOf(result({ structuredContent: null }), N)).toEqual([expect.stringContaining('does not match')]);
});

test('an error result and a tool that promises nothing are not checked', async () => {
  expect(await notesOf(result({ isError: true }), N)).toEqual([]);
  expect(await notesOf(result({ structuredContent: { n: 'x' } }), null)).toEqual([]);
});

test('a schema that cannot be asked is told as that', async () => {
  const odd = { properties: { n: { $ref: '#/$defs/absent' } } };
  expect(await notesOf(result({ structuredContent: { n: 1 } }), odd)).toEqual([
    expect.stringMatching(/^The structured result was not checked: /),
  ]);
});
