/**
 * What to look for among the tools when one line such as `/name` is pasted, as if it had been typed; null when it is a
 * message, such as a path or code that begins with a comment.
 */
export function pastedQuery(pasted: string): string | null {
  const [line = '', ...more] = pasted.trim().split(/\r?\n/);
  return more.length === 0 && /^\/[^/*\s]*(?:\s|$)/.test(line) ? line.slice(1, 200) : null;
}
