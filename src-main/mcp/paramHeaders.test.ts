import { describe, expect, it } from 'vitest';
import { declaredHeaders, headersOfCall } from './paramHeaders';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const reasonOf = (schema: Readonly<Record<string, unknown>>): string => {
  const declared = declaredHeaders(schema);
  return 'reason' in declared ? declared.reason.en : '';
};

describe('what a tool declares', () => {
  it('is found at any depth that properties alone lead to', () => {
    const schema = object({
      region: { type: 'string', 'x-mcp-header': 'Region' },
      inner: object({ count: { type: 'integer', 'x-mcp-header': 'Count' } }),
    });
    expect(declaredHeaders(schema)).toEqual({
      headers: [
        { header: 'mcp-param-region', path: ['region'] },
        { header: 'mcp-param-count', path: ['inner', 'count'] },
      ],
    });
  });

  it('is no declaration where a property only bears that name, or data does', () => {
    expect(declaredHeaders(object({ 'x-mcp-header': { type: 'string' } }))).toEqual({ headers: [] });
    expect(declaredHeaders(object({ a: { type: 'object', default: { 'x-mcp-header': '' } } }))).toEqual({
      headers: [],
    });
  });

  it.each([
    ['an empty name', object({ a: { type: 'string', 'x-mcp-header': '' } }), 'a: x-mcp-header is no text'],
    ['a name that is none', object({ a: { type: 'string', 'x-mcp-header': 'My Region' } }), 'no header name'],
    ['a number', object({ a: { type: 'number', 'x-mcp-header': 'A' } }), 'needs a string'],
    ['no type', object({ a: { 'x-mcp-header': 'A' } }), 'needs a string'],
    [
      'a name that stands twice, whatever its case',
      object({ a: { type: 'string', 'x-mcp-header': 'Same' }, b: { type: 'string', 'x-mcp-header': 'same' } }),
      'declared twice',
    ],
    ['the whole', { 'x-mcp-header': 'A', type: 'object' }, 'stands where no argument'],
    ['an item', object({ a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }), 'stands where no'],
    ['a branch', object({}, { anyOf: [object({ a: { type: 'string', 'x-mcp-header': 'A' } })] }), 'stands where no'],
    ['a definition', object({}, { $defs: { a: { type: 'string', 'x-mcp-header': 'A' } } }), 'stands where no'],
  ])('spoils the tool with %s', (_what, schema, reason) => {
    expect(reasonOf(schema)).toContain(reason);
  });
});

it('repeats what is there and of a plain type, as a header can carry it', () => {
  const headers = ['text', 'yes', 'count', 'gone', 'none', 'list', 'edge', 'large'].map((name) => ({
    header: name,
    path: ['in', name],
  }));
  const args = { text: 'Zürich', yes: false, count: 7, none: null, list: [1], edge: ' a', large: 2 ** 60 };
  expect(headersOfCall(headers, { in: args })).toEqual({
    text: '=?base64?WsO8cmljaA==?=',
    yes: 'false',
    count: '7',
    edge: '=?base64?IGE=?=',
  });
  expect(headersOfCall([{ header: 'a', path: ['a'] }], { a: '=?base64?YQ==?=' })).toEqual({
    a: '=?base64?PT9iYXNlNjQ/WVE9PT89?=',
  });
});
