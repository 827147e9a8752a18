const HEAD = ['goal', 'what', 'figure', 'wanted', 'a careless program beside it', 'verdict'];
const WIDEST = [4, 84, 64, 8, 52, 18];

const fit = (text, width) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

const MODE_HEAD = ['mode', 'file', 'state', 'fault', 's', 'MiB', 'stall ms', 'left', 'verdict', 'the bare SDK'];
const MODE_WIDEST = [20, 5, 24, 18, 6, 5, 8, 4, 8, 96];

/** The figures of the goals. */
export const toTable = (rows) =>
  layOut(
    [HEAD, ...rows.map((row) => [String(row.goal || ''), row.what, row.figure, row.wanted, row.control, row.verdict])],
    WIDEST,
  );

/** One line for each mode of the hostile servers. */
export const toModeTable = (modes) => layOut([MODE_HEAD, ...modes.map(cellsOf)], MODE_WIDEST);

function cellsOf({ mode, file, state, fault, seconds, mib, stallMs, left, verdict, bare }) {
  const plain = bare === null ? '' : bare.length === 0 ? 'met' : bare.join('; ');
  return [mode, file, state, fault, ...[seconds, mib, stallMs, left].map(String), verdict, plain];
}

/** Text in columns; what is too long for its column is cut, and whole in the file beside it. */
function layOut(cells, widest) {
  const lines = cells.map((line) => line.map((cell, column) => fit(cell, widest[column])));
  const widths = widest.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
