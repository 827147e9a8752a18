import { isRecord } from '../../lib/isRecord';

const DEEPEST = 64;
const MOST_VALUES = 1_000_000;

/**
 * A parsed value as plain data of our own making: every key is an own property, `__proto__` too. Undefined when it is
 * nested too deep or holds too much, which no configuration does and a shared alias can.
 */
export function plainValue(value: unknown): unknown {
  let left = MOST_VALUES;
  const copy = (from: unknown, depth: number): unknown => {
    left -= 1;
    if (left < 0 || depth > DEEPEST) throw new TooMuch();
    if (Array.isArray(from)) return from.map((item) => copy(item, depth + 1));
    if (from instanceof Map) return fromPairs([...(from as Map<unknown, unknown>)], depth);
    if (isPlain(from)) return fromPairs(Object.entries(from), depth);
    return from instanceof Date ? from.toISOString() : from;
  };
  const fromPairs = (pairs: readonly (readonly [unknown, unknown])[], depth: number): unknown =>
    Object.fromEntries(pairs.map(([key, item]) => [String(key), copy(item, depth + 1)]));
  try {
    return copy(value, 0);
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

class TooMuch extends Error {}

/** An object and not a date of TOML, which is one text. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && !(value instanceof Date);
