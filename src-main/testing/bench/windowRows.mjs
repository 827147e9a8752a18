import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { interleave, toRow } from './measure.mjs';
import { openTimed } from './openTimed.mjs';
import { proportionalSetMib } from './memory.mjs';

const IDLE_MS = 3000;
const beside = (name) => path.join(import.meta.dirname, name);
const model = { id: 'm', vendor: 'openai-compatible', model: 'scripted', base_url: 'http://127.0.0.1:9/v1' };

/** The app beside an Electron with an empty page: from the spawn until the composer takes input, and memory at rest. */
export async function windowRows({ electron, app, runs, env }) {
  const dir = mkdtempSync(path.join(tmpdir(), 'plugboard-bench-window-'));
  const asRoot = process.platform === 'linux' && process.getuid() === 0 ? ['--no-sandbox'] : [];
  const start = (args) =>
    openTimed(electron, [...asRoot, '--log-level=3', ...args], { ...env, PLUGBOARD_SAY_INTERACTIVE: '1' });
  const empty = () => start([`--user-data-dir=${path.join(dir, 'empty')}`, beside('emptyWindow')]);
  const ours = (stateDir) => () => start([app, '--', '--state-dir', stateDir]);
  const interactive = async (open) => {
    const opened = await open();
    await opened.quit();
    return opened.interactiveMs;
  };
  const atRest = async (open) => {
    const opened = await open();
    await pause(IDLE_MS);
    const mib = proportionalSetMib(opened.pid);
    await opened.quit();
    return mib;
  };
  try {
    const alone = ours(stateDirWith(dir, 0));
    const with20 = ours(stateDirWith(dir, 20));
    const colds = runs > 1 ? 10 : 1;
    // The first starts of each make its folders and its code cache.
    for (let warm = 0; warm < (runs > 1 ? 3 : 1); warm++) {
      for (const open of [empty, alone, with20]) await interactive(open);
    }
    const cold = (open) =>
      interleave(
        colds,
        () => interactive(open),
        () => interactive(empty),
      );
    return [
      toRow('cold start to the composer', 'ms', 1.15, await cold(alone)),
      toRow('… with 20 servers configured', 'ms', 1.4, await cold(with20)),
      toRow(
        'memory at rest (PSS)',
        'MiB',
        1.2,
        await interleave(
          Math.min(runs, 5),
          () => atRest(alone),
          () => atRest(empty),
        ),
      ),
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function stateDirWith(dir, count) {
  const stateDir = path.join(dir, `with${count}`);
  const command = [process.execPath, beside('leanServer.mjs')];
  const servers = Object.fromEntries(Array.from({ length: count }, (_, index) => [`lean${index}`, { command }]));
  mkdirSync(stateDir, { mode: 0o700 });
  writeFileSync(path.join(stateDir, 'mcp_servers.json'), JSON.stringify({ servers }));
  writeFileSync(
    path.join(stateDir, 'settings.json'),
    JSON.stringify({ welcomed: true, models: [model], default_model: 'm' }),
  );
  return stateDir;
}
