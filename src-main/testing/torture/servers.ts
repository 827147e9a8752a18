// The goals about connections. `servers.js SHARE [MODE_OR_GOAL...]` prints one JSON line for each mode and each figure.
import { join } from 'node:path';
import { ALL_ROWS } from './servers/allRows';
import { startHttpKit } from './servers/kit';
import { measureFigures } from './servers/measureFigures';
import type { Host } from './servers/meet';
import type { ModeRow } from './servers/modeRow';
import { runModes, type ModesSeen } from './servers/modes';
import { FIGURES } from './servers/figures';
import { crashLoops } from './servers/goals/crashLoops';
import { cycles } from './servers/goals/cycles';
import { killedCalls } from './servers/goals/killedCalls';
import { quits } from './servers/goals/quits';
import { randomKills } from './servers/goals/randomKills';
import type { Goal } from './goal';

/** Of a small share: one mode of each family. */
const FEW = [
  'well-behaved',
  'pretty',
  'huge-line',
  'crash-after',
  'grandchild',
  'list-drip',
  'bad-definitions',
  'hang',
];

/** Goals about many servers, or many times; those that one server shows are in `figures.ts`. */
const PROGRAMS: Readonly<Record<string, Goal>> = {
  '1': crashLoops,
  '2': killedCalls,
  '4': quits,
  kills: randomKills,
  '41': cycles,
};

const NOTHING_MET: ModesSeen = { lines: [], ours: new Map(), bare: new Map() };

async function main(): Promise<void> {
  const [, , share = '1', ...asked] = process.argv;
  const isWhole = Number(share) === 1;
  const program = (name: string): string => join(import.meta.dirname, `${name}.js`);
  const root = join(import.meta.dirname, '..');
  const print = (lines: readonly object[]): void => {
    for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  const isAskedFor = (word: string): boolean => (asked.length === 0 ? isWhole : asked.includes(word));

  await using control = await startHttpKit(root, 'well-behaved');
  const common = { root, controlUrl: control.mcp };
  const ours: Host = { ...common, program: program('meetServer'), maxMs: 150_000, maxMib: 1_500 };
  // The bare SDK hangs for ever, or grows until it aborts.
  const bare: Host = { ...common, program: program('meetServerBare'), maxMs: 20_000, maxMib: 700 };

  const isWanted = ({ mode }: ModeRow): boolean =>
    isAskedFor('modes') || asked.includes(mode) || (asked.length === 0 && FEW.includes(mode));
  const rows = ALL_ROWS.filter(isWanted);
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  const met = rows.length === 0 ? NOTHING_MET : await runModes(rows, { ours, bare }, say);
  print(met.lines);

  const figures = FIGURES.filter(({ goal }) => isAskedFor(String(goal)));
  print(await measureFigures(figures, ours, met));

  for (const [name, goal] of Object.entries(PROGRAMS)) {
    if (isAskedFor(name)) print(await goal({ program, root, share: Number(share) }));
  }
}

await main();
