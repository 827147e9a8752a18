import { isRecord } from '../lib/isRecord';
import type { Words } from '../lib/words';
import { eraFaults } from '../text/eraFaults';
import type { JsonObject } from './lenient';
import { headerValue } from './transports/headerValue';

/** One argument of a tool that its calls repeat in a header. */
export interface ParamHeader {
  /** `Mcp-Param-…` */
  readonly header: string;
  /** Where in the arguments its value stands. */
  readonly path: readonly string[];
}

/** What a tool declares with `x-mcp-header`, or why it may not be used at all (SEP-2243). */
export type DeclaredHeaders = { readonly headers: readonly ParamHeader[] } | { readonly reason: Words };

const KEY = 'x-mcp-header';
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What a schema may hold that is no schema: a header named in there declares nothing. */
const DATA: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples', 'required', 'dependentRequired']);

/** Only properties that each call reaches by their names can be repeated; a declaration anywhere else spoils the tool. */
export function declaredHeaders(inputSchema: JsonObject): DeclaredHeaders {
  const headers: ParamHeader[] = [];
  const names = new Set<string>();

  const declare = (schema: JsonObject, path: readonly string[], isReached: boolean): Words | null => {
    if (!(KEY in schema)) return null;
    const where = path.join('.') || '$';
    const name = schema[KEY];
    if (!isReached || path.length === 0) return eraFaults.header.place(where);
    if (typeof name !== 'string' || name === '') return eraFaults.header.empty(where);
    if (!TOKEN.test(name)) return eraFaults.header.token(where);
    if (!TYPES.has(schema.type)) return eraFaults.header.type(where);
    if (names.has(name.toLowerCase())) return eraFaults.header.twice(name);
    names.add(name.toLowerCase());
    headers.push({ header: `mcp-param-${name.toLowerCase()}`, path });
    return null;
  };
  const visit = (node: unknown, path: readonly string[], isReached: boolean): Words | null => {
    if (Array.isArray(node)) return first(node, (item) => visit(item, path, false));
    if (!isRecord(node)) return null;
    const reason = declare(node, path, isReached);
    if (reason !== null) return reason;
    return first(Object.entries(node), ([key, value]) => {
      if (key === 'properties' && isRecord(value)) {
        return first(Object.entries(value), ([name, schema]) => visit(schema, [...path, name], isReached));
      }
      if (MAPS.has(key) && isRecord(value)) {
        return first(Object.entries(value), ([name, schema]) => visit(schema, [...path, key, name], false));
      }
      return DATA.has(key) ? null : visit(value, [...path, key], false);
    });
  };

  const reason = visit(inputSchema, [], true);
  return reason === null ? { headers } : { reason };
}

/** Keywords whose value is a schema for each of some names. */
const MAPS: ReadonlySet<string> = new Set(['patternProperties', 'dependentSchemas', '$defs', 'definitions']);

function first<T>(items: readonly T[], check: (item: T) => Words | null): Words | null {
  for (const item of items) {
    const found = check(item);
    if (found !== null) return found;
  }
  return null;
}

/** The headers of one call. An argument that is absent, or of another type than its schema says, has none. */
export function headersOfCall(declared: readonly ParamHeader[], args: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { header, path } of declared) {
    const text = asText(path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), args));
    if (text !== null) headers[header] = headerValue(text);
  }
  return headers;
}

function asText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return String(value);
    case 'number':
      return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value)) ? String(value) : null;
    default:
      return null;
  }
}
