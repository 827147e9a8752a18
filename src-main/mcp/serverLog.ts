import { createEmitter } from '../lib/emitter';
import type { Redactor } from '../lib/redact';
import { inEnglish, type Said } from '../lib/words';
import type { Language } from '../text/language';
import { bothOf, mapSaid, saidIn } from '../text/wordsIn';
import { keepText, LINE_BYTES, showText, toLines, type KeptText } from './logText';
import type { LogLevel } from './session';
import { createStderrLog, type Stamp, type StderrLimits } from './stderrLog';
import { createWireLog, type WireEntry, type WireLimits, type WireTap } from './wireLog';

/** One line of a server's log, without secrets and hidden characters. */
export interface LogEntry {
  /** Unix milliseconds. */
  readonly at: number;
  readonly source: 'stderr' | 'stdout' | 'message' | 'note';
  /** Null where nobody said: stderr is a log of unknown level and never an error by itself (spec L7). */
  readonly level: LogLevel | null;
  /** Which part of the server wrote it; empty where it names none. */
  readonly logger: string;
  /** A note of ours in both languages; a message may have several lines. */
  readonly text: Said;
  /** How often a note came within its minute. */
  readonly times: number;
}

export interface ServerLogLine {
  readonly level: LogLevel;
  /** Empty where the server names none. */
  readonly logger: string;
  readonly text: string;
}

/** What a server wrote beside the protocol, what we noted of it, and what went over its wire. One per server, across reconnects. */
export interface ServerLog {
  /** Takes everything at once and keeps the newest, so that a child never waits for us. */
  writeStderr(chunk: Uint8Array): void;
  /** A line on stdout that is no protocol message (spec L7). */
  writeNoise(line: string): void;
  /** A line of the server's own log (`notifications/message`). */
  writeMessage(line: ServerLogLine): void;
  /**
   * Something of ours worth a line, such as what was forgiven; one line per minute and kind, which counts the others.
   * Without a kind, notes that differ in numbers only are of one.
   */
  writeNote(text: Said, kind?: string): void;
  /** Where transports tell what they send and receive. */
  readonly wire: WireTap;
  /** The last lines on stderr of the latest attempt. */
  stderr(): readonly string[];
  /** Everything kept, oldest first. */
  entries(): readonly LogEntry[];
  /** The same as plain lines; notes of ours in this language. */
  lines(language: Language): readonly string[];
  /** What went over the wire, with the lines on stderr among it, oldest first. */
  wireEntries(): readonly WireEntry[];
  noiseCount(): number;
  /** Called at every line of noise. Returns unsubscribe. */
  onNoise(listener: () => void): () => void;
  /** Before a new attempt: the next failure shows its own last words only. */
  markAttempt(): void;
}

export interface LogLimits extends StderrLimits, WireLimits {
  /** Kept beside stderr, in characters. */
  readonly logBytes: number;
  /** Within this time a note of one kind has one line. */
  readonly sameNoteMs: number;
}

interface Kept extends Stamp {
  readonly source: 'stdout' | 'message' | 'note';
  readonly level: LogLevel | null;
  readonly logger: KeptText;
  readonly en: KeptText;
  /** Of a note of ours. */
  readonly zh?: KeptText;
  times: number;
}

const LOGGER_LENGTH = 256;

/** Takes out the oldest line, and one of ours only when no other is left: a flood must not wash away that it was noticed. */
function takeLeast(kept: Kept[]): Kept {
  const at = kept.findIndex(({ source }) => source !== 'note');
  return kept.splice(Math.max(at, 0), 1)[0]!;
}

