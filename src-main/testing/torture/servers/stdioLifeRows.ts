import { BOOT, LATE, T_CALL, T_INIT, T_STOP } from './modeRow';
import type { Seen } from './seen';
import { CALL, wait, until, gone, READY, ANSWERED, TIMED_OUT, sentOf, type StdioRow } from './stdioRow';

/** The next try is far away, so that what is left of the last one can be counted. */
const SLOW_RETRY = { backoffMs: 10_000, backoffMaxMs: 10_000 };
const FAST_RETRY = { backoffMs: 100, backoffMaxMs: 1_600 };
const starts = ({ states }: Seen): number => states.filter(({ kind }) => kind === 'connecting').length;

/** The modes of `hostile-stdio.mjs` about starting and stopping, in its order. */
export const STDIO_LIFE_ROWS: readonly StdioRow[] = [
  {
    mode: 'never-initialize',
    limits: SLOW_RETRY,
    settled: { state: ['waiting', 'failed'], kind: ['timed-out'], words: /no answer to initialize/, ms: T_INIT + LATE },
    steps: [gone],
  },
  {
    mode: 'slow-initialize',
    args: ['--ms', '2000'],
    settled: { state: ['ready'], ms: 2_000 + BOOT + 1_000 },
    calls: [ANSWERED],
    end: READY,
    also: ({ settled }) => [settled.ms < 2_000 && 'ready before the server was'],
  },
  {
    mode: 'init-error',
    settled: { state: ['failed'], kind: ['protocol'], words: /missing API key/, ms: BOOT + 2_000 },
    steps: [gone, wait(500)],
    end: { state: ['failed'] },
    also: (seen) => [starts(seen) !== 1 && 'a restart loop'],
  },
  {
    mode: 'init-incomplete',
    settled: { state: ['ready', 'failed'], ms: BOOT + 2_000 },
    steps: [],
    also: ({ settled, toolCount }) => [
      settled.kind === 'failed' && settled.fault?.kind !== 'protocol' && 'not a protocol fault',
      toolCount > 0 && 'tools without the capability',
    ],
  },
  {
    mode: 'bad-version',
    settled: { state: ['failed'], kind: ['protocol'], words: /1999-01-01.*2025-11-25/s, ms: BOOT + 2_000 },
    steps: [gone, wait(500)],
    end: { state: ['failed'] },
    also: (seen) => [starts(seen) !== 1 && 'retried'],
  },
  {
    mode: 'exit-now',
    limits: FAST_RETRY,
    settled: { state: ['waiting'], kind: ['exited'], ms: 1_000 },
    steps: [until('failed', 20_000)],
    end: { state: ['failed'], kind: ['exited'] },
    also: (seen) => [
      seen.settled.fault?.exitCode !== 3 && 'not exit code 3',
      !seen.stderr.includes('fatal: no token') && 'stderr is not shown',
      starts(seen) > 6 && `${starts(seen)} starts`,
      ...growing(seen),
    ],
  },
  {
    mode: 'crash-after',
    isRecorded: true,
    limits: FAST_RETRY,
    steps: [CALL, until('ready', 5_000), wait(1_000)],
    settled: READY,
    calls: [{ is: ['exited'], ms: 500 }],
    end: { state: ['ready'] },
    also: (seen) => [
      seen.calls[0]?.signal !== 'SIGKILL' && 'SIGKILL is not named',
      sentOf(seen, 'tools/call') !== 1 && `the call was sent ${sentOf(seen, 'tools/call')} times`,
    ],
  },
  {
    mode: 'crash-loop',
    limits: FAST_RETRY,
    settled: { state: ['ready', 'waiting'], ms: BOOT + 2_000 },
    steps: [until('failed', 20_000)],
    end: { state: ['failed'], kind: ['exited'] },
    also: (seen) => [
      starts(seen) > 6 && `${starts(seen)} starts`,
      seen.states.some(({ kind, tools }) => kind !== 'ready' && tools > 0) && 'tools while down',
      ...growing(seen),
    ],
  },
  { mode: 'ignore-eof', settled: READY, calls: [ANSWERED], end: READY },
  { mode: 'ignore-signals', settled: READY, calls: [ANSWERED], end: READY },
  { mode: 'frozen', settled: READY, calls: [TIMED_OUT] },
  {
    mode: 'grandchild',
    limits: FAST_RETRY,
    steps: [CALL, CALL, until('ready', T_STOP)],
    settled: READY,
    calls: [ANSWERED, { is: ['exited'], ms: 1_000 }],
    end: { state: ['ready'] },
    also: ({ processes }) => [processes !== 1 && `${processes} processes after the reconnect`],
  },
  { mode: 'grandchild-detached', settled: READY, calls: [ANSWERED], end: READY },
  ...['close-stdin', 'never-read'].map((mode) => ({
    mode,
    // Nothing tells such a server from one whose tools are slow, until a ping after three calls says so.
    limits: { ...FAST_RETRY, pingMs: 500 },
    steps: [{ do: 'call', times: 3 } as const, until('connecting', 2_000)],
    settled: { state: ['ready', 'waiting'], ms: BOOT + 2_000 },
    calls: [0, 1, 2].map(() => ({ is: ['timed-out', 'closed', 'protocol'], ms: T_CALL + LATE })),
    also: (seen: Seen) => [starts(seen) < 2 && 'not started again'],
  })),
  {
    mode: 'close-stdout',
    limits: SLOW_RETRY,
    settled: { state: ['waiting'], kind: ['closed'], words: /closed its output/, ms: BOOT + 1_000 },
    steps: [gone],
  },
];

/** Each wait before a retry is longer than the one before, up to the longest and its jitter. */
function growing({ states }: Seen): (string | false)[] {
  const waits = states.flatMap(({ retryMs }) => retryMs ?? []);
  const grew = waits.every((ms, at) => at === 0 || ms >= 1_600 || ms > (waits[at - 1] ?? 0) * 1.5);
  return [waits.length !== 5 && `${waits.length} waits`, !grew && `waits of ${waits.join(', ')} ms`];
}
