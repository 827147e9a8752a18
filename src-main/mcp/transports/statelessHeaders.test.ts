import { expect, it } from 'vitest';
import { statelessHeaders } from './statelessHeaders';

const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const headersOf = (method: string, params: Record<string, unknown>, id: number | undefined = 1) =>
  statelessHeaders({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params });

it.each([
  ['tools/call', { name: 'echo' }, 'echo'],
  ['prompts/get', { name: 'größe' }, '=?base64?Z3LDtsOfZQ==?='],
  ['resources/read', { uri: 'memo://one' }, 'memo://one'],
  ['tasks/cancel', { taskId: 't1' }, 't1'],
])('repeats what %s is about', (method, params, name) => {
  expect(headersOf(method, { ...params, _meta })).toEqual({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    'mcp-name': name,
  });
});

it('names nothing where a method is about nothing, and nothing at all in the other era', () => {
  expect(headersOf('tools/list', { _meta, name: 'no' })).not.toHaveProperty('mcp-name');
  expect(headersOf('tools/call', { name: 'echo' })).toBeNull();
  expect(statelessHeaders({ jsonrpc: '2.0', id: 1, result: {} })).toBeNull();
});
