import { isRecord } from '../lib/isRecord';
import { sentences, typesOf, unique, type SchemaNode } from './jsonSchema';

/** Whose rules a schema must follow; `generic` is any OpenAI-compatible or local server. */
export type Dialect = 'anthropic' | 'openai' | 'gemini' | 'generic';

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';
/** Example values may be of any kind, but nesting without end would break every reader after us. */
const isShallow = (value: unknown, levels = 12): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((v) => isShallow(v, levels - 1)));

/** Keywords of one value that may pass, and when their own value is sound; all others are dropped. */
const SOUND = byName<(value: unknown) => boolean>({
  title: isText,
  description: isText,
  format: isText,
  pattern: isPattern,
  default: (value) => isShallow(value),
  const: (value) => isShallow(value),
  examples: (value) => Array.isArray(value) && isShallow(value),
  enum: (value) => Array.isArray(value) && value.length > 0 && isShallow(value),
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: (value) => typeof value === 'boolean',
});

/** What Gemini refuses although it is sound; a hint in the description takes its place where one helps. */
const REFUSED_BY_GEMINI = new Set([
  ...['title', 'default', 'const', 'examples', 'pattern', 'multipleOf', 'uniqueItems', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minProperties', 'maxProperties', 'minLength', 'maxLength'],
]);

const HINTS = byName<(value: unknown) => string>({
  const: (value) => `Always ${JSON.stringify(value)}.`,
  default: (value) => `Default: ${JSON.stringify(value)}.`,
  format: (value) => `Format: ${String(value)}.`,
  pattern: (value) => `Pattern: ${String(value)}.`,
  enum: (value) => `One of ${(value as unknown[]).map((item) => JSON.stringify(item)).join(', ')}.`,
  multipleOf: (value) => `A multiple of ${String(value)}.`,
  exclusiveMinimum: (value) => `More than ${String(value)}.`,
  exclusiveMaximum: (value) => `Less than ${String(value)}.`,
});

/** The keywords of one value without its children: unsound and refused ones gone, what the model should know kept in words. */
export function plainKeywords(node: SchemaNode, dialect: Dialect): Record<string, unknown> {
  const sound = Object.entries(withNumericBounds(node)).filter(([key, value]) => SOUND.get(key)?.(value) === true);
  const refused = sound.filter(([key, value]) => isRefused(key, value, node, dialect));
  const kept = Object.fromEntries(sound.filter((entry) => !refused.includes(entry)));
  const description = sentences(kept['description'], ...refused.map(([key, value]) => HINTS.get(key)?.(value)));
  return {
    ...typeKeyword(node),
    ...kept,
    ...(dialect === 'gemini' && isText(node['const']) ? { enum: [node['const']] } : {}),
    ...(description === '' ? {} : { description }),
  };
}

function isRefused(key: string, value: unknown, node: SchemaNode, dialect: Dialect): boolean {
  if (dialect !== 'gemini') return false;
  if (key === 'enum') return !isTextEnum(value, node);
  if (key === 'format')
    return !GEMINI_FORMATS.has(`${typesOf(node).find((type) => type !== 'null') ?? ''}/${String(value)}`);
  return REFUSED_BY_GEMINI.has(key);
}

const GEMINI_FORMATS = new Set([
  ...['string/enum', 'string/date-time', 'number/float', 'number/double', 'integer/int32', 'integer/int64'],
]);

const isTextEnum = (value: unknown, node: SchemaNode): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(isText) &&
  typesOf(node).every((type) => type === 'string' || type === 'null');

/** Draft 4 wrote `exclusiveMinimum: true` beside `minimum`. */
function withNumericBounds(node: SchemaNode): SchemaNode {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = node;
  return {
    ...rest,
    ...(above === true ? { exclusiveMinimum: minimum } : { minimum, exclusiveMinimum: above }),
    ...(below === true ? { exclusiveMaximum: maximum } : { maximum, exclusiveMaximum: below }),
  };
}

/** Known types only; a node that has properties or items but no type gets the one they imply. */
function typeKeyword(node: SchemaNode): { type?: string | string[] } {
  const known = unique(typesOf(node).filter((type) => TYPES.has(type)));
  if (known.length > 1) return { type: known };
  const only = known[0] ?? impliedType(node);
  return only ? { type: only } : {};
}

function impliedType(node: SchemaNode): string | undefined {
  if (isRecord(node['properties'])) return 'object';
  if (node['items'] !== undefined || node['prefixItems'] !== undefined) return 'array';
  return isText(node['const']) || isTextEnum(node['enum'], node) ? 'string' : undefined;
}

function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}

/** A table asked by names that a server chose, so that what every object inherits is not in it. */
function byName<T>(table: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(table));
}
