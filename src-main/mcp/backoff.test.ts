import { expect, it } from 'vitest';
import { backoffMs } from './backoff';
import { DEFAULT_LIMITS } from './limits';

it('waits 1, 2, 4, 8 and then 16 seconds, and a fifth longer at most', () => {
  const delays = [1, 2, 3, 4, 5, 6, 100].map((failures) => backoffMs(failures, DEFAULT_LIMITS, 0));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000]);
  expect(backoffMs(1, DEFAULT_LIMITS, 1)).toBe(1_200);
});
