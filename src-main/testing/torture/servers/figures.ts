import { rowNamed } from './allRows';
import { judge } from './judge';
import { T_TOTAL, type ModeRow, type Step } from './modeRow';
import type { Seen } from './seen';

/** One figure of the reliability page that a few servers show together. */
export interface Figure {
  readonly goal: number;
  readonly what: string;
  readonly wanted: string;
  readonly rows: readonly ModeRow[];
  /** The bare SDK of this version reaches it as well on a machine with nothing else to do, so it is no control. */
  readonly isEasy?: boolean;
  /** The figure, and whether it is as wanted; that every row is met is judged beside it. */
  readonly measure: (seen: readonly Seen[]) => { readonly figure: string; readonly isMet: boolean };
}

const stdio = (...modes: string[]): ModeRow[] => modes.map((mode) => rowNamed(mode, 'stdio'));
const http = (...modes: string[]): ModeRow[] => modes.map((mode) => rowNamed(mode, 'http'));
const wait = (ms: number): Step => ({ do: 'wait', ms });

const worst = (values: readonly number[]): number => Math.max(0, ...values);
const settledMs = (seen: readonly Seen[]): number => worst(seen.map(({ settled }) => settled.ms));
const callMs = (seen: readonly Seen[]): number => worst(seen.flatMap(({ calls }) => calls.map(({ ms }) => ms)));
const growth = (seen: readonly Seen[]): number => worst(seen.map(({ always }) => always.growthMib));
const stall = (seen: readonly Seen[]): number => worst(seen.map(({ always }) => always.stallMs));
const lists = ({ server }: Seen): number => server.sent.filter((line) => line.includes('"tools/list"')).length;
const gets = ({ server }: Seen): number =>
  server.requests.filter(({ method, path }) => method === 'GET' && path === '/mcp').length;
const ms = (value: number): string => `${Math.round(value)} ms`;

/** The limits that a person has who says nothing. */
const REAL_CONNECT = { entry: { connect_timeout_seconds: 30 }, settleMs: 45_000 };
const REAL_CALL = { entry: { call_timeout_seconds: 60 } };

const realConnect = (row: ModeRow): ModeRow => ({
  ...row,
  ...REAL_CONNECT,
  settled: { ...row.settled, ms: 31_000 },
});
const realCall = (row: ModeRow): ModeRow => ({
  ...row,
  ...REAL_CALL,
  calls: [{ is: ['timed-out'], ms: 61_000 }],
});

