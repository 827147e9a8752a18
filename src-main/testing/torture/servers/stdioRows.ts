import { BOOT, LATE, T_CALL, T_INIT, T_STOP, T_TOTAL, type ModeRow, type Step } from './modeRow';
import type { Seen } from './seen';

const CALL: Step = { do: 'call' };
const wait = (ms: number): Step => ({ do: 'wait', ms });
const until = (state: string, ms: number): Step => ({ do: 'until', state, ms });
const gone: Step = { do: 'gone', ms: T_STOP };
const READY = { state: ['ready'], ms: BOOT + 2_000 };
const ANSWERED = { is: ['answered'], ms: 2_000 };
const AT_ONCE = { is: ['answered'], ms: 1_000 };
const TIMED_OUT = { is: ['timed-out'], ms: T_CALL + LATE };
/** The next try is far away, so that what is left of the last one can be counted. */
const SLOW_RETRY = { backoffMs: 10_000, backoffMaxMs: 10_000 };
const FAST_RETRY = { backoffMs: 100, backoffMaxMs: 1_600 };
/** The limit of a call is beyond the bound of the row. */
const PATIENT = { call_timeout_seconds: 20, max_call_seconds: 20 };
const FRAMED = /stdout is not one JSON message per line.*"?jsonrpc/s;

const starts = ({ states }: Seen): number => states.filter(({ kind }) => kind === 'connecting').length;
const hasLog = ({ log }: Seen, words: RegExp): boolean => log.some((line) => words.test(line));
const textOf = ({ calls }: Seen, at = 0): string => calls[at]?.text ?? '';
const sentOf = ({ server }: Seen, method: string): number =>
  server.sent.filter((line) => line.includes(`"method":"${method}"`)).length;
const counted = (seen: Seen): string | false =>
  !hasLog(seen, /answers that nobody waited for were dropped/) && 'the stray answer was not counted';

type Untyped = Omit<ModeRow, 'type'>;

