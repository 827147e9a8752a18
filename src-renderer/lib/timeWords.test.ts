import { expect, test } from 'vitest';
import { clockTime, relativeTime } from './timeWords';

test('says how far off a time is in the largest unit that fits', () => {
  expect(relativeTime(52.9 * 60_000, 0, 'en')).toBe('in 52 minutes');
  expect(relativeTime(0, 3 * 3_600_000, 'en')).toBe('3 hours ago');
  expect(relativeTime(50 * 3_600_000, 0, 'en')).toBe('in 2 days');
  expect(relativeTime(20_000, 0, 'en')).toBe('in 0 minutes');
  expect(relativeTime(2 * 60_000, 0, 'zh')).toBe('2分钟后');
});

test('counts down to nothing, and not below', () => {
  expect(clockTime(300_000)).toBe('5:00');
  expect(clockTime(6_001)).toBe('0:07');
  expect(clockTime(-1)).toBe('0:00');
});
