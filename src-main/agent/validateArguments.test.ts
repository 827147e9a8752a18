import { expect, test } from 'vitest';
import { validateArguments } from './validateArguments';

const kindOf = (args: Record<string, unknown>, schema: Record<string, unknown>): string =>
  validateArguments(args, schema).kind;

test('says which argument is wrong and how', () => {
  const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a', 'b'] };
  const result = validateArguments({ a: 'x' }, schema);
  expect(result.kind === 'invalid' && result.problem).toMatch(/required property "b".*a: .*Expected "number"/);
});

test('follows references inside the schema', () => {
  const schema = { properties: { a: { $ref: '#/$defs/n' } }, $defs: { n: { type: 'number' } } };
  expect(kindOf({ a: 1 }, schema)).toBe('valid');
  expect(kindOf({ a: 'x' }, schema)).toBe('invalid');
});

test('never runs a pattern of the server', () => {
  const bomb = '^(a+)+$';
  const evil = `${'a'.repeat(60)}!`;
  expect(kindOf({ a: evil }, { properties: { a: { pattern: bomb } } })).toBe('valid');
  expect(kindOf({ [evil]: 1 }, { patternProperties: { [bomb]: {} }, additionalProperties: false })).toBe('valid');
  expect(kindOf({ a: evil }, { properties: { a: { not: { pattern: bomb } } } })).toBe('valid');
});

test('refuses nothing only because a pattern was not looked at', () => {
  const either = { properties: { a: { oneOf: [{ pattern: '^x' }, { pattern: '^y' }] } } };
  expect(kindOf({ a: 'xa' }, either)).toBe('valid');
  const unless = { if: { properties: { a: { pattern: '^z' } } }, then: { required: ['b'] } };
  expect(kindOf({ a: 'x' }, unless)).toBe('valid');
});

test('a property that is called pattern, format or id is a property', () => {
  const schema = { properties: { pattern: { type: 'number' }, format: { type: 'number' }, id: { type: 'number' } } };
  expect(kindOf({ pattern: 'x' }, schema)).toBe('invalid');
  expect(kindOf({ format: 'x' }, schema)).toBe('invalid');
  expect(kindOf({ id: 'x' }, schema)).toBe('invalid');
});

test('a recursive schema is followed as deep as the arguments go', () => {
  const schema = {
    $ref: '#/$defs/tree',
    $defs: { tree: { type: 'object', properties: { child: { $ref: '#/$defs/tree' } } } },
  };
  expect(kindOf({ child: { child: {} } }, schema)).toBe('valid');
  expect(kindOf({ child: { child: 1 } }, schema)).toBe('invalid');
});

test.each([
  ['endless', { $ref: '#' }],
  ['endless by detour', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
  ['remote', { $ref: 'https://example.com/schema.json' }],
  ['exploding', exploding(60)],
  ['deep', deep(5000)],
  ['huge', { properties: Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`p${n}`, { type: 'string' }])) }],
  ['no schema at all', { type: 7, properties: 'x', required: 'y', allOf: {} }],
])('leaves a schema that is %s to the server', (_name, schema) => {
  expect(kindOf({ a: 1 }, schema)).toBe('unchecked');
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
