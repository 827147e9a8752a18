import { describe, expect, it } from 'vitest';
import { toElicitation } from './elicitation';
import { checkAnswer, defaultsOf, problemOf } from './elicitationAnswer';

const form = (properties: Record<string, unknown>, required: string[] = []) => {
  const request = toElicitation({ message: 'm', requestedSchema: { type: 'object', properties, required } });
  if (typeof request === 'string' || request.kind !== 'form') throw new Error(JSON.stringify(request));
  return request.fields;
};

describe('a form', () => {
  it('has a field for each primitive type, with titled and plain choices', () => {
    const fields = form(
      {
        name: { type: 'string', title: 'Name', minLength: 1, maxLength: 5 },
        mail: { type: 'string', format: 'email' },
        age: { type: 'integer', minimum: 0, maximum: 150, default: 30 },
        ok: { type: 'boolean', default: false },
        plain: { type: 'string', enum: ['a', 'b'], enumNames: ['A'], default: 'b' },
        titled: { type: 'string', oneOf: [{ const: 'x', title: 'X' }] },
        many: { type: 'array', minItems: 1, items: { anyOf: [{ const: 'p', title: 'P' }, { const: 'q' }] } },
      },
      ['name'],
    );
    expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['name', 'text', true],
      ['mail', 'text', false],
      ['age', 'number', false],
      ['ok', 'boolean', false],
      ['plain', 'choice', false],
      ['titled', 'choice', false],
      ['many', 'choices', false],
    ]);
    expect(fields[4]).toMatchObject({ choices: [{ title: 'A' }, { title: 'b' }], default: 'b' });
    expect(defaultsOf(fields)).toEqual({ age: 30, ok: false, plain: 'b' });
  });

  it('is refused with the place of what no form can show', () => {
    const nested = { message: '', requestedSchema: { properties: { deep: { type: 'object' } } } };
    expect(toElicitation(nested)).toBe('requestedSchema.properties.deep is none of the primitive types');
    expect(toElicitation({ message: '' })).toBe('requestedSchema must be an object with properties');
    expect(toElicitation({ mode: 'telepathy' })).toBe('this mode of elicitation is not known');
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, { type: 'string' }]));
    expect(toElicitation({ requestedSchema: { properties: many } })).toContain('more than 50');
    const long = { ['n'.repeat(257)]: { type: 'string' } };
    expect(toElicitation({ requestedSchema: { properties: long } })).toContain('longer than 256');
  });

  it('offers no choice that is too long to be shown whole', () => {
    const [field] = form({ it: { type: 'string', enum: ['a', 'b'.repeat(5_000)], oneOf: [{ const: 'c' }] } });
    expect(field).toMatchObject({ choices: [{ value: 'a' }] });
    const [titled] = form({
      it: { type: 'string', oneOf: [{ const: 'c'.repeat(5_000), title: 'C' }, { const: 'd' }] },
    });
    expect(titled).toMatchObject({ choices: [{ value: 'd' }] });
  });

  it.each([
    [{ type: 'string', minLength: 2 }, 'a', 'too-short'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'too-long'],
    [{ type: 'string', format: 'email' }, 'nobody', 'not-format'],
    [{ type: 'string', format: 'date' }, '2026-13-40', 'not-format'],
    [{ type: 'string', format: 'uri' }, 'https://a.example/', null],
    [{ type: 'integer' }, 1.5, 'not-number'],
    [{ type: 'number', maximum: 3 }, 4, 'too-large'],
    [{ type: 'string', enum: ['a'] }, 'b', 'not-choice'],
    [{ type: 'array', maxItems: 1, items: { enum: ['a', 'b'] } }, ['a', 'b'], 'too-many'],
    [{ type: 'boolean' }, 'yes', 'not-choice'],
  ])('judges %j against %j', (property, value, problem) => {
    const [field] = form({ it: property });
    expect(field && problemOf(field, value)).toBe(problem);
  });

  it('sends only what was asked for and fits, with defaults for what was left alone', () => {
    const fields = form({ a: { type: 'string', default: 'd' }, n: { type: 'integer' } });
    expect(checkAnswer(fields, { a: 'x', n: 1.5, extra: 'y' })).toEqual({ a: 'x' });
    expect(checkAnswer(fields, { a: '', n: 2 }), 'what was emptied goes as nothing').toEqual({ n: 2 });
    expect(checkAnswer(fields, JSON.parse('{"__proto__": {"a": "x"}}') as Record<string, string>)).toEqual({ a: 'd' });
  });
});

describe('an address', () => {
  it.each(['https://pay.example/x?y=1', 'http://127.0.0.1:9/x', 'http://localhost/x'])('may be %s', (url) => {
    expect(toElicitation({ mode: 'url', message: 'm', url, elicitationId: 'e' })).toMatchObject({ kind: 'url', url });
  });

  it.each(['javascript:alert(1)', 'http://pay.example/', 'https://u:p@pay.example/', 'file:///etc/passwd', '//x', 7])(
    'is never %s',
    (url) => {
      expect(toElicitation({ mode: 'url', message: 'm', url })).toContain('the address must be https');
    },
  );
});
