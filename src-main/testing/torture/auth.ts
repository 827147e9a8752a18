// The goals about signing in. `auth.js SHARE [GOAL...]` prints one JSON line for each figure.
import { join } from 'node:path';
import type { ModeRow } from './servers/modeRow';
import { AUTH_FIGURES } from './servers/authFigures';
import { rebinding } from './servers/goals/rebinding';
import { startHttpKit } from './servers/kit';
import { measureFigures } from './servers/measureFigures';
import type { Host } from './servers/meet';
import { meetAll } from './servers/meetAll';
import type { Row } from './row';

/** Of a small share: what a sign-in is about. */
const FEW = ['25', '27', '31'];
const BARE_AT_A_TIME = 4;

async function main(): Promise<void> {
  const [, , share = '1', ...asked] = process.argv;
  const isWhole = Number(share) === 1;
  const program = (name: string): string => join(import.meta.dirname, `${name}.js`);
  const root = join(import.meta.dirname, '..');
  const print = (rows: readonly Row[]): void => {
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  };
  const isAskedFor = (goal: number): boolean => asked.includes(String(goal)) && (isWhole || FEW.includes(String(goal)));

  await using control = await startHttpKit(root, 'well-behaved');
  const common = { root, controlUrl: control.mcp };
  const ours: Host = { ...common, program: program('meetServer'), maxMs: 150_000, maxMib: 1_500 };
  const bare: Host = { ...common, program: program('meetServerBare'), maxMs: 20_000, maxMib: 700 };

  const figures = AUTH_FIGURES.filter(({ goal }) => isAskedFor(goal));
  const rows: readonly ModeRow[] = figures.flatMap((figure) => figure.rows);
  const without = await meetAll(rows, bare, BARE_AT_A_TIME);
  print(await measureFigures(figures, ours, { ours: new Map(), bare: without }));
  if (isAskedFor(32)) print(await rebinding({ program, root, share: Number(share) }));
}

await main();
