import { dereference, validate, type Schema } from '@cfworker/json-schema';
import { oneLine } from '../../lib/cleanText';
import { messageOf } from '../../lib/fault';
import { schemaNotes } from '../../text/schemaNotes';
import { draftOf } from './checkNow';
import { problemOf } from './problemOf';
import { relaxSchema } from './relaxSchema';
import type { CheckSchema, SchemaCheck } from './schemaCheck';
import { measureValue } from './valueSize';

/** Objects of a schema times values: about 20 ms. */
const MOST_WORK = 50_000;
/** How long references are followed. */
const LONGEST_MS = 50;

/**
 * Answers at once what can be answered in bounded time whatever the schema, which is enough for most; only a schema
 * with more to it, such as patterns, or a large value, is handed to `thorough`.
 */
export function withQuickCheck(thorough: CheckSchema): CheckSchema {
  return async (schema, value, signal) => {
    const size = measureValue(value);
    if (size === undefined) return { kind: 'unchecked', why: schemaNotes.tooLarge };
    const relaxed = relaxSchema(schema);
    if (relaxed === undefined || relaxed.size * size.values > MOST_WORK) return thorough(schema, value, signal);
    const found = checkHere(value, relaxed.schema, schema);
    return found.kind === 'valid' && !relaxed.isWhole ? thorough(schema, value, signal) : found;
  };
}

/** The part of the check that ends by itself: no pattern runs, and references stop after 50 ms. */
function checkHere(value: unknown, relaxed: object, whole: Readonly<Record<string, unknown>>): SchemaCheck {
  try {
    const schema = relaxed as Schema;
    const lookup = withDeadline(dereference(schema), performance.now() + LONGEST_MS);
    const { valid, errors } = validate(value, schema, draftOf(whole), lookup, false);
    return valid ? { kind: 'valid' } : { kind: 'invalid', problem: problemOf(errors) };
  } catch (error) {
    return { kind: 'unchecked', why: schemaNotes.unusable(oneLine(messageOf(error).split('\n')[0] ?? '', 200)) };
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
