import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCallClock } from './callClock';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function run(limits: { idleMs: number; totalMs: number }) {
  const late: string[] = [];
  return { late, clock: startCallClock('echo', limits, (fault) => late.push(`${fault.kind}: ${fault.message}`)) };
}

it('ends a silent call at its idle limit', () => {
  const { late } = run({ idleMs: 60_000, totalMs: 600_000 });
  vi.advanceTimersByTime(59_999);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(['timed-out: echo did not answer within its limit of 60 s']);
});

it('lets progress reset the silence, but never the total', () => {
  const { late, clock } = run({ idleMs: 60_000, totalMs: 600_000 });
  for (let second = 0; second < 599; second++) {
    vi.advanceTimersByTime(1_000);
    clock.progressed();
  }
  expect(late).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(late).toEqual(['timed-out: echo did not end within its limit of 600 s']);
});

it('has no limit at 0, none that fires at once when it is beyond a timer, and none after disposal', () => {
  const { late, clock } = run({ idleMs: 0, totalMs: 1e12 });
  vi.advanceTimersByTime(86_400_000);
  clock[Symbol.dispose]();
  expect([late, vi.getTimerCount()]).toEqual([[], 0]);
});

it('counts nothing while it is paused, and goes on with the total where it stood', () => {
  const { late, clock } = run({ idleMs: 60_000, totalMs: 100_000 });
  vi.advanceTimersByTime(50_000);
  clock.pause();
  vi.advanceTimersByTime(3_600_000);
  clock.resume();
  vi.advanceTimersByTime(49_999);
  expect(late).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(late).toEqual(['timed-out: echo did not end within its limit of 100 s']);
});