/** What is written is only cleaned when somebody looks, because a flood is seldom looked at. */
export function createServerLog(redactor: Redactor, limits: LogLimits, now: () => number = Date.now): ServerLog {
  let order = 0;
  const stamp = (): Stamp => ({ at: now(), order: order++ });
  const stderr = createStderrLog(redactor, limits, stamp);
  const wire = createWireLog(redactor, limits, stamp);
  const kept: Kept[] = [];
  const notes = new Map<string, Kept>();
  let size = 0;
  let noise = 0;
  const noises = createEmitter<void>();

  const keep = (line: Omit<Kept, keyof Stamp | 'times'>): Kept => {
    const added: Kept = { ...line, ...stamp(), times: 1 };
    kept.push(added);
    size += sizeOf(added);
    while (size > limits.logBytes && kept.length > 1) size -= sizeOf(takeLeast(kept));
    return added;
  };
  const entriesOf = (line: Kept): LogEntry & Stamp => {
    const { at, order: place, source, level, times } = line;
    const show = (text: KeptText): string => toLines(showText(text, LINE_BYTES, redactor), NOTHING).join('\n');
    const text = line.zh === undefined ? show(line.en) : { en: show(line.en), zh: show(line.zh) };
    return { at, order: place, source, level, logger: show(line.logger), text, times };
  };
  const entries = (): readonly LogEntry[] => {
    const lines = stderr.lines().map((line) => ({ ...line, ...FROM_STDERR }));
    const rest = kept.map(entriesOf).filter(({ text }) => text !== '');
    return [...lines, ...rest].sort((a, b) => a.order - b.order).map(({ order: _place, ...entry }) => entry);
  };
  const short = (text: string): KeptText => keepText(text, LINE_BYTES, redactor);

  return {
    wire,
    writeStderr: (chunk) => stderr.write(chunk),
    writeNoise(line) {
      noise += 1;
      keep({ source: 'stdout', level: null, logger: EMPTY, en: short(line) });
      noises.emit();
    },
    writeMessage({ level, logger, text }) {
      keep({ source: 'message', level, logger: keepText(logger, LOGGER_LENGTH, redactor), en: short(text) });
    },
    writeNote(said, kind = inEnglish(said).replace(/\d+/g, '#')) {
      const before = notes.get(kind);
      if (before !== undefined && now() - before.at < limits.sameNoteMs) {
        before.times += 1;
        return;
      }
      const { en, zh } = bothOf(said);
      if (notes.size >= MAX_KINDS) notes.clear();
      notes.set(kind, keep({ source: 'note', level: 'notice', logger: EMPTY, en: short(en), zh: short(zh) }));
    },
    stderr: () => stderr.last(),
    entries,
    lines: (language) => entries().flatMap((entry) => toPlainLines(entry, language)),
    wireEntries() {
      const lines = stderr.lines().map(({ text, ...when }) => ({ ...when, ...WIRE_STDERR, text }));
      return [...lines, ...wire.entries()]
        .sort((a, b) => a.order - b.order)
        .map(({ order: _place, ...entry }) => entry);
    },
    noiseCount: () => noise,
    onNoise: (listener) => noises.on(listener),
    markAttempt: () => stderr.markAttempt(),
  };
}

/** For people: where it comes from, and what it says. */
export function toPlainLines({ source, level, logger, text, times }: LogEntry, language: Language): string[] {
  const words = saidIn(
    mapSaid(text, (one) => one),
    language,
  );
  const said = times > 1 ? `${words} (×${times})` : words;
  if (source === 'stdout') return said.split('\n').map((line) => `stdout: ${line}`);
  if (source !== 'message') return said.split('\n');
  return `${logger === '' ? level : `${level} ${logger}`}: ${said}`.split('\n');
}

const MAX_KINDS = 256;
const EMPTY: KeptText = { text: '', isCut: false };
const FROM_STDERR = { source: 'stderr', level: null, logger: '', times: 1 } as const;
const WIRE_STDERR = { kind: 'stderr', direction: 'in' } as const;
/** The text was scrubbed whole, before it was parted. */
const NOTHING = { scrub: (text: string): string => text };

const sizeOf = ({ en, zh, logger }: Kept): number => en.text.length + (zh?.text.length ?? 0) + logger.text.length + 32;
