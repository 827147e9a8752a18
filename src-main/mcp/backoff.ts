/**
 * How long to wait after so many failures in a row: doubling from `backoffMs` to `backoffMaxMs`, up to a fifth longer.
 * `jitter` is between 0 and 1.
 */
export function backoffMs(
  failures: number,
  limits: { readonly backoffMs: number; readonly backoffMaxMs: number },
  jitter: number,
): number {
  const doubled = limits.backoffMs * 2 ** Math.min(Math.max(failures - 1, 0), 30);
  return Math.round(Math.min(doubled, limits.backoffMaxMs) * (1 + jitter / 5));
}
