import { describe, expect, test } from 'vitest';
import { argumentProblems } from './argumentProblems';
import { isBounded } from './isBounded';

const schema = {
  type: 'object',
  properties: {
    message: { type: 'string', minLength: 2 },
    count: { type: 'integer', maximum: 3 },
    pattern: { type: 'string', pattern: '^(a+)+$' },
    target: {
      anyOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] }],
    },
    nested: { $ref: '#/$defs/point' },
  },
  required: ['message'],
  additionalProperties: false,
  $defs: { point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } },
};

describe('argumentProblems', () => {
  test('names the place and what is asked for there', () => {
    expect(argumentProblems(schema, { message: 'a', count: 9 })).toEqual([
      { path: ['message'], keyword: 'minLength', limit: 2 },
      { path: ['count'], keyword: 'maximum', limit: 3 },
    ]);
  });

  test('reports a missing argument at its own place, through references too', () => {
    expect(argumentProblems(schema, { nested: {} })).toEqual([
      { path: ['message'], keyword: 'required', limit: undefined },
      { path: ['nested', 'x'], keyword: 'required', limit: undefined },
    ]);
  });

  test('says once that no branch of a union fits, and where a name is not known', () => {
    expect(argumentProblems(schema, { message: 'ok', target: 1, other: true })).toEqual([
      { path: ['target'], keyword: 'anyOf', limit: schema.properties.target.anyOf },
      { path: ['other'], keyword: 'false', limit: undefined },
    ]);
  });

  test('runs no regular expression of a server, and still knows an argument called pattern', () => {
    expect(argumentProblems(schema, { message: 'ok', pattern: `${'a'.repeat(40)}b` })).toEqual([]);
    expect(argumentProblems(schema, { message: 'ok', pattern: 1 })).toMatchObject([
      { keyword: 'type', limit: 'string' },
    ]);
  });

  test('references that double at every step are left to main', () => {
    const all = (name: string) => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
    const steps = Array.from({ length: 40 }, (_, step) => [`a${step}`, all(`a${step + 1}`)] as const);
    const bomb = { $defs: { ...Object.fromEntries(steps), a40: { type: 'string' } }, ...all('a0') };
    expect(isBounded(bomb)).toBe(false);
    expect(argumentProblems(bomb, { a: 1 })).toEqual([]);
    const tree = { $defs: { node: { properties: { next: { $ref: '#/$defs/node' } } } }, $ref: '#/$defs/node' };
    expect(isBounded(tree)).toBe(true);
  });

  test('a schema that cannot be read checks nothing', () => {
    expect(argumentProblems({ $ref: 'https://example.com/x' }, {})).toEqual([]);
    expect(argumentProblems('nonsense', { a: 1 })).toEqual([]);
  });
});
