// The goals about files and secrets. `config.js SHARE [GOAL...]` prints one JSON row a line as they are measured.
import { join } from 'node:path';
import { brokenKeyrings } from './config/brokenKeyrings';
import { fullDisk } from './config/fullDisk';
import { fuzzFiles } from './config/fuzzFiles';
import { killMidSave } from './config/killMidSave';
import { permissions } from './config/permissions';
import { secretScan } from './config/secretScan';
import { twoWriters } from './config/twoWriters';
import type { Goal } from './goal';

const GOALS: Readonly<Record<string, Goal>> = {
  '19': killMidSave,
  '20': fuzzFiles,
  '21': fullDisk,
  '22': twoWriters,
  '23': permissions,
  '24': brokenKeyrings,
  '38': secretScan,
};

async function main(): Promise<void> {
  const [, , share = '1', ...asked] = process.argv;
  const program = (name: string): string => join(import.meta.dirname, `${name}.js`);
  const root = join(import.meta.dirname, '..');
  for (const [number, goal] of Object.entries(GOALS)) {
    if (asked.length > 0 && !asked.includes(number)) continue;
    const rows = await goal({ program, root, share: Number(share) });
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  }
}

await main();
