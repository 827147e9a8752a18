import { expect, test } from 'vitest';
import { never } from '../../testing/never';
import { checkNothing, type CheckSchema } from './schemaCheck';
import { withQuickCheck } from './withQuickCheck';

type JsonObject = Record<string, unknown>;

const kindOf = async (args: JsonObject, schema: JsonObject, check = checkNothing): Promise<string> =>
  (await withQuickCheck(check)(schema, args, never())).kind;

/** What reaches the thread, which finds everything valid. */
function recordingCheck(): { readonly check: CheckSchema; readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return { asked, check: async (schema) => (asked.push(schema), { kind: 'valid' }) };
}

test('says which argument is wrong and how', async () => {
  const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a', 'b'] };
  const result = await withQuickCheck(checkNothing)(schema, { a: 'x' }, never());
  expect(result.kind === 'invalid' && result.problem).toMatch(/required property "b".*a: .*Expected "number"/);
});

test('follows references inside the schema', async () => {
  const schema = { properties: { a: { $ref: '#/$defs/n' } }, $defs: { n: { type: 'number' } } };
  expect(await kindOf({ a: 1 }, schema)).toBe('valid');
  expect(await kindOf({ a: 'x' }, schema)).toBe('invalid');
});

test('never runs a pattern of the server on the main thread, and hands the whole schema on', async () => {
  const bomb = '^(a+)+$';
  const evil = `${'a'.repeat(60)}!`;
  const { check, asked } = recordingCheck();
  const schemas = [
    { properties: { a: { pattern: bomb } } },
    { patternProperties: { [bomb]: {} }, additionalProperties: false },
    { properties: { a: { not: { pattern: bomb } } } },
  ];
  for (const schema of schemas) expect(await kindOf({ a: evil, [evil]: 1 }, schema, check)).toBe('valid');
  expect(asked).toEqual(schemas);
});

test('what can be told at once never reaches the thread', async () => {
  const { check, asked } = recordingCheck();
  expect(await kindOf({ a: 'x' }, { properties: { a: { type: 'string', format: 'email' } } }, check)).toBe('valid');
  expect(await kindOf({}, { properties: { a: { pattern: '^x' } }, required: ['a'] }, check)).toBe('invalid');
  expect(asked).toEqual([]);
});

test('refuses nothing only because a pattern was not looked at', async () => {
  const either = { properties: { a: { oneOf: [{ pattern: '^x' }, { pattern: '^y' }] } } };
  expect(await kindOf({ a: 'xa' }, either)).toBe('unchecked');
  const unless = { if: { properties: { a: { pattern: '^z' } } }, then: { required: ['b'] } };
  expect(await kindOf({ a: 'x' }, unless)).toBe('unchecked');
});

test('a property that is called pattern, format or id is a property', async () => {
  const schema = { properties: { pattern: { type: 'number' }, format: { type: 'number' }, id: { type: 'number' } } };
  expect(await kindOf({ pattern: 'x' }, schema)).toBe('invalid');
  expect(await kindOf({ format: 'x' }, schema)).toBe('invalid');
  expect(await kindOf({ id: 'x' }, schema)).toBe('invalid');
});

test('a recursive schema is followed as deep as the arguments go', async () => {
  const schema = {
    $ref: '#/$defs/tree',
    $defs: { tree: { type: 'object', properties: { child: { $ref: '#/$defs/tree' } } } },
  };
  expect(await kindOf({ child: { child: {} } }, schema)).toBe('valid');
  expect(await kindOf({ child: { child: 1 } }, schema)).toBe('invalid');
});

test.each([
  ['endless', { $ref: '#' }],
  ['endless by detour', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
  ['remote', { $ref: 'https://example.com/schema.json' }],
  ['exploding', exploding(60)],
  ['deep', deep(5000)],
  ['huge', { properties: Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`p${n}`, { type: 'string' }])) }],
  ['no schema at all', { type: 7, properties: 'x', required: 'y', allOf: {} }],
])('leaves a schema that is %s to the server', async (_name, schema) => {
  expect(await kindOf({ a: 1 }, schema)).toBe('unchecked');
});

function exploding(levels: number): Record<string, unknown> {
  const names = Array.from({ length: levels }, (_, n) => `d${n}`);
  const defs = names.map((name, n) => [
    name,
    { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
  ]);
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(defs), [`d${levels}`]: {} } };
}

function deep(levels: number): Record<string, unknown> {
  let schema: Record<string, unknown> = {};
  for (let level = 0; level < levels; level += 1) schema = { properties: { a: schema } };
  return schema;
}
