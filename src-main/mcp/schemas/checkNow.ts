import { validate, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { isRecord } from '../../lib/isRecord';
import { messageOf } from '../../lib/fault';
import { problemOf } from './problemOf';

type JsonObject = Readonly<Record<string, unknown>>;

/** What the worker answers; `unusable` says why the schema could not be asked. */
export type Verdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly problem: string }
  | { readonly kind: 'unusable'; readonly why: string };

/**
 * Asks the whole schema, the server's own regular expressions included, so it may never return: only a thread that can
 * be ended should call it. Fetches nothing; a reference that leads out of the schema makes it unusable. `format` is a
 * remark, as the draft of 2020 has it.
 */
export function checkNow(schema: JsonObject, value: unknown): Verdict {
  try {
    const { valid, errors } = validate(value, copySchema(schema) as Schema, draftOf(schema), undefined, false);
    return valid ? { kind: 'valid' } : { kind: 'invalid', problem: problemOf(errors) };
  } catch (error) {
    return { kind: 'unusable', why: messageOf(error).split('\n')[0] ?? '' };
  }
}

/** The draft that a schema names; 2020-12 without one that is known. */
export function draftOf({ $schema }: JsonObject): SchemaDraft {
  if (typeof $schema !== 'string') return '2020-12';
  if ($schema.includes('draft-07') || $schema.includes('draft-06')) return '7';
  if ($schema.includes('draft-04')) return '4';
  return $schema.includes('2019-09') ? '2019-09' : '2020-12';
}

/** An `$id` would move the place that references start from, and `id` is an ordinary word in real schemas. */
const DROPPED = new Set(['$id', 'id', 'format', '__proto__']);
/** Values, in which no key is a keyword. */
const DATA = new Set(['default', 'enum', 'const', 'examples', 'required', 'dependentRequired', 'type']);
/** Maps from a name to a schema. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

function copySchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(copySchema);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !DROPPED.has(key))
      .map(([key, member]) => {
        if (DATA.has(key)) return [key, member];
        return [key, MAPS.has(key) && isRecord(member) ? copyMap(member) : copySchema(member)];
      }),
  );
}

const copyMap = (map: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(map)
      .filter(([name]) => name !== '__proto__')
      .map(([name, schema]) => [name, copySchema(schema)]),
  );
