import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { isBounded } from './isBounded';
import { withoutPatterns } from './withoutPatterns';

/** One thing wrong with the arguments; `limit` is what the schema asks for there, when it can be told. */
export interface ArgumentProblem {
  readonly path: readonly string[];
  readonly keyword: string;
  readonly limit: unknown;
}

type Json = Record<string, unknown>;

/**
 * Checks arguments against a tool's schema by interpreting it, since the page may not generate code. Regular
 * expressions are left to main, which can stop one that never ends. A schema that cannot be read checks nothing.
 */
export function argumentProblems(schema: unknown, value: unknown): readonly ArgumentProblem[] {
  if (!isBounded(schema)) return [];
  try {
    const errors = compile(schema).validate(value ?? {}).errors;
    return errors.filter((error) => isLeaf(error, errors)).map((error) => toProblem(schema, error));
  } catch {
    return [];
  }
}

function compile(schema: unknown): Validator {
  const checked = withoutPatterns(schema);
  const known = typeof checked === 'object' && checked !== null ? (checked as Json) : {};
  return new Validator(known, draftOf(known['$schema']), false);
}

function draftOf(address: unknown): '4' | '7' | '2019-09' | '2020-12' {
  if (typeof address !== 'string') return '2020-12';
  if (address.includes('draft-04')) return '4';
  if (address.includes('draft-06') || address.includes('draft-07')) return '7';
  return address.includes('2019-09') ? '2019-09' : '2020-12';
}

const wrappers = new Set(['$ref', 'allOf', 'properties', 'additionalProperties', 'items', 'prefixItems', 'if']);
const unions = new Set(['anyOf', 'oneOf', 'not', 'contains']);

/** Wrappers only repeat what is inside them; the branches of a union say less than the union. */
function isLeaf(error: OutputUnit, errors: readonly OutputUnit[]): boolean {
  if (wrappers.has(error.keyword)) return false;
  return !errors.some(
    (other) => unions.has(other.keyword) && error.keywordLocation.startsWith(`${other.keywordLocation}/`),
  );
}

function toProblem(
  schema: unknown,
  { keyword, instanceLocation, keywordLocation, error }: OutputUnit,
): ArgumentProblem {
  const path = segments(instanceLocation);
  if (keyword === 'required') return { path: [...path, quoted(error)], keyword, limit: undefined };
  const limit = segments(keywordLocation).reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Json)[key] : undefined),
    schema,
  );
  return { path, keyword, limit };
}

const segments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

const quoted = (error: string): string => /"(.*)"/s.exec(error)?.[1] ?? '';
