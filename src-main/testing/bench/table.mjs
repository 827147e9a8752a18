const HEAD = ['', 'ours', 'limit', 'ratio', 'goal', '', 'spread'];

const number = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const percent = (share) => `${Math.round(share * 100)} %`;

function cells({ name, unit, ours, limit, ratio, goal, isAbsolute, isMet, spread }) {
  return [
    name,
    `${number(ours)} ${unit}`,
    `${number(limit)} ${unit}`,
    `${ratio.toFixed(2)} ×`,
    isAbsolute ? `≤ ${goal} ${unit}` : `≤ ${Number(goal.toFixed(2))} ×`,
    isMet ? 'met' : 'missed',
    `${percent(spread.ours)} / ${percent(spread.limit)}`,
  ];
}

/** The rows as text. The spread is the middle half of the runs, ours and the limit's; much of it means a busy machine. */
export function toTable(rows) {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
