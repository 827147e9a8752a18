import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../limits';
import { stopPlan, straysOf } from './processTree';

it('is gentle first and done within 1.1 seconds', () => {
  const plan = stopPlan('linux', DEFAULT_LIMITS.stop);
  expect(plan.map(({ act }) => act)).toEqual(['close-stdin', 'SIGINT', 'SIGTERM', 'SIGKILL']);
  expect(plan.reduce((sum, { waitMs }) => sum + waitMs, 0)).toBeLessThanOrEqual(1_100);
  expect(stopPlan('win32', DEFAULT_LIMITS.stop).map(({ act }) => act)).toEqual(['close-stdin', 'taskkill']);
});

it('finds helpers that left the group, by their parents or by their tag, and nobody else', () => {
  const row = (pid: number, ppid: number, pgid: number, isZombie = false) => ({
    pid,
    ppid,
    pgid,
    isZombie,
    startTime: '',
  });
  const rows = [
    row(10, 1, 10),
    row(11, 10, 10),
    row(12, 11, 12),
    row(13, 12, 12),
    row(14, 1, 14),
    row(15, 10, 15, true),
    row(20, 1, 20),
    row(21, 20, 20),
  ];
  expect(straysOf(rows, { pid: 10 }, new Set([14])).map(({ pid }) => pid)).toEqual([12, 13, 14]);
});
