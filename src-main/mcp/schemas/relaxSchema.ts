import { isRecord } from '../../lib/isRecord';

type JsonObject = Readonly<Record<string, unknown>>;

export interface RelaxedSchema {
  readonly schema: JsonObject;
  /** How many schema objects it has. */
  readonly size: number;
  /** Nothing that could refuse a value is missing. */
  readonly isWhole: boolean;
}

/** A larger or deeper schema is not walked. */
const MOST_OBJECTS = 20_000;
const DEEPEST = 100;

/**
 * A copy of a server's schema that cannot stall a validator: what would run the server's own regular expressions, or
 * compare everything with everything, is gone. Where something went, so do `not`, `if` and the exactness of `oneOf`:
 * without it they would refuse what the server accepts. Undefined for a schema too large to walk.
 */
export function relaxSchema(schema: JsonObject): RelaxedSchema | undefined {
  const found: Measure = { size: 0, isCostly: false, isWhole: true, isTooLarge: false };
  measure(schema, found, 0);
  if (found.isTooLarge) return undefined;
  return { schema: copy(schema, found.isCostly), size: found.size, isWhole: found.isWhole };
}

/** `id` is an old spelling of `$id` that real schemas use as an ordinary word; `$recursiveRef` can not be bounded. */
const ALWAYS_DROPPED = new Set([
  'id',
  '$recursiveRef',
  '$recursiveAnchor',
  'unevaluatedProperties',
  'unevaluatedItems',
]);
/** What runs the server's own regular expressions, or compares everything with everything. */
const COSTLY = new Set(['pattern', 'patternProperties', 'format', 'uniqueItems']);
/** Of what goes, these may refuse a value; `format` is a remark. */
const REFUSES = new Set([
  'pattern',
  'patternProperties',
  'uniqueItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$recursiveRef',
]);
/** Refuses what the server accepts once a part of the schema is gone. */
const UNSOUND_WITHOUT = new Set(['not', 'if', 'then', 'else', 'maxContains', 'propertyNames']);
/** Values, and maps from a name to a schema: their keys are no keywords. */
const DATA = new Set(['default', 'enum', 'const', 'examples', 'required', 'dependentRequired', 'type']);
const MAPS = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

interface Measure {
  size: number;
  /** Something of it has to go. */
  isCostly: boolean;
  isWhole: boolean;
  isTooLarge: boolean;
}

function measure(value: unknown, found: Measure, depth: number): void {
  if (found.isTooLarge || typeof value !== 'object' || value === null) return;
  found.size += 1;
  if (found.size > MOST_OBJECTS || depth > DEEPEST) {
    found.isTooLarge = true;
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (COSTLY.has(key) && !Array.isArray(value)) found.isCostly = true;
    if (REFUSES.has(key) && !Array.isArray(value)) found.isWhole = false;
    measure(member, found, depth + 1);
  }
}

function copy(schema: unknown, isRelaxed: boolean): JsonObject {
  if (!isRecord(schema)) return schema as JsonObject;
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(schema)) {
    if (key === '__proto__' || ALWAYS_DROPPED.has(key) || COSTLY.has(key)) continue;
    if (isRelaxed && UNSOUND_WITHOUT.has(key)) continue;
    if (key === 'additionalProperties' && 'patternProperties' in schema) continue;
    if (isRelaxed && key === 'oneOf' && !('anyOf' in schema)) members.push(['anyOf', copyMember(member, isRelaxed)]);
    else if (isRelaxed && key === 'oneOf') continue;
    else if (DATA.has(key)) members.push([key, member]);
    else if (MAPS.has(key) && isRecord(member)) members.push([key, copyMap(member, isRelaxed)]);
    else members.push([key, copyMember(member, isRelaxed)]);
  }
  return Object.fromEntries(members);
}

const copyMember = (member: unknown, isRelaxed: boolean): unknown =>
  Array.isArray(member) ? member.map((item: unknown) => copy(item, isRelaxed)) : copy(member, isRelaxed);

/** Here keys are names, so that a property called `pattern` stays. */
const copyMap = (map: JsonObject, isRelaxed: boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(map)
      .filter(([name]) => name !== '__proto__')
      .map(([name, schema]) => [name, Array.isArray(schema) ? schema : copy(schema, isRelaxed)]),
  );
