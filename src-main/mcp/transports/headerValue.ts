const MARK = '=?base64?';
const END = '?=';

/** Any text as the value of an HTTP header: as it is, or marked base64 where a header could not carry it (SEP-2243). */
export const headerValue = (text: string): string =>
  isPlain(text) ? text : `${MARK}${Buffer.from(text, 'utf8').toString('base64')}${END}`;

/** Header parsers trim, and a text that looks like the mark would be taken for one. */
const isPlain = (text: string): boolean =>
  /^[\t\x20-\x7e]+$/.test(text) && text === text.trim() && !(text.startsWith(MARK) && text.endsWith(END));
