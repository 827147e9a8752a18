/** A growing markdown text, cut so that only its end is ever looked at again. */
export interface Grown {
  readonly text: string;
  /** Where the block that may still change begins. */
  readonly settledLength: number;
  /** Pieces of a few blocks each that are whole. */
  readonly pieces: readonly string[];
  /** The settled blocks of the piece that is being filled. */
  readonly filling: readonly string[];
  /** What follows the settled blocks; usually the one block that is being written. */
  readonly open: string;
}

export const nothingGrown: Grown = { text: '', settledLength: 0, pieces: [], filling: [], open: '' };

type Split = (markdown: string) => readonly string[];

/**
 * Splits `text` into blocks, reading only what follows the blocks already settled in `before`. A text that does not
 * continue that of `before` is read from its start. A block never moves to another piece: what is on the page stays.
 */
export function growBlocks(before: Grown, text: string, split: Split): Grown {
  if (text === before.text) return before;
  const start = continues(text, before.text) ? before : nothingGrown;
  const blocks = split(text.slice(start.settledLength));
  const done = blocks.slice(0, -1);
  // A splitter that changes the text (line ends) cannot be counted on; then nothing more settles.
  const isExact = text.startsWith(done.join(''), start.settledLength);
  if (!isExact) return { ...start, text, open: blocks.join('') };
  return { ...done.reduce(settle, start), text, open: blocks.at(-1) ?? '' };
}

/** All pieces in order; the last one holds what is being written. */
export const toPieces = ({ pieces, filling, open }: Grown): readonly string[] => {
  const last = filling.join('') + open;
  return last === '' ? pieces : [...pieces, last];
};

/** Few enough that the piece being written is cheap to read again, enough that long answers stay flat. */
const mostBlocks = 6;
const mostLength = 3000;

function settle(grown: Grown, block: string): Grown {
  const filling = [...grown.filling, block];
  const length = filling.reduce((sum, { length }) => sum + length, 0);
  const settledLength = grown.settledLength + block.length;
  if (filling.length < mostBlocks && length < mostLength) return { ...grown, settledLength, filling };
  return { ...grown, settledLength, pieces: [...grown.pieces, filling.join('')], filling: [] };
}

const probe = 256;

/** Looks at the seam only: comparing a long answer whole, many times a second, would cost more than drawing it. */
function continues(text: string, before: string): boolean {
  const seam = Math.max(0, before.length - probe);
  return text.startsWith(before.slice(0, probe)) && text.startsWith(before.slice(seam), seam);
}
