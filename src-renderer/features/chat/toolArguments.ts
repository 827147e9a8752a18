import { argumentProblems, type ArgumentProblem } from './schemaForm/argumentProblems';
import { isBounded } from './schemaForm/isBounded';
import { withoutPatterns } from './schemaForm/withoutPatterns';

type Json = Record<string, unknown>;

/** A schema as the form can take it, without regular expressions; `undefined` when only JSON will do. */
export function readSchema(text: string): Json | undefined {
  const schema = text.length <= largestForm ? withoutPatterns(parse(text)) : undefined;
  return isObject(schema) && isBounded(schema) ? schema : undefined;
}

/** A larger schema would make a form nobody can fill. */
const largestForm = 200_000;

export const hasNoArguments = (schema: Json): boolean =>
  (schema['type'] === 'object' || schema['type'] === undefined) &&
  !hasEntries(schema['properties']) &&
  !['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => key in schema) &&
  (schema['additionalProperties'] === undefined || schema['additionalProperties'] === false);

export type CheckedArguments =
  | { readonly kind: 'ready'; readonly json: string }
  | { readonly kind: 'not-json'; readonly message: string }
  | { readonly kind: 'not-object' }
  | { readonly kind: 'wrong'; readonly problems: readonly ArgumentProblem[] };

/** Checks what stands in the JSON tab; valid text is sent as it was written. */
export function checkJson(text: string, schema: unknown): CheckedArguments {
  const json = text.trim() === '' ? '{}' : text;
  try {
    const value: unknown = JSON.parse(json);
    return checkValue(value, schema, json);
  } catch (error) {
    return { kind: 'not-json', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Checks what the form holds. */
export const checkForm = (value: unknown, schema: unknown): CheckedArguments =>
  checkValue(value ?? {}, schema, JSON.stringify(value ?? {}));

function checkValue(value: unknown, schema: unknown, json: string): CheckedArguments {
  if (!isObject(value)) return { kind: 'not-object' };
  const problems = argumentProblems(schema, JSON.parse(json));
  return problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'ready', json };
}

/** What stands in the JSON tab as the form can take it. */
export function parseObject(text: string): Json | undefined {
  const value = parse(text.trim() === '' ? '{}' : text);
  return isObject(value) ? value : undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasEntries = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
