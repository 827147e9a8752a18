import type { Seen } from './seen';
import { CALL, wait, READY, ANSWERED, AT_ONCE, TIMED_OUT, hasLog, textOf, sentOf, type StdioRow } from './stdioRow';

const counted = (seen: Seen): string | false =>
  !hasLog(seen, /answers that nobody waited for were dropped/) && 'the stray answer was not counted';

/** The modes of `hostile-stdio.mjs` about the protocol, in its order. */
export const STDIO_PROTOCOL_ROWS: readonly StdioRow[] = [
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
  ...['wrong-id', 'wrong-jsonrpc'].map((mode): StdioRow => ({
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
