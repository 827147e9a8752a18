import { inParallel } from './inParallel';
import { meet, type Host } from './meet';
import type { ModeRow } from './modeRow';
import type { Seen } from './seen';

const AT_A_TIME = 6;

/** Lets a host meet every server; what loads the machine by itself comes last, and fewer at a time. */
export async function meetAll(rows: readonly ModeRow[], host: Host, heavyWidth: number): Promise<Map<ModeRow, Seen>> {
  const seen = new Map<ModeRow, Seen>();
  const one = async (row: ModeRow): Promise<void> => void seen.set(row, await meet(row, host));
  const isHeavy = (row: ModeRow): boolean => row.isHeavy === true;
  await inParallel(
    rows.filter((row) => !isHeavy(row)),
    AT_A_TIME,
    one,
  );
  await inParallel(rows.filter(isHeavy), heavyWidth, one);
  return seen;
}

/** How often a row that was missed is looked at again. */
const MORE_LOOKS = 2;

/**
 * The same, and again alone where a row was missed: what a machine with two cores did to one of six is no fault of the
 * host. The last look counts.
 */
export async function meetAllTwice(
  rows: readonly ModeRow[],
  host: Host,
  problemsOf: (row: ModeRow, seen: Seen) => readonly string[],
): Promise<Map<ModeRow, Seen>> {
  const seen = await meetAll(rows, host, 1);
  const isMissed = (row: ModeRow): boolean => {
    const last = seen.get(row);
    return last !== undefined && problemsOf(row, last).length > 0;
  };
  for (let look = 0; look < MORE_LOOKS; look++) {
    for (const row of rows.filter(isMissed)) seen.set(row, await meet(row, host));
  }
  return seen;
}
