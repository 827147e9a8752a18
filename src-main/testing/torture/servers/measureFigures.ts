import { toRow, type Row } from '../row';
import { missedOf, type Figure } from './figures';
import { judge } from './judge';
import type { Host } from './meet';
import { meetAllTwice } from './meetAll';
import type { ModeRow } from './modeRow';
import type { ModesSeen } from './modes';
import type { Seen } from './seen';

/** These figures; servers that were met already are not met again. */
export async function measureFigures(
  wanted: readonly Figure[],
  host: Host,
  met: Pick<ModesSeen, 'ours' | 'bare'>,
): Promise<Row[]> {
  const rows = [...new Set(wanted.flatMap((figure) => figure.rows))].filter((row) => !met.ours.has(row));
  const more = await meetAllTwice(rows, host, judge);
  return wanted.map((figure) => rowOf(figure, (row) => more.get(row) ?? met.ours.get(row), met.bare));
}

/** What the host did, before what it cost the machine. */
const wordsOf = (problems: readonly string[]): string =>
  problems.find((problem) => !/^(control|stall|memory)\b/.test(problem)) ?? problems[0] ?? '';

function rowOf(figure: Figure, find: (row: ModeRow) => Seen | undefined, bare: ReadonlyMap<ModeRow, Seen>): Row {
  const seen = figure.rows.flatMap((row) => find(row) ?? []);
  const missed = missedOf(figure, seen);
  const { figure: text, isMet } = figure.measure(seen);
  const plain = figure.rows.flatMap((row) => {
    const without = bare.get(row);
    return without === undefined ? [] : [judge(row, without)];
  });
  const failed = plain.filter((problems) => problems.length > 0);
  const { goal, what, wanted } = figure;
  const measured = { goal, what, wanted, figure: [text, ...missed].join('; '), isMet: isMet && missed.length === 0 };
  if (plain.length === 0 || figure.isEasy === true) return toRow(measured);
  const words = `the bare SDK: ${failed.length} of ${plain.length} modes missed${failed[0] ? `, ${wordsOf(failed[0])}` : ''}`;
  return toRow({ ...measured, control: { figure: words, isCaught: failed.length > 0 } });
}
