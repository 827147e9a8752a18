import { describe, expect, it } from 'vitest';
import { projectSchema, type Dialect } from './projectSchema';

const project = (raw: unknown, dialect: Dialect) => projectSchema(raw, dialect).schema;
const DIALECTS: readonly Dialect[] = ['anthropic', 'openai', 'gemini', 'generic'];

/** Every node of a schema, to hold a rule against all of them. */
function nodes(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(nodes);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodes)];
}

const INHERITED = ['__defineGetter__', '__defineSetter__', 'toString', 'hasOwnProperty', '__proto__']
  .map((name) => `"${name}":1`)
  .join();

const NASTY: Readonly<Record<string, unknown>> = {
  'nothing at all': {},
  'no schema': null,
  'a list instead of a schema': [],
  'a root that is an array': { type: 'array', items: { type: 'string' } },
  'a root that may be null': { type: ['object', 'null'], properties: { a: { type: 'string' } } },
  'an odd format': { type: 'object', properties: { url: { type: 'string', format: 'uri' } } },
  'an array without items': { type: 'object', properties: { a: { type: 'array' } } },
  'a tuple': { type: 'object', properties: { t: { type: 'array', prefixItems: [{ type: 'string' }], items: false } } },
  'a tuple of draft 7': { type: 'object', properties: { t: { type: 'array', items: [{ type: 'string' }, {}] } } },
  'a root oneOf': {
    type: 'object',
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
    properties: { a: { type: 'string' }, b: { type: 'string' } },
  },
  'odd keys': {
    type: 'object',
    properties: { 'filter[id]': { type: 'string' }, $top: { type: 'number' }, 查询: { type: 'string' } },
    required: ['filter[id]'],
  },
  'many types': {
    type: 'object',
    properties: { e: { type: ['string', 'number', 'array'], items: { type: 'string' } }, d: { enum: [1, 2] } },
  },
  'a required key that is not there': { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'zzz'] },
  'bounds of draft 4': { type: 'object', properties: { n: { type: 'number', minimum: 0, exclusiveMinimum: true } } },
  'boolean schemas': { type: 'object', properties: { v: true, never: false }, required: ['never'] },
  'nonsense everywhere': {
    type: 'object',
    properties: {
      a: { type: 'int32', minimum: 'x', pattern: '(', required: true, 'x-secret': 1, enum: [], format: 7 },
      b: 'string',
      c: { type: 'object', properties: [] },
    },
    required: 'a',
    propertyNames: false,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
  },
  'vendor report 55': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      n: { type: 'integer', exclusiveMinimum: 0, enum: [1, 2] },
      m: { type: 'object', propertyNames: { pattern: '^x' }, additionalProperties: { type: 'string' } },
    },
  },
  'names that every object inherits': JSON.parse(
    `{"type":"object","constructor":1,"properties":{"a":{"type":"string",${INHERITED},"valueOf":{}}}}`,
  ) as Record<string, unknown>,
  'a schema that contains itself': {
    type: 'object',
    $defs: { node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } } } },
    properties: { tree: { $ref: '#/$defs/node' }, whole: { $ref: '#' } },
  },
  'a reference to nowhere': { type: 'object', properties: { a: { $ref: 'https://example.com/s.json' } } },
};

describe.each(DIALECTS)('every schema for %s', (dialect) => {
  it.each(Object.entries(NASTY))('is a plain object schema that any request may carry: %s', (_name, raw) => {
    const schema = project(raw, dialect);
    expect(schema['type']).toBe('object');
    expect(schema['properties']).toBeTypeOf('object');
    for (const key of ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$schema', '$ref'])
      expect(schema).not.toHaveProperty(key);
    const text = JSON.stringify(schema);
    expect(text).not.toMatch(/\$ref|\$defs|\$schema|propertyNames|x-secret|int32/);
    for (const node of nodes(schema['properties'])) {
      if (node['type'] === 'array') expect(node).toHaveProperty('items');
      if (Array.isArray(node['required'])) {
        const names = Object.keys(node['properties'] as object);
        expect(names).toEqual(expect.arrayContaining(node['required'] as string[]));
      }
    }
  });

  it('has only keys that the vendor takes', () => {
    const properties = project(NASTY['odd keys'], dialect)['properties'] as object;
    const accepted = dialect === 'gemini' ? /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/ : /^[a-zA-Z0-9_.-]{1,64}$/;
    expect(Object.keys(properties)).toHaveLength(3);
    for (const key of Object.keys(properties)) expect(key).toMatch(accepted);
  });
});

it('case 55: drops what Gemini refuses, and keeps it in words', () => {
  expect(project(NASTY['vendor report 55'], 'gemini')['properties']).toEqual({
    n: { type: 'integer', description: 'One of 1, 2. More than 0.' },
    m: { type: 'object' },
  });
  expect(project(NASTY['an odd format'], 'gemini')['properties']).toEqual({
    url: { type: 'string', description: 'Format: uri.' },
  });
  expect(project(NASTY['many types'], 'gemini')['properties']).toMatchObject({
    e: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'string' } }] },
  });
});

