const BREAK = /\r\n|\r|\n/;

/** With `\n` only, as an editor holds it. */
export const plainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * Pure: gives an edited text the line ends of the one it came from. Where that has several kinds, a line that is still
 * there keeps its own, and a new one takes that of the first line.
 */
export function withLineEnds(edited: string, original: string): string {
  const lines = edited.split(BREAK);
  const before = original.split(BREAK);
  const ends = original.match(/\r\n|\r|\n/g) ?? [];
  const usual = ends[0] ?? '\n';
  if (new Set(ends).size <= 1) return lines.join(usual);

  const found = alignLines(lines, before);
  return lines
    .map((line, index) => (index === lines.length - 1 ? line : line + (ends[found[index] ?? -1] ?? usual)))
    .join('');
}

/** For each line, the line of `before` that it was, or undefined. */
function alignLines(lines: readonly string[], before: readonly string[]): (number | undefined)[] {
  const places = new Map<string, number[]>();
  // Last first, so that the next one is taken from the end.
  for (const [index, line] of [...before.entries()].reverse()) {
    const list = places.get(line);
    if (list) list.push(index);
    else places.set(line, [index]);
  }
  const found: (number | undefined)[] = lines.map(() => undefined);
  let end = 0;
  while (end < Math.min(lines.length, before.length) && lines.at(-1 - end) === before.at(-1 - end)) {
    found[lines.length - 1 - end] = before.length - 1 - end;
    end += 1;
  }
  let next = 0;
  for (let index = 0; index < lines.length - end; index += 1) {
    const list = places.get(lines[index] ?? '') ?? [];
    while ((list.at(-1) ?? next) < next) list.pop();
    const at = list.at(-1);
    if (at === undefined || at >= before.length - end) continue;
    found[index] = at;
    next = at + 1;
  }
  return found;
}