/** Goals that are read off what one server does to the host; those about many servers have programs of their own. */
export const FIGURES: readonly Figure[] = [
  {
    goal: 3,
    what: 'ignored signals, SIGSTOP, a grandchild, a full stderr: stop, and start again',
    wanted: '<= 5000 ms, 0 left, ready again',
    rows: stdio('ignore-signals', 'frozen', 'grandchild', 'grandchild-detached', 'stderr-flood').map((row) => ({
      ...row,
      steps: [{ do: 'call' }, { do: 'again', ms: 8_000 }],
      calls: [{ is: ['answered', 'timed-out'] }],
      end: { state: ['ready'] },
      also: undefined,
    })),
    measure(seen) {
      const stop = worst(seen.flatMap(({ goneMs, stopMs }) => [goneMs ?? Infinity, stopMs]));
      const left = seen.reduce((sum, it) => sum + it.left, 0);
      return { figure: `${ms(stop)}, ${left} left`, isMet: stop <= 5_000 && left === 0 };
    },
  },
  {
    goal: 5,
    what: 'initialize never answered, an older stream without an address, an upgrade never answered',
    wanted: '30 s +- 1 s',
    rows: [...stdio('never-initialize'), ...http('legacy-no-endpoint', 'no-upgrade')].map(realConnect),
    measure(seen) {
      const times = seen.map(({ settled }) => settled.ms);
      const isMet = times.every((time) => Math.abs(time - 30_000) <= 1_000);
      return { figure: times.map(ms).join(', '), isMet };
    },
  },
  {
    goal: 5,
    what: 'a person stops it while it connects',
    wanted: '<= 200 ms',
    rows: [...stdio('never-initialize'), ...http('hang-initialize', 'legacy-no-endpoint', 'no-upgrade')].map((row) => ({
      ...realConnect(row),
      settleMs: 1_000,
      steps: [],
      settled: { state: ['connecting'] },
    })),
    measure(seen) {
      const stop = worst(seen.map(({ stopMs }) => stopMs));
      return { figure: ms(stop), isMet: stop <= 200 };
    },
  },
  {
    goal: 6,
    what: 'messages over several lines, behind headers, in arrays: a clear error; a byte order mark is accepted',
    wanted: '<= 5000 ms',
    rows: stdio('pretty', 'content-length', 'batch', 'bom'),
    measure: (seen) => ({ figure: ms(settledMs(seen)), isMet: settledMs(seen) <= 5_000 }),
  },
  {
    goal: 7,
    what: 'a line of 100 MiB, one without end, an image of 50 MiB: only that call fails',
    wanted: '+<= 200 MiB',
    rows: stdio('huge-line', 'endless-line', 'big-image'),
    measure: (seen) => ({ figure: `+${growth(seen)} MiB`, isMet: growth(seen) <= 200 }),
  },
  {
    goal: 7,
    what: 'a line of 100 MiB at the usual limit of 32: the call fails, the server starts once more (spec P7)',
    wanted: '<= 10000 ms, 2 starts',
    rows: stdio('huge-line').map((row) => ({
      ...row,
      entry: { call_timeout_seconds: 20, max_call_seconds: 20 },
      limits: { backoffMs: 100 },
      steps: [{ do: 'call' }, { do: 'until', state: 'ready', ms: 5_000 }],
      calls: [{ is: ['too-large'], words: /limit of 32 MiB/, ms: 10_000 }],
      also: ({ states }: Seen) => [
        states.filter(({ kind }) => kind === 'connecting').length > 2 && 'more than 2 starts',
      ],
    })),
    measure: (seen) => ({ figure: ms(callMs(seen)), isMet: callMs(seen) <= 10_000 }),
  },
  {
    goal: 8,
    what: '2 GiB of JSON, a gzip bomb, an endless event: cut at 32 MiB (metadata is stage 4)',
    wanted: '<= 10000 ms, +<= 200 MiB',
    rows: http('json-endless', 'gzip-bomb', 'sse-endless-line'),
    measure: (seen) => ({
      figure: `${ms(callMs(seen))}, +${growth(seen)} MiB`,
      isMet: callMs(seen) <= 10_000 && growth(seen) <= 200,
    }),
  },
  {
    goal: 9,
    what: 'bytes that are not UTF-8, bytes one by one, CR LF: the call answers',
    wanted: '3 of 3',
    rows: stdio('invalid-utf8', 'split-utf8', 'crlf'),
    measure(seen) {
      const answered = seen.filter(({ calls }) => calls[0]?.outcome === 'answered').length;
      return { figure: `${answered} of 3`, isMet: answered === 3 };
    },
  },
  {
    goal: 10,
    what: 'a body at one byte a second, and none at all: the call ends, its connection is closed',
    wanted: '60 s +- 1 s, closed',
    rows: http('hang', 'slow-body').map(realCall),
    measure(seen) {
      const times = seen.map(({ calls }) => calls[0]?.ms ?? 0);
      const isMet = times.every((time) => Math.abs(time - 60_000) <= 1_000);
      return {
        figure: `${times.map(ms).join(', ')}; ${seen.map(({ connections }) => connections).join(', ')} open`,
        isMet,
      };
    },
  },
  {
    goal: 10,
    what: `progress for ever: the call ends at the limit for the whole (${T_TOTAL / 1000} s for 10 min)`,
    wanted: `<= ${T_TOTAL + 1_000} ms`,
    rows: stdio('progress-storm'),
    measure: (seen) => ({ figure: ms(callMs(seen)), isMet: callMs(seen) <= T_TOTAL + 1_000 }),
  },
  {
    goal: 11,
    what: 'notifications as fast as they can be written, over stdio and HTTP: a call meanwhile',
    wanted: '<= 1000 ms, stall <= 100 ms',
    rows: [...stdio('flood'), ...http('sse-flood')],
    measure: (seen) => ({
      figure: `${ms(callMs(seen))}, stall ${ms(stall(seen))}`,
      isMet: callMs(seen) <= 1_000 && stall(seen) <= 100,
    }),
  },
  {
    goal: 12,
    what: 'pings without pause from a server that reads nothing',
    wanted: '+<= 50 MiB',
    rows: stdio('ping-flood'),
    measure: (seen) => ({ figure: `+${growth(seen)} MiB`, isMet: growth(seen) <= 50 }),
  },
  {
    goal: 13,
    what: 'list changes in a storm and in a drip that never pauses: lists in three seconds, and after the stop',
    wanted: '2 to 8 each, 0 after',
    rows: stdio('list-storm', 'list-drip'),
    measure(seen) {
      const late = seen.reduce((sum, { server }) => sum + server.late, 0);
      const isMet = seen.every((it) => lists(it) >= 2 && lists(it) <= 8) && late === 0;
      return { figure: `${seen.map(lists).join(', ')}; ${late} after`, isMet };
    },
  },
  {
    goal: 14,
    what: 'a cursor that repeats, one without end, 25,000 tools: where the list stops',
    wanted: '2 pages, 100 pages, 20000 tools',
    rows: [
      ...stdio('cursor-loop', 'cursor-endless'),
      ...stdio('many-tools').map((row) => ({
        ...row,
        args: ['--n', '25000'],
        also: ({ notes }: Seen) => [!notes.some((note) => /20000|20,000/.test(note)) && 'the cut is not told'],
      })),
    ],
    measure(seen) {
      const counts = seen.map(({ toolCount }) => toolCount);
      return { figure: counts.join(', '), isMet: counts.join() === '2,100,20000' };
    },
  },
  {
    goal: 15,
    what: '10,000 tools; 5,000 and 10,000 output schemas',
    wanted: '<= 2000 ms, stall <= 100 ms',
    isEasy: true,
    rows: [
      ...stdio('many-tools', 'many-outputs'),
      ...stdio('many-outputs').map((row) => ({ ...row, args: ['--n', '10000'], also: () => [] })),
    ],
    measure: (seen) => ({
      figure: `${ms(settledMs(seen))}, stall ${ms(stall(seen))}`,
      isMet: settledMs(seen) <= 2_000 && stall(seen) <= 100,
    }),
  },
  {
    goal: 15,
    what: '100 lists of 200 new output schemas: what heap and buffers keep',
    wanted: '< 5 MiB',
    rows: stdio('list-storm').map((row) => ({
      ...row,
      args: ['--n', '5000000'],
      // What is beyond the limit would be read slowly, and the lists behind it.
      limits: { relistMs: 20, notificationsPerSecond: 1e9 },
      steps: [wait(8_000)],
      also: (seen: Seen) => [lists(seen) < 100 && `${lists(seen)} lists`],
    })),
    measure(seen) {
      const kept = worst(seen.map(({ always }) => always.keptMib));
      return { figure: `${kept} MiB after ${seen.map(lists).join()} lists`, isMet: kept < 5 };
    },
  },
  {
    goal: 16,
    what: 'schemas that are cyclic, deep, huge, remote or broken, and an exponential pattern: no tool lost, no stall',
    wanted: '18 tools, stall <= 100 ms',
    rows: stdio('weird-schemas', 'regex-bomb', 'bad-output-schema'),
    measure: (seen) => ({
      figure: `${seen[0]?.toolCount} tools, stall ${ms(stall(seen))}`,
      isMet: seen[0]?.toolCount === 18 && stall(seen) <= 100,
    }),
  },
  {
    goal: 17,
    what: 'malformed definitions, blocks, errors and ids: nothing good is lost, an error fails its call',
    wanted: '<= 1000 ms',
    rows: stdio('bad-definitions', 'unknown-blocks', 'bad-errors', 'text-id', 'duplicate-reply'),
    measure: (seen) => ({ figure: ms(callMs(seen)), isMet: callMs(seen) <= 1_000 }),
  },
  {
    goal: 18,
    what: 'a result 100,000 deep, and keys that reach for the prototype: it crosses to the page, nothing is polluted',
    wanted: '2 of 2, clean',
    rows: stdio('deep-result', 'proto-keys'),
    measure(seen) {
      const crossed = seen.filter(({ calls }) => calls.every(({ isTransferable }) => isTransferable)).length;
      const isClean = seen.every(({ flags }) => !flags.isPolluted);
      return { figure: `${crossed} of 2, ${isClean ? 'clean' : 'polluted'}`, isMet: crossed === 2 && isClean };
    },
  },
  {
    goal: 34,
    what: 'sessions forgotten with 404 and 400, every second answer 503, streams and connections that break',
    wanted: 'one silent renewal; <= 1000 ms',
    rows: http('session-404', 'session-400', 'flap-503', 'sse-drop', 'reset'),
    measure(seen) {
      const broken = callMs(seen.slice(3));
      return { figure: ms(broken), isMet: broken <= 1_000 };
    },
  },
  {
    goal: 35,
    what: 'retry: 0, retry beyond 32 bits, a resumption that never ends: streams opened in 10 s',
    wanted: '<= 6 each',
    rows: http('sse-retry-zero', 'sse-retry-huge', 'sse-resume-never').map((row) => ({
      ...row,
      limits: {},
      steps: row.mode === 'sse-resume-never' ? [{ do: 'call', cancelMs: 9_000 }] : [wait(10_000)],
      ...(row.mode === 'sse-resume-never' && { calls: [{ is: ['cancelled', 'unreachable', 'timed-out'] }] }),
      also: () => [],
    })),
    measure(seen) {
      const opened = seen.map(gets);
      return { figure: opened.join(', '), isMet: opened.every((count) => count <= 6) };
    },
  },
];

/** Which rows of a figure are not met, and why. */
export const missedOf = (figure: Figure, seen: readonly Seen[]): string[] =>
  figure.rows.flatMap((row, at) => {
    const one = seen[at];
    const problems = one === undefined ? ['was not met'] : judge(row, one);
    return problems.length === 0 ? [] : [`${row.mode}: ${problems.join(', ')}`];
  });
