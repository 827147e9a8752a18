import { LATE, T_CALL, T_INIT, type ModeRow, type Step } from './modeRow';
import type { Seen } from './seen';

const CALL: Step = { do: 'call' };
const IDLE: Step = { do: 'idle' };
const wait = (ms: number): Step => ({ do: 'wait', ms });
const READY = { state: ['ready'], ms: 2_000 };
const ANSWERED = { is: ['answered'], ms: 2_000 };
const AT_ONCE = { is: ['answered'], ms: 1_000 };
const FAILED = { is: ['protocol', 'unreachable'], ms: 1_000 };
const TIMED_OUT = { is: ['timed-out'], ms: T_CALL + LATE };
const SLOW_RETRY = { backoffMs: 10_000, backoffMaxMs: 10_000 };
/** The limit of a call is beyond the bound of the row. */
const PATIENT = { call_timeout_seconds: 20, max_call_seconds: 20 };
const TOO_LARGE = { is: ['too-large'], words: /32 MiB/, ms: 10_000 };

/** What `echo-secret` is given, and must not be told back. */
export const TOKEN = 'torture-canary-5d0e7a91c3';

const posts = ({ server }: Seen, method: string): number =>
  server.requests.filter((it) => it.method === 'POST' && it.body.includes(`"method":"${method}"`)).length;
const streams = ({ server }: Seen): number =>
  server.requests.filter(({ method, path }) => method === 'GET' && path === '/mcp').length;
const hasLog = ({ log }: Seen, words: RegExp): boolean => log.some((line) => words.test(line));
const isolated = ({ server }: Seen): string | false =>
  server.other > 0 && `${server.other} requests at the other origin`;
/** Only the event stream is open when nothing is asked any more: the connection of a failed call is closed. */
const closed = ({ connections }: Seen): string | false =>
  (connections ?? 9) > 1 && `${connections} connections stay open`;
const short = ({ calls, settled }: Seen): string | false =>
  Math.max(...calls.map(({ text }) => text.length), settled.fault?.message.length ?? 0) > 700 && 'the body is not cut';

