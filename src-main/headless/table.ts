import { oneLine } from '../lib/cleanText';

/** Columns aligned by what a terminal shows; the last one is not padded. */
export function toTable(rows: readonly (readonly string[])[], widest = 72): string {
  const cells = rows.map((row) => row.map((cell) => oneLine(cell, widest)));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) => Math.max(...cells.map((row) => widthOf(row[i] ?? ''))));
  return cells.map((row) => `${row.map((cell, i) => pad(cell, i, row.length, widths)).join('  ')}\n`).join('');
}

const pad = (cell: string, i: number, count: number, widths: readonly number[]): string =>
  i === count - 1 ? cell : cell + ' '.repeat(Math.max(0, (widths[i] ?? 0) - widthOf(cell)));

/** Chinese characters and their like take two places. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0);

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