it('leaves a plain schema as it is', () => {
  const raw = {
    type: 'object',
    properties: { city: { type: 'string', description: 'Where', minLength: 1 }, days: { type: 'integer', default: 3 } },
    required: ['city'],
    additionalProperties: false,
  };
  for (const dialect of ['anthropic', 'openai', 'generic'] as const) expect(project(raw, dialect)).toEqual(raw);
});

it('case 57: flattens alternatives at the root and says how they go together', () => {
  const raw = {
    type: 'object',
    properties: { id: { type: 'string' }, x: { type: 'number' }, y: { type: 'number' } },
    oneOf: [{ required: ['id'] }, { required: ['x', 'y'] }],
  };
  const { schema, note } = projectSchema(raw, 'anthropic');
  expect(Object.keys(schema['properties'] as object)).toEqual(['id', 'x', 'y']);
  expect(schema).not.toHaveProperty('required');
  expect(note).toBe('Give exactly one of these groups of arguments: id | x + y.');
});

it('case 57: makes one object of a pure union of objects', () => {
  const raw = {
    anyOf: [
      { type: 'object', properties: { kind: { const: 'a' }, path: { type: 'string' } }, required: ['kind', 'path'] },
      { type: 'object', properties: { kind: { const: 'b' }, url: { type: 'string' } }, required: ['kind', 'url'] },
    ],
  };
  const { schema, note } = projectSchema(raw, 'openai');
  expect(schema).toMatchObject({ type: 'object', required: ['kind'] });
  expect(Object.keys(schema['properties'] as object)).toEqual(['kind', 'path', 'url']);
  expect(note).toBe('Give at least one of these groups of arguments: kind="a" + path | kind="b" + url.');
});

it('requires all that the parts of an allOf require', () => {
  const raw = {
    allOf: [
      { properties: { a: {} }, required: ['a'] },
      { properties: { b: {} }, required: ['b'] },
    ],
  };
  expect(project(raw, 'anthropic')).toMatchObject({ properties: { a: {}, b: {} }, required: ['a', 'b'] });
});

it('fills in references and stops where a schema would contain itself', () => {
  const raw = {
    type: 'object',
    properties: { tree: { $ref: '#/$defs/a~1b', description: 'The root' } },
    $defs: {
      'a/b': { type: 'object', properties: { name: { type: 'string' }, left: { $ref: '#/$defs/a~1b' } } },
    },
  };
  expect(project(raw, 'anthropic')['properties']).toEqual({
    tree: {
      type: 'object',
      description: 'The root',
      properties: { name: { type: 'string' }, left: { type: 'object', description: 'Again of the shape a~1b.' } },
    },
  });
});

it('cuts references that double at every step', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => {
      const next = { $ref: `#/$defs/d${i + 1}` };
      return [`d${i}`, { type: 'object', properties: { l: next, r: next } }];
    }),
  );
  const schema = project({ type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs }, 'anthropic');
  expect(JSON.stringify(schema).length).toBeLessThan(500_000);
});

it('survives nesting without end', () => {
  const deep = JSON.parse(`${'{"type":"object","properties":{"a":'.repeat(3000)}{}${'}}'.repeat(3000)}`) as unknown;
  const list = JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown;
  const raw = { type: 'object', properties: { deep, list: { type: 'array', default: list } } };
  for (const dialect of DIALECTS) expect(JSON.stringify(project(raw, dialect)).length).toBeLessThan(10_000);
});

it('gives renamed keys back wherever the schema names them, and only there', () => {
  const raw = {
    type: 'object',
    properties: {
      'filter[id]': { type: 'number' },
      list: { type: 'array', items: { type: 'object', properties: { $top: { type: 'number' } } } },
      free: { type: 'object', additionalProperties: { type: 'string' } },
      filter_id_: { type: 'string' },
    },
    required: ['filter[id]'],
  };
  const { schema, restore } = projectSchema(raw, 'anthropic');
  expect(schema['required']).toEqual(['filter_id__2']);
  const args = { filter_id__2: 1, filter_id_: 'own', list: [{ _top: 2 }], free: { _top: 'stays' } };
  expect(restore(args)).toEqual({
    'filter[id]': 1,
    filter_id_: 'own',
    list: [{ $top: 2 }],
    free: { _top: 'stays' },
  });
});
