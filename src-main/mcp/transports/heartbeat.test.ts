import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMcpFault, sessionLostFault } from '../faults';
import type { McpFault } from '../session';
import { startHeartbeat } from './heartbeat';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const limits = { heartbeatMs: 30_000, heartbeatAnswerMs: 10_000 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

function beating(ask: (signal: AbortSignal) => Promise<unknown>, mayIgnore = false) {
  const world = { isIdle: true, asked: 0 };
  const silences: McpFault[] = [];
  const heartbeat = startHeartbeat({
    limits,
    isIdle: () => world.isIdle,
    mayIgnore,
    ask(signal) {
      world.asked += 1;
      return ask(signal);
    },
    onSilent: (fault) => silences.push(fault),
  });
  return { world, silences, heartbeat };
}

it('asks only after a silence, and then again and again', async () => {
  const { world, silences, heartbeat } = beating(async () => undefined);
  await pass(20_000);
  heartbeat.heard();
  await pass(29_000);
  expect(world.asked).toBe(0);
  await pass(1_000);
  expect(world.asked).toBe(1);
  await pass(60_000);
  expect([world.asked, silences]).toEqual([3, []]);
  heartbeat.stop();
  await pass(90_000);
  expect(world.asked).toBe(3);
});

it('leaves a busy server alone, also when a call begins while the answer is awaited', async () => {
  const { world, silences } = beating(whenAborted);
  world.isIdle = false;
  await pass(60_000);
  expect(world.asked).toBe(0);
  world.isIdle = true;
  await pass(30_000);
  world.isIdle = false;
  await pass(10_000);
  expect([world.asked, silences]).toEqual([1, []]);
});

it('tells of no answer in time, but not when anything else arrived meanwhile', async () => {
  const { silences, heartbeat } = beating(whenAborted);
  await pass(35_000);
  heartbeat.heard();
  await pass(5_000);
  expect(silences).toEqual([]);
  await pass(40_000);
  expect(silences).toMatchObject([{ kind: 'timed-out' }]);
});

it('takes no answer for the end only where there was one before', async () => {
  let isAnswering = false;
  const { silences, world } = beating((signal) => (isAnswering ? Promise.resolve() : whenAborted(signal)), true);
  await pass(100_000);
  expect([world.asked > 1, silences]).toEqual([true, []]);
  isAnswering = true;
  await pass(60_000);
  isAnswering = false;
  await pass(60_000);
  expect(silences[0]).toMatchObject({ kind: 'timed-out' });
});

it('tells of a broken connection, and not of a session that the next call will renew', async () => {
  const broken = beating(() => Promise.reject(createMcpFault('unreachable', 'gone')));
  const forgotten = beating(() => Promise.reject(sessionLostFault({ en: 'lost', zh: '' })));
  await pass(30_000);
  expect(broken.silences).toMatchObject([{ kind: 'unreachable' }]);
  expect(forgotten.silences).toEqual([]);
});
