import { describe, expect, it } from 'vitest';
import { cutDepth, forgiveInitialize, toMessage } from './lenient';
import { toCallResult } from './lenientResult';
import { toToolListing } from './lenientTools';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('toMessage', () => {
  it('forgives unknown fields, a null error beside a result, and a null result', () => {
    expect(toMessage({ jsonrpc: '2.0', id: 1, result: { a: 1 }, error: null, extra: true })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { a: 1 },
    });
    expect(toMessage({ jsonrpc: '2.0', id: 1, result: null })).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('turns every malformed error into a proper one without data', () => {
    const errors = [{ code: 'x', message: 'text' }, { code: -1 }, { code: 1.5, message: 'f' }, 'just text', null, {}];
    const codes = errors.map((error) => toMessage({ jsonrpc: '2.0', id: 1, error }));
    expect(codes).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'text' } },
      { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'the server answered with a malformed error' } },
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'f' } },
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'just text' } },
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'the server answered with a malformed error' } },
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'the server answered with a malformed error' } },
    ]);
  });

  it('takes requests and notifications, and nothing that is no message', () => {
    expect(toMessage({ jsonrpc: '2.0', method: 'm', params: 3 })).toEqual({ jsonrpc: '2.0', method: 'm' });
    expect(toMessage({ jsonrpc: '2.0', id: 'a', method: 'm' })).toEqual({ jsonrpc: '2.0', id: 'a', method: 'm' });
    for (const value of [null, 42, [], 'x', {}, { jsonrpc: '2.0' }, { id: 1, result: {} }, { jsonrpc: '2.0', id: 1 }]) {
      expect(toMessage(value)).toBeNull();
    }
  });
});

it('completes an initialize result that lacks what nobody can do without', () => {
  expect(forgiveInitialize({ protocolVersion: 'x', serverInfo: { name: 7, extra: 1 } })).toEqual({
    protocolVersion: 'x',
    capabilities: {},
    serverInfo: { name: '', version: '', extra: 1 },
  });
});

describe('cutDepth', () => {
  it('returns the very value when it is shallow enough, and cuts below 64 levels else', () => {
    const shallow = { a: nested(60) };
    expect(cutDepth(shallow)).toBe(shallow);
    expect(JSON.stringify(cutDepth(nested(100_000)))).toContain('[nested too deeply]');
  });

  it('copies keys such as __proto__ as data', () => {
    const cut = cutDepth(JSON.parse(`{"__proto__":{"polluted":1},"deep":${JSON.stringify(nested(100))}}`));
    expect(Object.keys(cut as object)).toEqual(['__proto__', 'deep']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('toToolListing', () => {
  it('lists good tools beside bad ones and says why those were rejected', async () => {
    const listing = await toToolListing([
      { name: 'a' },
      null,
      { name: 'b', inputSchema: { type: ['object', 'null'] } },
      { name: 'c', inputSchema: { properties: [] } },
      { name: '', inputSchema: {} },
      { name: 'd', description: 7, inputSchema: {} },
      { name: 'echo', description: null, inputSchema: { properties: {} } },
      { name: 'echo', inputSchema: {} },
    ]);
    expect(listing.tools).toEqual([
      {
        name: 'echo',
        title: null,
        description: '',
        inputSchema: { type: 'object', properties: {} },
        outputSchema: null,
        annotations: {},
      },
    ]);
    expect(listing.rejected.map(({ name }) => name)).toEqual(['a', '', 'b', 'c', '', 'd', 'echo']);
    expect(listing.rejected.at(-1)?.reason).toMatchObject({ en: 'another tool of this server has the same name' });
  });

  it('prefers the title to the one among the annotations', async () => {
    const inputSchema = {};
    const { tools: titled } = await toToolListing([
      { name: 'a', title: 'A', annotations: { title: 'B' }, inputSchema },
      { name: 'b', annotations: { title: 'B' }, inputSchema },
    ]);
    expect(titled.map(({ title }) => title)).toEqual(['A', 'B']);
  });

  it('replaces a schema that nothing could handle, and cuts long descriptions', async () => {
    const { tools, notes } = await toToolListing([
      { name: 'deep', description: 'd'.repeat(100_000), inputSchema: { type: 'object', x: nested(200) } },
    ]);
    expect(tools[0]?.inputSchema).toEqual({ type: 'object' });
    expect(tools[0]?.description).toHaveLength(65_536);
    expect(notes).toHaveLength(2);
  });
});

describe('toCallResult', () => {
  it('keeps every block as it came, known or not, and makes the rest readable', async () => {
    const { content, notes } = toCallResult({
      content: [{ type: 'text', text: 'good' }, { type: 'hologram', data: 1 }, { text: 'no type' }, null, 7],
    });
    expect(content).toEqual([
      { type: 'text', text: 'good' },
      { type: 'hologram', data: 1 },
      { type: 'text', text: '[unsupported: no type]' },
      { type: 'text', text: '[unsupported: null]' },
      { type: 'text', text: '[unsupported: number]' },
    ]);
    expect(notes).toHaveLength(1);
  });

  it('is total', async () => {
    for (const raw of [null, 1, 'x', [], {}]) expect(toCallResult(raw)).toMatchObject({ content: [], isError: false });
    expect(toCallResult({ toolResult: { n: 1 } })).toMatchObject({ structuredContent: { n: 1 }, notes: [] });
  });
});