const ROWS: readonly Untyped[] = [
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
  {
    mode: 'rug-pull',
    steps: [wait(2_000)],
    settled: READY,
    end: READY,
    also: ({ flags, tools }) => [
      flags.verdict !== 'ask changed' && `allowed before, now: ${flags.verdict}`,
      !tools[0]?.description.includes('config file') && 'the old text is shown',
    ],
  },
  {
    mode: 'weird-schemas',
    settled: READY,
    steps: [],
    end: READY,
    also: ({ toolCount, notes, tools }) => [
      toolCount !== 18 && `${toolCount} tools of 18`,
      !notes.some((note) => note.startsWith('deep:')) && 'the deep schema is not flagged',
      !notes.some((note) => note.startsWith('long_text:')) && 'the long text is not flagged',
      tools.some(({ name, schema }) => name === 'deep' && schema !== '{"type":"object"}') && 'the deep schema is kept',
    ],
  },
  {
    mode: 'bad-definitions',
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: ({ toolCount, rejected }) => [
      toolCount !== 1 && `${toolCount} tools`,
      rejected.length !== 10 && `${rejected.length} rejected`,
    ],
  },
  {
    mode: 'bad-output-schema',
    steps: [{ do: 'call', tool: 'broken' }],
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: ({ toolCount, notes, log }) => [
      toolCount !== 2 && `${toolCount} tools`,
      ![...notes, ...log].some((note) => note.startsWith('broken: ')) && 'broken is not flagged',
    ],
  },
  { mode: 'regex-bomb', settled: READY, calls: [{ is: ['answered', 'protocol'], ms: 1_000 }], end: READY },
  {
    mode: 'weird-names',
    settled: READY,
    steps: [],
    end: READY,
    also: ({ tools, rejected }) => [
      tools.some(({ model }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(model)) && 'a name that a model refuses',
      new Set(tools.map(({ model }) => model)).size !== tools.length && 'two tools of one name',
      tools.some(({ leadsBack }) => !leadsBack) && 'a name that does not lead back',
      tools.length + rejected.length !== 30 && `${tools.length} tools and ${rejected.length} rejected of 30`,
      rejected.length !== 3 && `${rejected.length} rejected`,
    ],
  },
  {
    mode: 'hidden-text',
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: ({ tools, calls }) => [
      tools.length !== 7 && `${tools.length} tools`,
      [...tools.map(({ description }) => description), ...calls.map(({ text }) => text)].some((text) =>
        // eslint-disable-next-line no-control-regex -- hidden characters are what it looks for
        /[\u0000-\u0008\u001b\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{E0000}-\u{E0FFF}]/u.test(text),
      ) && 'hidden characters reach the model',
    ],
  },
  {
    mode: 'proto-keys',
    settled: READY,
    calls: [AT_ONCE],
    end: READY,
    also: ({ flags }) => [flags.isPolluted && 'Object.prototype is polluted'],
  },
  {
    mode: 'deep-result',
    settled: READY,
    calls: [{ is: ['answered', 'too-large'], ms: 1_000 }],
    end: READY,
  },
  {
    mode: 'unknown-blocks',
    settled: READY,
    calls: [{ ...AT_ONCE, words: /good.*\[unsupported: hologram\]/s }],
    end: READY,
  },
  {
    mode: 'is-error',
    isRecorded: true,
    steps: [CALL, wait(500)],
    settled: READY,
    calls: [{ ...AT_ONCE, words: /^disk full$/ }],
    end: READY,
    also: (seen) => [
      seen.calls[0]?.isError !== true && 'not an error for the model',
      sentOf(seen, 'tools/call') !== 1 && 'retried',
    ],
  },
  {
    mode: 'no-output',
    settled: READY,
    calls: [AT_ONCE],
    end: READY,
    also: ({ calls }) => [calls[0]?.notes.length !== 1 && 'no warning'],
  },
  {
    mode: 'big-image',
    isHeavy: true,
    entry: PATIENT,
    steps: [{ do: 'call', times: 2 }],
    settled: READY,
    calls: [0, 1].map(() => ({ is: ['too-large'], words: /limit of 32 MiB/, ms: 10_000 })),
    end: READY,
    also: (seen) => [starts(seen) !== 1 && 'started again', !hasLog(seen, /a message of 50 MiB/) && 'no size'],
  },
  {
    mode: 'no-reply',
    isRecorded: true,
    steps: [{ do: 'call', times: 3 }, wait(500)],
    settled: READY,
    calls: [TIMED_OUT, TIMED_OUT, TIMED_OUT],
    end: READY,
    also: (seen) => [
      sentOf(seen, 'notifications/cancelled') !== 3 && 'cancel notices missing',
      sentOf(seen, 'ping') !== 1 && 'no ping after three',
    ],
  },
  {
    mode: 'late-reply',
    steps: [{ do: 'call', cancelMs: 300 }, wait(500), { do: 'call', cancelMs: 300 }, wait(300)],
    settled: READY,
    calls: [
      { is: ['cancelled'], ms: 300 + 1_000 },
      { is: ['cancelled'], ms: 300 + 1_000 },
    ],
    end: READY,
    also: (seen) => [counted(seen)],
  },
  ...['wrong-id', 'wrong-jsonrpc'].map((mode): Untyped => ({
    mode,
    settled: READY,
    calls: [TIMED_OUT],
    end: READY,
    also: ({ calls }: Seen) => [calls[0]?.warnings === 0 && 'no warning at once'],
  })),
  { mode: 'text-id', settled: READY, calls: [{ is: ['answered', 'protocol'], ms: 1_000 }], end: READY },
  {
    mode: 'duplicate-reply',
    steps: [CALL, wait(300)],
    settled: READY,
    calls: [{ ...AT_ONCE, words: /^first$/ }],
    end: READY,
    also: (seen) => [counted(seen)],
  },
  {
    mode: 'bad-errors',
    steps: [{ do: 'call', times: 10 }],
    settled: READY,
    calls: Array.from({ length: 10 }, () => ({ is: ['protocol'], ms: 1_000 })),
    end: READY,
    also: ({ calls }) => [
      calls.some(({ text }) => text.length > 2_048 || text === '') && 'a message over 2 KiB, or none',
      calls.some(({ text }) => text.includes('canary')) && 'data is shown',
    ],
  },
  {
    mode: 'unsolicited',
    steps: [CALL, wait(300)],
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: (seen) => [counted(seen)],
  },
  {
    mode: 'server-requests',
    steps: [wait(500), CALL],
    settled: READY,
    calls: [AT_ONCE],
    end: READY,
    also: (seen) => refusals(textOf(seen)),
  },
  { mode: 'id-clash', settled: READY, calls: [{ ...AT_ONCE, words: /^after clash$/ }], end: READY },
  {
    mode: 'list-refused',
    steps: [],
    settled: READY,
    end: READY,
    also: ({ toolCount, notes }) => [toolCount > 0 && 'tools', notes.length !== 1 && 'no note'],
  },
];

/** 63 modes of `hostile-stdio.mjs`, in its order; every figure but the shared limits is the README's. */
export const STDIO_ROWS: readonly ModeRow[] = ROWS.map((row) => ({ ...row, type: 'local' }));

/** Each wait before a retry is longer than the one before, up to the longest and its jitter. */
function growing({ states }: Seen): (string | false)[] {
  const waits = states.flatMap(({ retryMs }) => retryMs ?? []);
  const grew = waits.every((ms, at) => at === 0 || ms >= 1_600 || ms > (waits[at - 1] ?? 0) * 1.5);
  return [waits.length !== 5 && `${waits.length} waits`, !grew && `waits of ${waits.join(', ')} ms`];
}

/** What a server that asks may be told while nobody enabled anything: -32601, or an answer that gives nothing. */
function refusals(text: string): (string | false)[] {
  const answers = tryAnswers(text);
  const of = (id: string): Answer | undefined => answers.find((answer) => answer.id === id);
  const isRefused = (id: string): boolean => of(id)?.error !== undefined || of(id)?.result?.action === 'decline';
  return [
    of('s0')?.result === undefined && 'ping was not answered',
    of('s1') === undefined && 'roots were not answered',
    ...['s2', 's3', 's4'].map((id) => !isRefused(id) && `${id} was not refused`),
    of('s5')?.error !== -32601 && 'made/up was not refused',
  ];
}

interface Answer {
  readonly id: string;
  readonly result?: { readonly action?: string };
  readonly error?: number;
}

function tryAnswers(text: string): readonly Answer[] {
  try {
    return JSON.parse(text) as Answer[];
  } catch {
    return [];
  }
}
