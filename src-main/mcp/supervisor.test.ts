import { expect, it } from 'vitest';
import type { ConnectionState } from './connectionState';
import { createMcpFault } from './faults';
import type { McpFaultKind } from './session';
import { supervise, type SupervisorDeps } from './supervisor';

type End = McpFaultKind | 'healthy';

/** Runs attempts that end one after the other as told, then stops; everything reported and paused, in order. */
async function run(ends: readonly End[], options: Partial<SupervisorDeps> = {}) {
  const stop = new AbortController();
  const states: string[] = [];
  const pauses: number[] = [];
  let attempts = 0;
  await supervise(
    {
      async runSession() {
        const end = ends[attempts++];
        if (end === undefined) stop.abort();
        const kind = end === undefined || end === 'healthy' ? 'exited' : end;
        return { fault: createMcpFault(kind, kind), wasHealthy: end === 'healthy', gone: Promise.resolve() };
      },
      report: (state: ConnectionState) =>
        states.push(state.kind === 'waiting' ? `waiting ${state.failures} until ${state.retryAt}` : state.kind),
      pause: async (ms) => void pauses.push(ms),
      backoff: (failures) => failures * 10,
      now: () => 1_000,
      retries: 5,
      lastResortMs: null,
      ...options,
    },
    stop.signal,
  );
  return { states, pauses, attempts };
}

it('tries six times in all, waiting longer each time, then rests as failed', async () => {
  const { states, pauses, attempts } = await run(Array.from({ length: 10 }, () => 'exited' as const));
  expect(attempts).toBe(6);
  expect(pauses).toEqual([10, 20, 30, 40, 50]);
  expect(states[0]).toBe('waiting 1 until 1010');
  expect(states.at(-1)).toBe('failed');
});

it('counts anew after a minute of health', async () => {
  const { pauses } = await run(['exited', 'exited', 'healthy', 'exited']);
  expect(pauses).toEqual([10, 20, 10, 20]);
});

it('rests at once when trying again cannot help', async () => {
  expect(await run(['config'])).toEqual({ states: ['failed'], pauses: [], attempts: 1 });
  expect(await run(['unauthorized'])).toEqual({ states: ['needs-auth'], pauses: [], attempts: 1 });
});

it('goes on trying a remote server at long intervals', async () => {
  const { pauses, attempts } = await run(
    Array.from({ length: 8 }, () => 'unreachable' as const),
    { lastResortMs: 300_000 },
  );
  expect(attempts).toBe(9);
  expect(pauses.slice(4)).toEqual([50, 300_000, 300_000, 300_000]);
});

it('does not try again before the last attempt is gone, and reports before that', async () => {
  const order: string[] = [];
  const stop = new AbortController();
  await supervise(
    {
      async runSession() {
        order.push('run');
        if (order.length > 1) stop.abort();
        const gone = new Promise<void>((resolve) => setTimeout(() => (order.push('gone'), resolve()), 5));
        return { fault: createMcpFault('exited', ''), wasHealthy: false, gone };
      },
      report: ({ kind }) => order.push(kind),
      pause: async () => void order.push('paused'),
      backoff: () => 0,
      now: () => 0,
      retries: 5,
      lastResortMs: null,
    },
    stop.signal,
  );
  expect(order).toEqual(['run', 'waiting', 'paused', 'gone', 'run', 'gone']);
});
