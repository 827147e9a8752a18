/** Keeps three quarters of `limit` from the head and the rest from the tail; `note` says what is missing between. */
export function cutMiddle(text: string, limit: number, note: (cut: number) => string): string {
  if (text.length <= limit) return text;
  const words = note(text.length - limit);
  const room = Math.max(0, limit - words.length);
  const head = beforePair(text, Math.ceil(room * 0.75));
  const tail = afterPair(text, text.length - Math.floor(room * 0.25));
  return text.slice(0, head) + note(tail - head) + text.slice(tail);
}

/** At most `limit` characters, the last of them an ellipsis when something was cut. */
export const cutEnd = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, beforePair(text, limit - 1))}…`;

/** Such as `1.5 MiB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

const isTrail = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
const beforePair = (text: string, index: number): number => (isTrail(text.charCodeAt(index)) ? index - 1 : index);
const afterPair = (text: string, index: number): number => (isTrail(text.charCodeAt(index)) ? index + 1 : index);
