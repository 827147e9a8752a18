import { isRecord } from '../lib/isRecord';
type JsonObject = Readonly<Record<string, unknown>>;

export interface RelaxedSchema {
  readonly schema: JsonObject;
  /** How many schema objects it has. */
  readonly size: number;
}

const MOST_OBJECTS = 20_000;
const DEEPEST = 100;

/**
 * A copy of a server's schema that cannot stall a validator: what would run the server's own regular expressions, or
 * compare everything with everything, is gone. Where something went, so do `not`, `if` and the exactness of `oneOf`:
 * without it they would refuse what the server accepts. Undefined for a schema too large to walk.
 */
export function relaxSchema(schema: JsonObject): RelaxedSchema | undefined {
  const found = { size: 0, costly: false, tooLarge: false };
  measure(schema, found, 0);
  if (found.tooLarge) return undefined;
  return { schema: copy(schema, found.costly), size: found.size };
}

/** `id` is an old spelling of `$id` that real schemas use as an ordinary word; `$recursiveRef` can not be bounded. */
const ALWAYS_DROPPED = new Set([
  'id',
  '$recursiveRef',
  '$recursiveAnchor',
  'unevaluatedProperties',
  'unevaluatedItems',
]);
const COSTLY = new Set(['pattern', 'patternProperties', 'format', 'uniqueItems']);
const UNSOUND_WITHOUT = new Set(['not', 'if', 'then', 'else', 'maxContains', 'propertyNames']);
const DATA = new Set(['default', 'enum', 'const', 'examples', 'required', 'dependentRequired', 'type']);
const MAPS = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

function measure(value: unknown, found: { size: number; costly: boolean; tooLarge: boolean }, depth: number): void {
  if (found.tooLarge || typeof value !== 'object' || value === null) return;
  found.size += 1;
  if (found.size > MOST_OBJECTS || depth > DEEPEST) {
    found.tooLarge = true;
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (COSTLY.has(key) && !Array.isArray(value)) found.costly = true;
    measure(member, found, depth + 1);
  }
}

function copy(schema: unknown, relaxed: boolean): JsonObject {
  if (!isRecord(schema)) return schema as JsonObject;
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(schema)) {
    if (key === '__proto__' || ALWAYS_DROPPED.has(key) || COSTLY.has(key)) continue;
    if (relaxed && UNSOUND_WITHOUT.has(key)) continue;
    if (key === 'additionalProperties' && 'patternProperties' in schema) continue;
    if (relaxed && key === 'oneOf' && !('anyOf' in schema)) members.push(['anyOf', copyMember(member, relaxed)]);
    else if (relaxed && key === 'oneOf') continue;
    else if (DATA.has(key)) members.push([key, member]);
    else if (MAPS.has(key) && isRecord(member)) members.push([key, copyMap(member, relaxed)]);
    else members.push([key, copyMember(member, relaxed)]);
  }
  return Object.fromEntries(members);
}

const copyMember = (member: unknown, relaxed: boolean): unknown =>
  Array.isArray(member) ? member.map((item: unknown) => copy(item, relaxed)) : copy(member, relaxed);

/** Here keys are names, so that a property called `pattern` stays. */
const copyMap = (map: JsonObject, relaxed: boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(map)
      .filter(([name]) => name !== '__proto__')
      .map(([name, schema]) => [name, Array.isArray(schema) ? schema : copy(schema, relaxed)]),
  );
