import { schemaNotes } from '../../text/schemaNotes';
import type { Words } from '../../lib/words';

/** What is known of a value when its schema was asked. */
export type SchemaCheck =
  | { readonly kind: 'valid' }
  /** In the validator's English, on one line. */
  | { readonly kind: 'invalid'; readonly problem: string }
  | { readonly kind: 'unchecked'; readonly why: Words };

/**
 * Checks a value against a server's raw schema without holding up the main thread (spec T5, P2). Never rejects: a
 * schema that takes too long, is too large or makes no sense leaves the value unchecked, and so does an abort.
 */
export type CheckSchema = (
  schema: Readonly<Record<string, unknown>>,
  value: unknown,
  signal: AbortSignal,
) => Promise<SchemaCheck>;

/** The thorough part where there is no thread for it. */
export const checkNothing: CheckSchema = async () => ({ kind: 'unchecked', why: schemaNotes.unavailable });
