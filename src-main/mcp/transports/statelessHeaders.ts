import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../lib/isRecord';
import { headerValue } from './headerValue';

const REVISION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Which parameter of a method its `Mcp-Name` repeats. */
const NAMED_BY = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

/**
 * What a message of the stateless era repeats in its headers, so that the way to the server need not read the body
 * (2026-07-28, transports). Null for a message of the handshake era: it does not name its revision.
 */
export function statelessHeaders(message: JSONRPCMessage): Readonly<Record<string, string>> | null {
  if (!('method' in message) || !isRecord(message.params)) return null;
  const { method, params } = message;
  const revision = isRecord(params._meta) ? params._meta[REVISION_KEY] : undefined;
  if (typeof revision !== 'string') return null;
  const name = params[NAMED_BY.get(method) ?? ''];
  return {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': headerValue(name) }),
  };
}
