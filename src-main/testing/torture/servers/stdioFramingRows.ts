import type { Seen } from './seen';
import { CALL, until, gone, READY, ANSWERED, PATIENT, hasLog, type StdioRow } from './stdioRow';

const FAST_RETRY = { backoffMs: 100, backoffMaxMs: 1_600 };
const FRAMED = /stdout is not one JSON message per line.*"?jsonrpc/s;
const starts = ({ states }: Seen): number => states.filter(({ kind }) => kind === 'connecting').length;

/** The modes of `hostile-stdio.mjs` about bytes and framing, in its order. */
export const STDIO_FRAMING_ROWS: readonly StdioRow[] = [
  { mode: 'well-behaved', settled: READY, calls: [ANSWERED], end: READY },
  {
    mode: 'noise-before',
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: (seen) => [
      seen.noise < 7 && `noise ${seen.noise} of 7`,
      !hasLog(seen, /^stdout: Listening$/) && 'noise not kept',
    ],
  },
  {
    mode: 'noise-after',
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: (seen) => [
      seen.noise < 6 && `noise ${seen.noise} of 6`,
      !hasLog(seen, /^stdout: served$/) && 'noise not kept',
    ],
  },
  {
    mode: 'noise-glued',
    settled: READY,
    calls: [{ is: ['answered', 'protocol'], ms: 1_000 }],
    end: READY,
  },
  { mode: 'crlf', settled: READY, calls: [ANSWERED], end: READY },
  { mode: 'bom', settled: READY, calls: [ANSWERED], end: READY },
  ...['pretty', 'content-length', 'batch'].map((mode) => ({
    mode,
    settled: { state: ['failed'], kind: ['protocol'], words: FRAMED, ms: 5_000 },
    steps: [gone],
  })),
  {
    mode: 'split-utf8',
    settled: READY,
    calls: [{ ...ANSWERED, words: /^h\u00e9llo \u{1F600}$/u }],
    end: READY,
  },
  {
    mode: 'invalid-utf8',
    settled: READY,
    calls: [{ ...ANSWERED, words: /^bad \uFFFD\uFFFD\uFFFD\(\uFFFD$/ }],
    end: READY,
    also: (seen) => [seen.log.filter((line) => /UTF-8/.test(line)).length !== 1 && 'not one warning'],
  },
  {
    mode: 'huge-line',
    isHeavy: true,
    // A line without an end within another limit's worth is given up with its server (spec P7), and 100 MiB is more
    // than twice the 32 of an entry that says nothing.
    entry: { ...PATIENT, max_message_mib: 64 },
    steps: [{ do: 'call', times: 2 }],
    settled: READY,
    calls: [0, 1].map(() => ({ is: ['too-large'], words: /limit of 64 MiB/, ms: 10_000 })),
    end: READY,
    also: (seen) => [starts(seen) !== 1 && 'started again', !hasLog(seen, /a message of 100 MiB/) && 'no size'],
  },
  {
    mode: 'endless-line',
    isHeavy: true,
    entry: PATIENT,
    limits: FAST_RETRY,
    steps: [CALL, until('ready', 10_000)],
    settled: READY,
    calls: [{ is: ['too-large'], words: /limit of 32 MiB/, ms: 10_000 }],
    end: READY,
    also: (seen) => [starts(seen) > 2 && `started ${starts(seen)} times`],
  },
];
