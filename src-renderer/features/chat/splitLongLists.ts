const longest = 3000;
const isList = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const nextItem = /\n(?=(?:[-*+]|\d{1,9}[.)])[ \t])/g;

/** Cuts a list that is one huge block at its outer items; numbers go on, because each item carries its own. */
export const splitLongLists = (blocks: readonly string[]): readonly string[] => blocks.flatMap(splitLongList);

function splitLongList(block: string): readonly string[] {
  if (block.length < longest || !isList.test(block)) return [block];
  const parts: string[] = [];
  let start = 0;
  for (const { index } of block.matchAll(nextItem)) {
    if (index + 1 - start < longest) continue;
    parts.push(block.slice(start, index + 1));
    start = index + 1;
  }
  return [...parts, block.slice(start)];
}
