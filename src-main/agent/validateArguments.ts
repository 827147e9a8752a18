import { dereference, validate, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { oneLine } from '../lib/cleanText';
import { relaxSchema } from './relaxSchema';

/** What is known of a call's arguments before the server sees them. */
export type Validation =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly problem: string }
  /** The server will judge them itself; a schema must never stall the app. */
  | { readonly kind: 'unchecked'; readonly note: string };

/** Objects of a schema times values of the arguments. */
const MOST_WORK = 5_000_000;
/** How long references are followed. */
const LONGEST_MS = 50;

/**
 * Checks arguments against a tool's raw input schema (spec T5). Bounded whatever the schema: its patterns never run,
 * its references stop after 50 ms, and what is too large or does not hold together is left to the server.
 */
export function validateArguments(
  args: Readonly<Record<string, unknown>>,
  inputSchema: Readonly<Record<string, unknown>>,
): Validation {
  const relaxed = relaxSchema(inputSchema);
  if (relaxed === undefined || relaxed.size * countValues(args) > MOST_WORK)
    return { kind: 'unchecked', note: 'the schema is too large to check the arguments here' };
  try {
    const schema = relaxed.schema as Schema;
    const lookup = withDeadline(dereference(schema), performance.now() + LONGEST_MS);
    const { valid, errors } = validate(args, schema, draftOf(inputSchema), lookup, false);
    return valid ? { kind: 'valid' } : { kind: 'invalid', problem: words(errors) };
  } catch (error) {
    const why = error instanceof Error ? oneLine(error.message.split('\n')[0] ?? '', 200) : 'it is not a schema';
    return { kind: 'unchecked', note: `the arguments could not be checked here: ${why}` };
  }
}

/** Endless or exploding work needs references, and each passes through the lookup. */
function withDeadline(lookup: Record<string, Schema | boolean>, deadline: number): Record<string, Schema | boolean> {
  return new Proxy(lookup, {
    get(target, key: string) {
      if (performance.now() > deadline) throw new Error('its references lead too far');
      return target[key];
    },
  });
}

function draftOf({ $schema }: Readonly<Record<string, unknown>>): SchemaDraft {
  if (typeof $schema !== 'string') return '2020-12';
  if ($schema.includes('draft-07') || $schema.includes('draft-06')) return '7';
  if ($schema.includes('draft-04')) return '4';
  return $schema.includes('2019-09') ? '2019-09' : '2020-12';
}

/** The innermost errors say most; those that only report that an inner one is there are left out. */
function words(errors: readonly Failure[]): string {
  const inner = errors.filter(({ keyword }) => !REPORTS_AN_INNER_ONE.has(keyword));
  return (inner.length > 0 ? inner : errors)
    .slice(0, 5)
    .map(({ instanceLocation, error }) => `${place(instanceLocation)}${oneLine(error, 300)}`)
    .join(' ');
}

interface Failure {
  readonly instanceLocation: string;
  readonly keyword: string;
  readonly error: string;
}

const REPORTS_AN_INNER_ONE = new Set([
  'properties',
  'items',
  'prefixItems',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'false',
]);
const place = (location: string): string => (location === '#' ? '' : `${oneLine(location.slice(2), 100)}: `);

function countValues(value: unknown): number {
  let count = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    count += 1;
    if (typeof next === 'object' && next !== null) for (const member of Object.values(next)) waiting.push(member);
  }
  return count;
}
