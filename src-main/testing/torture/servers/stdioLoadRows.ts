import { BOOT, LATE, T_TOTAL } from './modeRow';
import { CALL, wait, until, gone, READY, ANSWERED, AT_ONCE, hasLog, sentOf, type StdioRow } from './stdioRow';

/** The next try is far away, so that what is left of the last one can be counted. */
const SLOW_RETRY = { backoffMs: 10_000, backoffMaxMs: 10_000 };

/** The modes of `hostile-stdio.mjs` about load, in its order. */
export const STDIO_LOAD_ROWS: readonly StdioRow[] = [
  {
    mode: 'stderr-flood',
    isHeavy: true,
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: ({ stderr }) => [(stderr.length === 0 || stderr.length > 50) && `${stderr.length} lines of stderr`],
  },
  {
    mode: 'flood',
    isHeavy: true,
    steps: [wait(500), CALL, wait(2_000), CALL],
    settled: READY,
    calls: [AT_ONCE, AT_ONCE],
    also: (seen) => [!hasLog(seen, /notifications beyond the limit were dropped/) && 'nothing was counted'],
  },
  {
    mode: 'list-storm',
    isHeavy: true,
    isRecorded: true,
    steps: [wait(3_000)],
    settled: READY,
    end: READY,
    also: (seen) => [
      sentOf(seen, 'tools/list') < 2 && 'not listed again',
      sentOf(seen, 'tools/list') > 8 && `${sentOf(seen, 'tools/list')} lists`,
      !seen.tools.some(({ output }) => output.includes(`"v${sentOf(seen, 'tools/list')}_`)) && 'not the newest list',
    ],
  },
  {
    mode: 'list-drip',
    isRecorded: true,
    steps: [wait(3_000)],
    settled: READY,
    end: READY,
    also: (seen) => [
      sentOf(seen, 'tools/list') < 3 && `${sentOf(seen, 'tools/list')} lists in three seconds`,
      sentOf(seen, 'tools/list') > 9 && `${sentOf(seen, 'tools/list')} lists`,
      seen.server.late > 0 && 'a list after the stop',
    ],
  },
  {
    mode: 'progress-storm',
    entry: { max_call_seconds: T_TOTAL / 1000 },
    steps: [CALL, { do: 'call', cancelMs: 500 }],
    settled: READY,
    calls: [
      { is: ['timed-out'], ms: T_TOTAL + LATE },
      { is: ['cancelled'], ms: 500 + 200 },
    ],
    end: READY,
    also: ({ calls }) => [
      calls.some(({ progress, ms }) => progress > 2 + (ms / 1000) * 4) && `${calls[0]?.progress} times progress`,
    ],
  },
  {
    mode: 'ping-flood',
    isHeavy: true,
    limits: SLOW_RETRY,
    growthMib: 50,
    settled: { state: ['ready', 'failed'] },
    steps: [until('failed', 5_000), gone],
    end: { state: ['failed'], kind: ['protocol'] },
  },
  {
    mode: 'cursor-loop',
    settled: { state: ['ready'], ms: BOOT + 1_000 },
    steps: [],
    also: ({ toolCount, notes }) => [
      toolCount !== 2 && `${toolCount} tools`,
      notes.filter((note) => /same cursor twice/.test(note)).length !== 1 && 'not one warning',
    ],
  },
  {
    mode: 'cursor-endless',
    settled: { state: ['ready'], ms: BOOT + 5_000 },
    steps: [],
    also: ({ toolCount, notes }) => [
      toolCount !== 100 && `${toolCount} tools`,
      notes.filter((note) => /cut after 100 pages/.test(note)).length !== 1 && 'not one warning',
    ],
  },
  {
    mode: 'many-tools',
    isHeavy: true,
    settled: READY,
    calls: [ANSWERED],
    also: ({ toolCount }) => [toolCount !== 10_000 && `${toolCount} tools`],
  },
  {
    mode: 'many-outputs',
    isHeavy: true,
    settled: READY,
    steps: [],
    also: ({ toolCount }) => [toolCount !== 5_000 && `${toolCount} tools`],
  },
];
