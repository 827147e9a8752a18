import { judge } from './judge';
import type { Host } from './meet';
import { meetAll, meetAllTwice } from './meetAll';
import type { ModeRow } from './modeRow';
import type { Seen } from './seen';

/** One line of the table of modes. */
export interface ModeLine {
  readonly mode: string;
  readonly file: 'stdio' | 'http';
  readonly state: string;
  readonly fault: string;
  readonly seconds: number;
  readonly mib: number;
  readonly stallMs: number;
  readonly left: number;
  readonly verdict: 'met' | 'missed';
  /** What the row wants and did not get. */
  readonly problems: readonly string[];
  /** The same judgement of the bare SDK. */
  readonly bare: readonly string[];
}

export interface ModesSeen {
  readonly lines: readonly ModeLine[];
  readonly ours: ReadonlyMap<ModeRow, Seen>;
  readonly bare: ReadonlyMap<ModeRow, Seen>;
}

const BARE_HEAVY_AT_A_TIME = 2;

/** Lets the app's core meet every server, and then the bare SDK, which would disturb it; one judge for both. */
export async function runModes(
  rows: readonly ModeRow[],
  hosts: { readonly ours: Host; readonly bare: Host },
  say: (words: string) => void,
): Promise<ModesSeen> {
  const ours = await meetAllTwice(rows, hosts.ours, judge);
  for (const [row, seen] of ours) say(`${row.mode}: ${judge(row, seen).join('; ') || 'met'}`);
  const bare = await meetAll(rows, hosts.bare, BARE_HEAVY_AT_A_TIME);
  const lines = rows.flatMap((row) => {
    const [one, other] = [ours.get(row), bare.get(row)];
    return one === undefined || other === undefined ? [] : [toLine(row, one, judge(row, other))];
  });
  return { lines, ours, bare };
}

function toLine(row: ModeRow, seen: Seen, bare: readonly string[]): ModeLine {
  const problems = judge(row, seen);
  const { always, end, settled, states } = seen;
  // Before a person signed in, a server that wants it rests with a fault of its own.
  const since = row.isAuth === true ? [settled, end] : states;
  const fault = [...since].reverse().find((state) => state.fault !== null)?.fault ?? settled.fault;
  return {
    mode: row.mode,
    file: row.type === 'local' ? 'stdio' : 'http',
    state: settled.kind === end.kind ? end.kind : `${settled.kind} → ${end.kind}`,
    fault: fault?.kind ?? seen.calls.find(({ outcome }) => outcome !== 'answered')?.outcome ?? '',
    seconds: Math.round(settled.ms / 100) / 10,
    mib: always.growthMib,
    stallMs: always.stallMs,
    left: seen.left,
    verdict: problems.length > 0 ? 'missed' : 'met',
    problems,
    bare,
  };
}
