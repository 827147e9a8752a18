import { stripHidden, wellFormed } from '../lib/cleanText';
import type { Redactor } from '../lib/redact';

/** No line of a log is longer, in bytes. */
export const LINE_BYTES = 2_000;

type Scrubber = Pick<Redactor, 'scrub' | 'longest'>;

/** The beginning of a text that may be long, as it is kept until somebody looks. */
export interface KeptText {
  readonly text: string;
  /** More followed. */
  readonly isCut: boolean;
}

/** Keeps so much more than `most` characters that no secret is cut in half within them. */
export function keepText(text: string, most: number, redactor: Scrubber): KeptText {
  const room = most + redactor.longest();
  return text.length > room ? { text: text.slice(0, room), isCut: true } : { text, isCut: false };
}

/** The kept text without secrets, at most `most` bytes long. */
export function showText({ text, isCut }: KeptText, most: number, redactor: Scrubber): string {
  const scrubbed = redactor.scrub(text);
  const whole = isCut ? scrubbed.slice(0, Math.max(0, scrubbed.length - redactor.longest())) : scrubbed;
  const cut = cutBytes(whole, most);
  return isCut && cut === whole ? `${whole}…` : cut;
}

/** A text from outside as lines: without secrets, terminal sequences and hidden characters, overwritten parts or blanks. */
export const toLines = (text: string, redactor: Pick<Redactor, 'scrub'>): string[] =>
  rawLines(redactor.scrub(text)).filter((line) => line !== '');

/** The same with empty lines where they stand. */
export const rawLines = (scrubbed: string): string[] =>
  scrubbed
    .replace(TERMINAL, '')
    .split(/\r?\n/)
    .map((line) => cutBytes(stripHidden(line.slice(line.lastIndexOf('\r') + 1)).trimEnd(), LINE_BYTES));

// eslint-disable-next-line no-control-regex -- terminal sequences are what it looks for
const TERMINAL = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -~]/g;

function cutBytes(text: string, most: number): string {
  if (text.length * 3 <= most) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  // A character whose bytes were parted becomes one or more of U+FFFD at the end.
  return `${wellFormed(bytes.subarray(0, most).toString('utf8')).replace(/\ufffd+$/, '')}…`;
}
