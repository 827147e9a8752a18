const namesWithin = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);
const plainValues = new Set(['const', 'enum', 'default', 'examples']);

/**
 * The schema without any regular expression: one of a server may never come to an end, and would take the page with
 * it. Where names are bound to patterns any name is taken. Main checks arguments against the whole schema.
 */
export function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (typeof schema !== 'object' || schema === null) return schema;
  const hasPatterns = 'patternProperties' in schema;
  const left = new Set(hasPatterns ? ['patternProperties', 'additionalProperties', 'unevaluatedProperties'] : []);
  const kept = Object.entries(schema).filter(([key, value]) => !left.has(key) && !isPattern(key, value));
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, withinKeyword(key, value)])),
    ...(hasPatterns && { additionalProperties: true }),
  };
}

const isPattern = (key: string, value: unknown): boolean => key === 'pattern' && typeof value === 'string';

function withinKeyword(key: string, value: unknown): unknown {
  if (plainValues.has(key)) return structuredClone(value);
  if (!namesWithin.has(key) || typeof value !== 'object' || value === null) return withoutPatterns(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withoutPatterns(schema)]));
}
