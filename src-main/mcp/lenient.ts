import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../lib/isRecord';
import { toWords } from './faults';
import { mcpFaults } from '../text/mcpFaults';

/** Structures nested deeper are cut: serialising them would overflow the stack further on. */
const MAX_DEPTH = 64;

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A parsed line or body as one JSON-RPC message, or null when it is none. Forgives unknown top-level fields,
 * `error: null` beside a result, a null result, and malformed error objects, whose `data` is dropped.
 */
export function toMessage(value: unknown): JSONRPCMessage | null {
  if (!isRecord(value) || value.jsonrpc !== '2.0') return null;
  const { id, method, params } = value;
  if (typeof method === 'string') {
    const rest = isRecord(params) ? { method, params } : { method };
    if (id === undefined || id === null) return { jsonrpc: '2.0', ...rest };
    return isId(id) ? { jsonrpc: '2.0', id, ...rest } : null;
  }
  if (!isId(id)) return null;
  const hasError = 'error' in value && (value.error !== null || !('result' in value));
  if (hasError) return { jsonrpc: '2.0', id, error: toError(value.error) };
  if (!('result' in value)) return null;
  if (value.result === null) return { jsonrpc: '2.0', id, result: {} };
  if (isRecord(value.result)) return { jsonrpc: '2.0', id, result: value.result };
  return { jsonrpc: '2.0', id, error: toError({ message: mcpFaults.resultNoObject.en }) };
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';

function toError(error: unknown): { code: number; message: string } {
  const { code, message } = isRecord(error) ? error : { code: undefined, message: error };
  return {
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : -32603,
    message: typeof message === 'string' ? toWords(message) : mcpFaults.malformedError.en,
  };
}

/** An `initialize` result with the parts that some servers leave out. */
export function forgiveInitialize(result: JsonObject): JsonObject {
  const info = isRecord(result.serverInfo) ? result.serverInfo : {};
  return {
    ...result,
    capabilities: isRecord(result.capabilities) ? result.capabilities : {},
    serverInfo: {
      ...info,
      name: typeof info.name === 'string' ? info.name : '',
      version: typeof info.version === 'string' ? info.version : '',
    },
  };
}

/** The same value with everything below 64 levels replaced by a mark. Copies only what it must. */
export function cutDepth(value: unknown, depth = MAX_DEPTH): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '[nested too deeply]';
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    value.forEach((item, index) => {
      const cut = cutDepth(item, depth - 1);
      if (cut !== item) (copy ??= [...(value as unknown[])])[index] = cut;
    });
    return copy ?? value;
  }
  const entries = Object.entries(value);
  const cut = entries.map(([key, item]) => [key, cutDepth(item, depth - 1)] as const);
  return cut.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(cut) : value;
}
