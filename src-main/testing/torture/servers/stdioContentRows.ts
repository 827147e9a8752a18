import type { Seen } from './seen';
import { CALL, wait, READY, ANSWERED, AT_ONCE, PATIENT, hasLog, sentOf, type StdioRow } from './stdioRow';

const starts = ({ states }: Seen): number => states.filter(({ kind }) => kind === 'connecting').length;

/** The modes of `hostile-stdio.mjs` about content, in its order. */
export const STDIO_CONTENT_ROWS: readonly StdioRow[] = [
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
];
