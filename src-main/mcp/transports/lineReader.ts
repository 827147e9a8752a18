import { isUtf8 } from 'node:buffer';

/** What is kept of a line that is too large: enough to find the id of the call it answers (spec P7). */
const EDGE_BYTES = 4_096;

export interface OversizedLine {
  readonly bytes: number;
  readonly head: string;
  readonly tail: string;
}

interface LineEvents {
  /** `isClean` is false when bytes were not UTF-8 and became U+FFFD. */
  onLine(line: string, isClean: boolean): void;
  /** Once, when the limit is passed; only the head is known yet. */
  onOversized(head: string): void;
  /** At the newline that ends such a line; reading goes on behind it. */
  onResumed(line: OversizedLine): void;
  /** No newline came within another limit's worth: there is no way back. */
  onRunaway(): void;
}

export interface LineReader {
  push(chunk: Buffer): void;
  /** The line that has no end yet, as far as it is small. */
  rest(): string;
}

/** Cuts a byte stream into lines. Chunks are listed and joined once per line, however long it is. */
export function createLineReader(maxBytes: number, events: LineEvents): LineReader {
  let parts: Buffer[] = [];
  let size = 0;
  let head = '';
  let tail: Buffer = Buffer.alloc(0);
  let isOversized = false;

  const add = (piece: Buffer): void => {
    size += piece.length;
    if (!isOversized) {
      parts.push(piece);
      if (size <= maxBytes) return;
      isOversized = true;
      head = headOf(parts);
      tail = Buffer.concat(parts.slice(-2)).subarray(-EDGE_BYTES);
      parts = [];
      events.onOversized(head);
      return;
    }
    tail = Buffer.concat([tail, piece.subarray(-EDGE_BYTES)]).subarray(-EDGE_BYTES);
    if (size > maxBytes * 2) events.onRunaway();
  };
  const end = (): void => {
    const whole = isOversized ? undefined : parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    const oversized = { bytes: size, head, tail: tail.toString() };
    parts = [];
    size = 0;
    head = '';
    tail = Buffer.alloc(0);
    isOversized = false;
    if (whole === undefined) return events.onResumed(oversized);
    const line = whole.toString();
    events.onLine(line, !line.includes('\uFFFD') || isUtf8(whole));
  };

  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
        add(chunk.subarray(start, at));
        end();
        start = at + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
    },
    rest: () => (isOversized ? '' : Buffer.concat(parts).toString()),
  };
}

function headOf(parts: readonly Buffer[]): string {
  let head: Buffer = Buffer.alloc(0);
  for (const part of parts) {
    head = Buffer.concat([head, part.subarray(0, EDGE_BYTES)]);
    if (head.length >= EDGE_BYTES) break;
  }
  return head.subarray(0, EDGE_BYTES).toString();
}

/** The ids that the edges of an oversized message name, outermost guesses first; the caller knows which ones wait. */
export function idsIn(text: string): (string | number)[] {
  return [...text.matchAll(/"id"\s*:\s*(?:(\d{1,15})|"([^"\\]{1,128})")/g)].map(([, digits, words]) =>
    digits === undefined ? (words ?? '') : Number(digits),
  );
}
