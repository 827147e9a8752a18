import { expect, it } from 'vitest';
import { DEFAULT_OAUTH_LIMITS } from './limits';
import { ageAfterRestart, isDue, type TokenAge } from './renewal';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The minute of a token's life in which it first is due; null for never within two days. */
function dueAt(lifeMs: number | null, given: Partial<TokenAge> = {}): number | null {
  for (let ageMs = 0; ageMs <= 48 * HOUR; ageMs += 1_000) {
    if (isDue({ lifeMs, ageMs, sinceTryMs: ageMs, jitter: 0, ...given }, DEFAULT_OAUTH_LIMITS)) return ageMs / MINUTE;
  }
  return null;
}

it('renews five minutes before the end, and a token of less than ten minutes at half its life', () => {
  expect(dueAt(HOUR)).toBe(55);
  expect(dueAt(10 * MINUTE)).toBe(5);
  expect(dueAt(6 * MINUTE)).toBe(3);
});

it('spreads the moment, always to the early side', () => {
  const latest = dueAt(HOUR, { jitter: 0 }) ?? 0;
  const earliest = dueAt(HOUR, { jitter: 1 }) ?? 0;
  expect(earliest).toBeLessThan(latest);
  expect(earliest).toBeGreaterThan(latest - 1);
});

it('renews ahead of the end at most once a minute, however short the life', () => {
  expect(dueAt(1_000)).toBe(1);
  expect(dueAt(90_000)).toBe(1);
  expect(dueAt(HOUR, { sinceTryMs: MINUTE - 1 })).toBeNull();
});

it.each([null, -3_600_000, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'uses a token until it is refused when its life of %s says nothing',
  (lifeMs) => expect(dueAt(lifeMs)).toBeNull(),
);

it('takes a token for new when the clock was set back while the app was closed', () => {
  expect(ageAfterRestart({ receivedAt: 5_000 }, 9_000)).toBe(4_000);
  expect(ageAfterRestart({ receivedAt: 24 * HOUR }, 0)).toBe(0);
});
