import { stripHidden } from '../lib/cleanText';
import { createEmitter } from '../lib/emitter';
import type { Redactor } from '../lib/redact';
import type { Said, Words } from '../lib/words';
import type { Language } from '../text/language';
import { bothOf, mapSaid } from '../text/wordsIn';

/** What a server wrote beside the protocol: its stderr and its noise on stdout. One per server, across reconnects. */
export interface ServerLog {
  /** Takes everything at once and keeps the newest, so that a child never waits for us. */
  writeStderr(chunk: Uint8Array): void;
  /** A line on stdout that is no protocol message (spec L7). */
  writeNoise(line: string): void;
  /** Something of ours worth a line, such as what was forgiven. */
  writeNote(text: Said): void;
  /** The last lines on stderr, cleaned and scrubbed. */
  stderr(): readonly string[];
  /** Everything kept, newest last, cleaned and scrubbed; notes of ours in this language. */
  lines(language: Language): readonly string[];
  noiseCount(): number;
  /** Called at every line of noise. Returns unsubscribe. */
  onNoise(listener: () => void): () => void;
  /** Before a new attempt: the next failure shows its own last words only. */
  markAttempt(): void;
}

interface LogLimits {
  readonly stderrBytes: number;
  readonly stderrLines: number;
}

const LINE_LENGTH = 2048;

type Source = 'stderr' | 'stdout' | 'note';
interface Piece {
  readonly source: Source;
  /** Of a note, its English words. */
  readonly bytes: Uint8Array;
  readonly note?: Words | undefined;
}

/** Raw pieces are kept and only cleaned when somebody looks, because a flood is seldom looked at. */
export function createServerLog(redactor: Redactor, limits: LogLimits): ServerLog {
  const kept: Piece[] = [];
  let size = 0;
  let wasCut = false;
  let attemptAt = 0;
  let noise = 0;
  const noises = createEmitter<void>();
  let lastWords: { readonly lines: readonly string[]; readonly scrubbedOf: number } | undefined;

  const keep = (piece: Piece): void => {
    lastWords = undefined;
    kept.push(piece);
    size += piece.bytes.length;
    while (size > limits.stderrBytes) {
      const excess = size - limits.stderrBytes;
      const [oldest] = kept;
      if (oldest === undefined) return;
      wasCut = true;
      size -= Math.min(excess, oldest.bytes.length);
      if (oldest.bytes.length > excess) {
        kept[0] = { source: oldest.source, bytes: oldest.bytes.subarray(excess) };
      } else {
        kept.shift();
        attemptAt = Math.max(0, attemptAt - 1);
      }
    }
  };
  const linesFrom = (start: number, language: Language, wanted?: Source): string[] => {
    const pieces = kept.slice(start).filter(({ source }) => wanted === undefined || source === wanted);
    const lines = runsOf(pieces, language).flatMap(({ source, text }) => toLines(source, text, redactor));
    // The oldest line may have lost its beginning, and half a secret is not recognised.
    return wasCut && start === 0 ? lines.slice(1) : lines;
  };

  return {
    writeStderr: (chunk) => keep({ source: 'stderr', bytes: chunk }),
    writeNoise(line) {
      noise += 1;
      keep({ source: 'stdout', bytes: Buffer.from(`${line.slice(0, LINE_LENGTH)}\n`) });
      noises.emit();
    },
    writeNote(said) {
      const note = bothOf(mapSaid(said, (text) => `${text.slice(0, LINE_LENGTH)}\n`));
      keep({ source: 'note', bytes: Buffer.from(note.en), note });
    },
    stderr() {
      const scrubbedOf = redactor.size();
      if (lastWords?.scrubbedOf !== scrubbedOf) {
        lastWords = { lines: linesFrom(attemptAt, 'en', 'stderr').slice(-limits.stderrLines), scrubbedOf };
      }
      return lastWords.lines;
    },
    lines: (language) => linesFrom(0, language),
    noiseCount: () => noise,
    onNoise: (listener) => noises.on(listener),
    markAttempt() {
      attemptAt = kept.length;
      lastWords = undefined;
    },
  };
}

/** Neighbouring pieces of one source as one text, so that a line or a character cut by chunks is whole again. */
function runsOf(pieces: readonly Piece[], language: Language): { source: Source; text: string }[] {
  const runs: { source: Source; parts: Uint8Array[] }[] = [];
  for (const { source, bytes: own, note } of pieces) {
    const bytes = note === undefined ? own : Buffer.from(note[language]);
    const last = runs.at(-1);
    if (last?.source === source) last.parts.push(bytes);
    else runs.push({ source, parts: [bytes] });
  }
  return runs.map(({ source, parts }) => ({ source, text: Buffer.concat(parts).toString('utf8') }));
}

// eslint-disable-next-line no-control-regex -- terminal sequences are what it looks for
const TERMINAL = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -~]/g;

function toLines(source: Source, text: string, redactor: Redactor): string[] {
  const prefix = source === 'stdout' ? 'stdout: ' : '';
  return redactor
    .scrub(text)
    .replace(TERMINAL, '')
    .split(/\r?\n/)
    .map((line) => stripHidden(line.slice(line.lastIndexOf('\r') + 1)).trimEnd())
    .filter((line) => line !== '')
    .map((line) => prefix + (line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line));
}
