/** Does `text` match `pattern`, where `*` stands for any run of characters? Linear in practice, whatever the pattern. */
export function matchesGlob(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === text;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/** How much a pattern says: exact before any glob, then by its literal characters. */
export const specificity = (pattern: string): number =>
  pattern.includes('*') ? pattern.replaceAll('*', '').length : Number.MAX_SAFE_INTEGER;
