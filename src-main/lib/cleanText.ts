/**
 * Makes hidden characters of untrusted text visible as `⟨U+202E⟩` (spec X): controls but tab and newline, bidi
 * marks, zero-width characters, tag characters, and line separators. Carriage returns before a newline go.
 */
export const cleanText = (text: string): string =>
  text.replace(/\r\n/g, '\n').replace(HIDDEN, (char) => `⟨U+${hex(char)}⟩`);

/** The same text without them, for the model and for logs. */
export const stripHidden = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(/\r\n/g, '\n').replace(HIDDEN, '');

/** The same for whole results: joiners stay, since several scripts and many emoji are written with them. */
export const stripHiddenButJoiners = (text: string): string =>
  text.replace(/\r\n/g, '\n').replace(HIDDEN, (char) => (char === '\u200C' || char === '\u200D' ? char : ''));

/** True when `cleanText` would show more than the text does. */
export const hasHidden = (text: string): boolean => text.replace(/\r\n/g, '\n').search(HIDDEN) >= 0;

/** One line for a log: hidden characters gone, newlines folded, at most `limit` characters. */
export function oneLine(text: string, limit = 2048): string {
  const line = stripHidden(text).replace(/\s+/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** Lone surrogates become U+FFFD: no encoder and no vendor takes a text that holds one. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const hex = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** Most text is, and this is seen many times faster than what is hidden is looked for. */
const PLAIN = /^[\t\n -~]*$/;

const HIDDEN =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- control characters are what it looks for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
