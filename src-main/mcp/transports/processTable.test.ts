import { expect, it } from 'vitest';
import { startedBefore } from './processTable';

const row = (startTime: string) => ({ pid: 1, ppid: 1, pgid: 1, isZombie: false, startTime });

it('orders start times only where they are numbers', () => {
  expect(startedBefore(row('99'), row('100'))).toBe(true);
  expect(startedBefore(row('100'), row('100'))).toBe(false);
  expect(startedBefore(row('Mon Nov 30 11:00:00 2026'), row('Mon Nov 30 12:00:00 2026'))).toBe(false);
});
