/** One stretch of a text and what stands there instead. */
export interface Splice {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Pure: the text with every splice applied; they must not overlap. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const ordered = [...splices].sort((a, b) => a.offset - b.offset);
  let out = '';
  let at = 0;
  for (const splice of ordered) {
    out += text.slice(at, splice.offset) + splice.text;
    at = splice.offset + splice.length;
  }
  return out + text.slice(at);
}