/** 36 modes of `hostile-http.mjs` that want no sign-in, in its order; the figures are the README's. */
export const HTTP_ROWS: readonly ModeRow[] = [
  { mode: 'well-behaved', type: 'http', settled: READY, calls: [ANSWERED], end: READY },
  { mode: 'sse-replies', type: 'http', settled: READY, calls: [ANSWERED], end: READY },
  { mode: 'get-405', type: 'http', settled: READY, calls: [ANSWERED], end: READY },
  ...['session-404', 'session-400'].map((mode): ModeRow => ({
    mode,
    type: 'http',
    steps: [CALL, wait(500)],
    settled: READY,
    calls: [ANSWERED],
    end: READY,
    also: (seen) => [
      seen.states.some(({ kind }) => kind === 'waiting' || kind === 'failed') && 'the person saw it',
      !hasLog(seen, /a new one was opened/) && 'no line in the log',
      posts(seen, 'tools/call') !== 2 && `the call was sent ${posts(seen, 'tools/call')} times, one of them accepted`,
      // Every session of this server ends after three requests: the call is the fourth, the list behind it another fourth.
      posts(seen, 'initialize') > 3 && `${posts(seen, 'initialize')} times initialize`,
    ],
  })),
  {
    mode: 'session-rotates',
    type: 'http',
    steps: [{ do: 'call', times: 3 }],
    settled: READY,
    calls: [ANSWERED, ANSWERED, ANSWERED],
    end: READY,
  },
  {
    mode: 'flap-503',
    type: 'http',
    // Each request of the handshake is refused once, for a second.
    entry: { connect_timeout_seconds: 10 },
    steps: [{ do: 'call', times: 2 }],
    settled: { state: ['ready'], ms: 5_000 },
    calls: [
      { is: ['unreachable', 'answered'], ms: 5_000 },
      { is: ['unreachable', 'answered'], ms: 5_000 },
    ],
    end: { state: ['ready'] },
    also: ({ calls }) => [
      calls.some(({ outcome, text }) => outcome === 'unreachable' && !text.includes('503')) && '503 is not named',
    ],
  },
  { mode: 'accepted', type: 'http', settled: READY, calls: [FAILED], end: READY },
  { mode: 'empty-200', type: 'http', settled: READY, calls: [FAILED], end: READY, also: (seen) => [short(seen)] },
  {
    mode: 'html-200',
    type: 'http',
    steps: [],
    settled: { state: ['failed'], kind: ['protocol'], words: /text\/html/, ms: 1_000 },
    also: (seen) => [short(seen)],
  },
  {
    mode: 'html-500',
    type: 'http',
    settled: READY,
    calls: [{ ...FAILED, words: /HTTP 500/ }],
    end: READY,
    also: (seen) => [short(seen)],
  },
  {
    mode: 'echo-secret',
    type: 'http',
    entry: { headers: { Authorization: `Bearer ${TOKEN}` } },
    settled: READY,
    calls: [{ ...FAILED, words: /500/ }],
    end: READY,
    also: (seen) => [
      [...seen.calls.map(({ text }) => text), ...seen.log].some((text) => text.includes(TOKEN)) && 'the token is told',
      seen.calls.some(({ text }) => /[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)) && 'the session id is told',
      short(seen),
    ],
  },
  { mode: 'wrong-id', type: 'http', settled: READY, calls: [FAILED], end: READY, also: (seen) => [short(seen)] },
  {
    mode: 'reset',
    type: 'http',
    steps: [{ do: 'call', times: 2 }],
    settled: READY,
    calls: [
      { is: ['unreachable'], ms: 1_000 },
      { is: ['unreachable'], ms: 1_000 },
    ],
    end: READY,
    also: (seen) => [posts(seen, 'tools/call') !== 2 && 'the next call did not reach the server'],
  },
  {
    mode: 'redirect-loop',
    type: 'http',
    steps: [],
    settled: {
      state: ['failed'],
      kind: ['protocol'],
      words: /^redirect to http:\/\/127\.0\.0\.1:\d+ not followed/,
      ms: 1_000,
    },
    also: (seen) => [isolated(seen)],
  },
  {
    mode: 'redirect-other',
    type: 'http',
    settled: READY,
    calls: [{ is: ['protocol'], words: /redirect to http:\/\/127\.0\.0\.1:\d+ not followed/, ms: 1_000 }],
    end: READY,
    also: (seen) => [isolated(seen)],
  },
  {
    mode: 'redirect-303',
    type: 'http',
    settled: READY,
    calls: [{ is: ['protocol'], words: /redirect to http:\/\/127\.0\.0\.1:\d+ not followed/, ms: 1_000 }],
    end: READY,
    also: (seen) => [isolated(seen)],
  },
  {
    mode: 'hang-initialize',
    type: 'http',
    limits: SLOW_RETRY,
    steps: [],
    settled: { state: ['waiting', 'failed'], kind: ['timed-out'], ms: T_INIT + LATE },
  },
  ...['hang', 'slow-body'].map((mode): ModeRow => ({
    mode,
    type: 'http',
    steps: [CALL, IDLE],
    settled: READY,
    calls: [TIMED_OUT],
    end: READY,
    also: (seen) => [closed(seen)],
  })),
  ...['json-endless', 'gzip-bomb'].map((mode): ModeRow => ({
    mode,
    type: 'http',
    isHeavy: true,
    entry: PATIENT,
    steps: [CALL, IDLE],
    settled: READY,
    calls: [TOO_LARGE],
    end: READY,
    also: (seen) => [closed(seen)],
  })),
  {
    mode: 'sse-drop',
    type: 'http',
    settled: READY,
    calls: [FAILED],
    end: READY,
  },
  { mode: 'sse-resume', type: 'http', settled: READY, calls: [{ ...ANSWERED, words: /^resumed$/ }], end: READY },
  {
    mode: 'sse-resume-never',
    type: 'http',
    entry: { call_timeout_seconds: 15, max_call_seconds: 15 },
    limits: { streamGapMs: 100 },
    settled: READY,
    calls: [{ is: ['timed-out', 'unreachable'], ms: 15_000 + LATE }],
    end: READY,
    // The stream that belongs to no call is opened once more, and closed by this server like the resumed ones.
    also: (seen) => [streams(seen) > 5 + 6 && `${streams(seen)} streams`],
  },
  ...['sse-retry-zero', 'sse-retry-huge'].map((mode): ModeRow => ({
    mode,
    type: 'http',
    limits: { streamGapMs: 100, pollMs: 1_000 },
    steps: [wait(6_000)],
    settled: READY,
    end: READY,
    also: (seen) => [
      streams(seen) > 6 && `${streams(seen)} streams`,
      streams(seen) === 0 && 'no stream',
      // The other one is obeyed up to five minutes, so its stream is not given up yet.
      mode === 'sse-retry-zero' && posts(seen, 'tools/list') < 2 && 'lists are not polled when the stream is given up',
    ],
  })),
  {
    mode: 'sse-garbage',
    type: 'http',
    settled: READY,
    calls: [{ ...AT_ONCE, words: /^after garbage$/ }],
    end: READY,
    also: (seen) => [!hasLog(seen, /an event that is no message/) && 'no warning'],
  },
  {
    mode: 'sse-cr',
    type: 'http',
    settled: READY,
    calls: [{ is: ['answered', 'protocol'], ms: 1_000 }],
    end: READY,
  },
  {
    mode: 'sse-endless-line',
    type: 'http',
    isHeavy: true,
    entry: PATIENT,
    steps: [CALL, IDLE],
    settled: READY,
    calls: [TOO_LARGE],
    end: READY,
    also: (seen) => [closed(seen)],
  },
  {
    mode: 'sse-flood',
    type: 'http',
    isHeavy: true,
    steps: [wait(500), CALL, wait(1_000), CALL],
    settled: READY,
    calls: [AT_ONCE, AT_ONCE],
    also: (seen) => [!hasLog(seen, /notifications beyond the limit were dropped/) && 'nothing was counted'],
  },
  { mode: 'legacy-sse', type: 'sse', settled: READY, calls: [ANSWERED], end: READY },
  {
    mode: 'legacy-no-endpoint',
    type: 'sse',
    limits: SLOW_RETRY,
    steps: [],
    settled: { state: ['waiting', 'failed'], kind: ['timed-out'], ms: T_INIT + LATE },
  },
  {
    mode: 'legacy-other-origin',
    type: 'sse',
    steps: [],
    settled: { state: ['failed'], kind: ['blocked-address'], ms: 2_000 },
    also: (seen) => [isolated(seen)],
  },
  {
    mode: 'no-upgrade',
    type: 'ws',
    limits: SLOW_RETRY,
    steps: [],
    settled: { state: ['waiting', 'failed'], kind: ['timed-out'], ms: T_INIT + LATE },
  },
  {
    mode: 'upgrade-refused',
    type: 'ws',
    steps: [],
    settled: { state: ['failed'], kind: ['protocol'], words: /403/, ms: 2_000 },
  },
];
