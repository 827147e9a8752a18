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
  readonly verdict: 'met' | 'missed' | 'stage 4';
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
  const ours = await meetAllTwice(rows, hosts.ours, problemsOf);
  for (const [row, seen] of ours) say(`${row.mode}: ${problemsOf(row, seen).join('; ') || 'met'}`);
  const bare = await meetAll(rows, hosts.bare, BARE_HEAVY_AT_A_TIME);
  const lines = rows.flatMap((row) => {
    const [one, other] = [ours.get(row), bare.get(row)];
    return one === undefined || other === undefined ? [] : [toLine(row, one, judge(row, other))];
  });
  return { lines, ours, bare };
}

const problemsOf = (row: ModeRow, seen: Seen): readonly string[] =>
  row.isAuth === true ? restsUntilStage4(seen) : judge(row, seen);

function toLine(row: ModeRow, seen: Seen, bare: readonly string[]): ModeLine {
  const problems = problemsOf(row, seen);
  const { always, end, settled, states } = seen;
  const fault = [...states].reverse().find((state) => state.fault !== null)?.fault ?? settled.fault;
  return {
    mode: row.mode,
    file: row.type === 'local' ? 'stdio' : 'http',
    state: settled.kind === end.kind ? end.kind : `${settled.kind} → ${end.kind}`,
    fault: fault?.kind ?? seen.calls.find(({ outcome }) => outcome !== 'answered')?.outcome ?? '',
    seconds: Math.round(settled.ms / 100) / 10,
    mib: always.growthMib,
    stallMs: always.stallMs,
    left: seen.left,
    verdict: problems.length > 0 ? 'missed' : row.isAuth === true ? 'stage 4' : 'met',
    problems,
    bare,
  };
}

/** Signing in is built in stage 4: until then such a server rests, and nobody's browser opens. */
function restsUntilStage4({ settled, server, always }: Seen): readonly string[] {
  const rests = settled.kind === 'needs-auth' || settled.kind === 'failed';
  return [
    ...(always.died === '' ? [] : [`the host ${always.died}`]),
    ...(rests ? [] : [`${settled.kind} instead of at rest`]),
    ...(server.opened > 0 ? ['a browser opened'] : []),
    ...(server.other > 0 ? ['a request at the other origin'] : []),
  ];
}
