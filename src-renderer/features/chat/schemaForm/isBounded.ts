/** More parts than this make a form nobody can fill. */
const mostParts = 5_000;

type Json = Record<string, unknown>;

/**
 * Whether a schema stays small when its references are filled in. A few that double at every step would hold the page
 * for minutes; a schema that contains itself is fine, since a form opens it level by level.
 */
export function isBounded(schema: unknown): boolean {
  let left = mostParts;
  const walk = (node: unknown, path: readonly string[]): void => {
    if (left < 0 || typeof node !== 'object' || node === null) return;
    left -= 1;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$defs' || key === 'definitions') continue;
      if (key !== '$ref' || typeof value !== 'string') walk(value, path);
      else if (!path.includes(value)) walk(targetOf(schema, value), [...path, value]);
    }
  };
  walk(schema, []);
  return left >= 0;
}

function targetOf(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  const steps = reference.split('/').slice(1);
  return steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null
        ? (at as Json)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
        : undefined,
    root,
  );
}
