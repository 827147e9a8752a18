import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../lib/isRecord';
import { toWords } from './faults';
import { mcpFaults } from '../text/mcpFaults';

/** Structures nested deeper are cut: serialising them would overflow the stack further on. */
export const MAX_DEPTH = 64;

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A parsed line or body as one JSON-RPC message, or null when it is none. Forgives unknown top-level fields,
 * `error: null` beside a result, a null result, and malformed error objects; their `data` is mostly dropped.
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

/** Errors whose `data` says what to do next: the capability or the revision that is needed, an address to visit. */
const DATA_CODES: ReadonlySet<unknown> = new Set([-32021, -32022, -32042]);

function toError(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = isRecord(error) ? error : { code: undefined, message: error, data: undefined };
  return {
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : -32603,
    message: typeof message === 'string' ? toWords(message) : mcpFaults.malformedError.en,
    ...(DATA_CODES.has(code) && { data: cutDepth(data) }),
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
export const cutDepth = (value: unknown): unknown => (isTooDeep(value) ? cut(value, MAX_DEPTH) : value);

/** Whether something is nested in more than `depth` levels. Makes nothing, since nearly everything is looked at. */
function isTooDeep(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) if (isTooDeep(item, depth - 1)) return true;
    return false;
  }
  for (const key in value) if (isTooDeep((value as JsonObject)[key], depth - 1)) return true;
  return false;
}

function cut(value: unknown, depth: number): unknown {
  if (!isTooDeep(value, depth)) return value;
  if (depth === 0) return '[nested too deeply]';
  if (Array.isArray(value)) return (value as unknown[]).map((item) => cut(item, depth - 1));
  const entries = Object.entries(value as JsonObject).map(([key, item]) => [key, cut(item, depth - 1)] as const);
  return Object.fromEntries(entries);
}
