const HEAD = ['goal', 'what', 'figure', 'wanted', 'a careless program beside it', 'verdict'];
const WIDEST = [4, 84, 64, 8, 52, 18];

const fit = (text, width) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

/** The rows as text; what is too long for its column is cut, and whole in the file beside it. */
export function toTable(rows) {
  const cells = rows.map((row) => [String(row.goal || ''), row.what, row.figure, row.wanted, row.control, row.verdict]);
  const lines = [HEAD, ...cells].map((line) => line.map((cell, column) => fit(cell, WIDEST[column])));
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
