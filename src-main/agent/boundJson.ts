const DEEPEST = 100;

/**
 * Copies a JSON value from outside so that nothing that handles it later can trip over it: what is deeper than 100
 * levels becomes a mark, `__proto__` keys are dropped, and every text and key passes through `mapText`.
 */
export function boundJson(value: unknown, mapText: (text: string) => string = (text) => text, depth = 0): unknown {
  if (typeof value === 'string') return mapText(value);
  if (typeof value !== 'object' || value === null) return isJsonScalar(value) ? value : null;
  if (depth >= DEEPEST) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => boundJson(item, mapText, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [mapText(key), boundJson(member, mapText, depth + 1)]),
  );
}

const isJsonScalar = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

/** True when nothing of the value would become a mark. */
export function isWithinDepth(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEEPEST && Object.values(value).every((member) => isWithinDepth(member, depth + 1));
}
