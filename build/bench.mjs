// npm run bench [-- GROUP...] [--few]: times the app beside what limits it, in the same run, and prints one table.
// Groups: window, connect, lists, calls, stop, growth, loop. `--few` measures little, only to see that it works. Nothing is asserted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { callRows } from '../src-main/testing/bench/callRows.mjs';
import { connectRows } from '../src-main/testing/bench/connectRows.mjs';
import { growthRows } from '../src-main/testing/bench/growthRows.mjs';
import { listRows } from '../src-main/testing/bench/listRows.mjs';
import { loopRows } from '../src-main/testing/bench/loopRows.mjs';
import { stopRows } from '../src-main/testing/bench/stopRows.mjs';
import { toTable } from '../src-main/testing/bench/table.mjs';
import { windowRows } from '../src-main/testing/bench/windowRows.mjs';
import { ensureBenchCore } from './setup/benchCore.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/paths.mjs';
import { SetupError, main, say } from './setup/say.mjs';
import { prepareWindow } from './setup/tests.mjs';

const GROUPS = {
  window: windowRows,
  connect: connectRows,
  lists: listRows,
  calls: callRows,
  stop: stopRows,
  growth: growthRows,
  loop: loopRows,
};

await main(async (args) => {
  const few = args.includes('--few');
  const asked = args.filter((arg) => arg !== '--few');
  const unknown = asked.find((name) => !Object.hasOwn(GROUPS, name));
  if (unknown !== undefined) throw new SetupError(`no group ${unknown}; there are: ${Object.keys(GROUPS).join(', ')}`);
  const groups = asked.length > 0 ? asked : Object.keys(GROUPS);
  ensureDependencies();
  const window = groups.includes('window') ? await prepareWindow() : {};
  if (groups.includes('window') && process.platform === 'linux' && !process.env.DISPLAY) {
    const again = [inRoot('build/desktop.mjs'), process.execPath, import.meta.filename, ...args];
    return spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1;
  }
  const home = mkdtempSync(path.join(tmpdir(), 'plugboard-bench-home-'));
  // A person's shell profile would be timed too.
  const env = { ...process.env, HOME: home };
  const programs = await ensureBenchCore();
  const options = { ...programs, ...window, env, runs: few ? 1 : 7, share: few ? 0.05 : 1 };
  try {
    const rows = [];
    let failed = 0;
    for (const group of groups) {
      say(`measuring: ${group} …`);
      try {
        for (const row of await GROUPS[group](options)) rows.push({ group, ...row });
      } catch (error) {
        failed += 1;
        say(`${group} could not be measured: ${error.message}`);
      }
    }
    const load = loadavg().map((value) => Number(value.toFixed(1)));
    process.stdout.write(`${toTable(rows)}\n\n${cpus().length} cores, load ${load.join(' ')}\n`);
    mkdirSync(inRoot('test-results'), { recursive: true });
    writeFileSync(
      inRoot(`test-results/bench${few ? '-few' : ''}.json`),
      JSON.stringify({ rows, cores: cpus().length, load }, null, 2),
    );
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
