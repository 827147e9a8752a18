import type { Redactor } from '../lib/redact';
import { rawLines } from './logText';

/** When something was written, and what was before what. */
export interface Stamp {
  /** Unix milliseconds. */
  readonly at: number;
  readonly order: number;
}

export interface StderrLine extends Stamp {
  readonly text: string;
}

/** The newest bytes of a child's stderr, across reconnects. */
export interface StderrLog {
  /** Takes everything at once and keeps the newest, so that a child never waits for us. */
  write(chunk: Uint8Array): void;
  /** Everything kept, oldest first, cleaned and scrubbed. */
  lines(): readonly StderrLine[];
  /** The last lines of the latest attempt. */
  last(): readonly string[];
  /** Before a new attempt: the next failure shows its own last words only. */
  markAttempt(): void;
}

export interface StderrLimits {
  readonly stderrBytes: number;
  readonly stderrLines: number;
}

interface Piece extends Stamp {
  readonly bytes: Uint8Array;
}

/** Raw pieces are kept and only cleaned when somebody looks, because a flood is seldom looked at. */
export function createStderrLog(redactor: Redactor, limits: StderrLimits, stamp: () => Stamp): StderrLog {
  const kept: Piece[] = [];
  let size = 0;
  let wasCut = false;
  let attemptAt = 0;
  let lastWords: { readonly lines: readonly string[]; readonly scrubbedOf: number } | undefined;

  const dropExcess = (): void => {
    while (size > limits.stderrBytes) {
      const excess = size - limits.stderrBytes;
      const [oldest] = kept;
      if (oldest === undefined) return;
      wasCut = true;
      size -= Math.min(excess, oldest.bytes.length);
      if (oldest.bytes.length > excess) {
        kept[0] = { ...oldest, bytes: oldest.bytes.subarray(excess) };
      } else {
        kept.shift();
        attemptAt = Math.max(0, attemptAt - 1);
      }
    }
  };
  const linesFrom = (start: number): StderrLine[] => toLines(kept.slice(start), redactor, wasCut && start === 0);

  return {
    write(bytes) {
      lastWords = undefined;
      kept.push({ ...stamp(), bytes });
      size += bytes.length;
      dropExcess();
    },
    lines: () => linesFrom(0),
    last() {
      const scrubbedOf = redactor.size();
      if (lastWords?.scrubbedOf !== scrubbedOf) {
        const lines = linesFrom(attemptAt).map(({ text }) => text);
        lastWords = { lines: lines.slice(-limits.stderrLines), scrubbedOf };
      }
      return lastWords.lines;
    },
    markAttempt() {
      attemptAt = kept.length;
      lastWords = undefined;
    },
  };
}

/**
 * The pieces as one text, so that a line, a character or a secret cut by chunks is whole again. Each line has the stamp
 * of the piece in which it began; a secret of several lines moves that of the lines before it.
 */
function toLines(pieces: readonly Piece[], redactor: Redactor, hasLostBeginning: boolean): StderrLine[] {
  const scrubbed = redactor.scrub(Buffer.concat(pieces.map(({ bytes }) => bytes)).toString('utf8'));
  // The oldest line has lost its beginning, and half a secret is not recognised.
  const whole = hasLostBeginning ? scrubbed.slice(redactor.longest()) : scrubbed;
  const lines = rawLines(whole);
  const starts = startsOf(pieces);
  const offset = starts.length - lines.length;
  return lines.flatMap((text, place): StderrLine[] => {
    if (text === '' || (hasLostBeginning && place === 0)) return [];
    const { at, order } = starts[Math.max(0, place + offset)] ?? { at: 0, order: 0 };
    return [{ at, order, text }];
  });
}

/** In which piece each line begins. */
function startsOf(pieces: readonly Piece[]): Stamp[] {
  const starts: Stamp[] = [];
  let isNew = true;
  for (const piece of pieces) {
    if (isNew) starts.push(piece);
    isNew = false;
    for (let at = piece.bytes.indexOf(NEWLINE); at >= 0; at = piece.bytes.indexOf(NEWLINE, at + 1)) {
      if (at === piece.bytes.length - 1) isNew = true;
      else starts.push(piece);
    }
  }
  const [last] = pieces.slice(-1);
  // What follows the last newline is a line too, empty or not.
  if (isNew && last !== undefined) starts.push(last);
  return starts;
}

const NEWLINE = 10;
