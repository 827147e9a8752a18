// npm run torture -- config|servers|auth [GOAL|MODE...] [--few]: what must hold when disks, keyrings, programs, servers and
// people misbehave. Prints a table, each figure beside a careless program that must fail in the same run. Exits 1 when a
// goal, a mode or a control fails. `--few` takes a small share and leaves out the window, whose own share is in the
// end-to-end tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt } from './setup/app.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot, root } from './setup/paths.mjs';
import { SetupError, main, say } from './setup/say.mjs';
import { ensureTortureCore } from './setup/tortureCore.mjs';
import { toModeTable, toTable } from './setup/tortureTable.mjs';

/** By group: the goals that a plain Node measures, and the specs that measure goals in the real window. */
const GROUPS = {
  config: {
    goals: ['19', '20', '21', '22', '23', '24', '38'],
    specs: {
      19: ['e2e/killMidSave.spec.ts'],
      38: ['e2e/secrets.spec.ts', 'e2e/secretsBySocket.spec.ts', 'e2e/secretsBySignIn.spec.ts'],
    },
  },
  servers: {
    goals: [...Array.from({ length: 18 }, (_, at) => String(at + 1)), '34', '35', '41', 'kills', 'modes'],
    specs: {},
  },
  auth: { goals: Array.from({ length: 9 }, (_, at) => String(at + 25)), specs: {} },
};
const FEW = 0.025;
/** Of 161 modes of the hostile servers, so many must tell a host from the SDK alone; fewer, and the judge is no judge. */
const BARE_FAILURES = 80;
const MODES = 161;

const toRow = (line) => JSON.parse(line);
const isMode = (row) => 'mode' in row;
const isFailed = ({ verdict }) => verdict === 'missed' || verdict === 'control not caught';

/** Runs a program that prints one row a line; answers the rows, with one more when it did not end well. */
async function rowsOf(group, args) {
  const rows = [];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const row = toRow(line);
    rows.push(row);
    if (!isMode(row)) say(`goal ${row.goal}: ${row.what}: ${row.verdict}`);
  }
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  if (code === 0) return rows;
  const figure = `the ${group} torture ended with ${code}`;
  return [...rows, { goal: 0, what: 'runs to its end', figure, wanted: '0', control: '', verdict: 'missed' }];
}

/** A mode of the hostile servers by its name. */
const isModeName = (group, word) => group === 'servers' && /^[a-z]+[a-z0-9-]+$/.test(word);

const bareFailures = (modes) => modes.filter(({ bare }) => bare !== null && bare.length > 0).length;

function summaryOf(modes) {
  const count = (wanted) => modes.filter(({ verdict }) => verdict === wanted).length;
  return `${modes.length} modes: ${count('met')} met, ${count('missed')} missed; the bare SDK fails ${bareFailures(modes)}`;
}

/** The judge must tell a host from the SDK alone. */
function bareRow(modes) {
  const figure = `${bareFailures(modes)} of ${modes.length} modes`;
  const verdict = bareFailures(modes) >= BARE_FAILURES ? 'met' : 'control not caught';
  return {
    goal: 0,
    what: 'the same judge fails the bare SDK',
    figure,
    wanted: `>= ${BARE_FAILURES}`,
    control: '',
    verdict,
  };
}

/** The same goals in the real window. */
function rowsOfWindow(specs) {
  const dir = mkdtempSync(path.join(tmpdir(), 'plugboard-torture-rows-'));
  const file = path.join(dir, 'rows');
  try {
    const args = [inRoot('build/e2e.mjs'), ...specs];
    const env = { ...process.env, PLUGBOARD_TORTURE_ROWS: file };
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 'inherit'] });
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    const rows = lines.map(toRow);
    if (status === 0) return rows;
    const figure = `the specs ended with ${status}`;
    return [...rows, { goal: 0, what: specs.join(' '), figure, wanted: '0', control: '', verdict: 'missed' }];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

await main(async (args) => {
  const few = args.includes('--few');
  const [name = '', ...asked] = args.filter((arg) => arg !== '--few');
  if (!Object.hasOwn(GROUPS, name)) throw new SetupError(`say which torture: ${Object.keys(GROUPS).join(', ')}`);
  const { goals, specs } = GROUPS[name];
  const unknown = asked.find((goal) => !goals.includes(goal) && !isModeName(name, goal));
  if (unknown !== undefined) throw new SetupError(`no goal ${unknown} in ${name}; there are: ${goals.join(', ')}`);
  const wanted = asked.length > 0 ? asked : goals;
  ensureDependencies();
  ensureBuilt('shipped');
  const programs = await ensureTortureCore();
  const rows = await rowsOf(name, [programs[name], String(few ? FEW : 1), ...wanted]);
  const windows = few ? [] : wanted.flatMap((goal) => specs[goal] ?? []);
  if (windows.length > 0) rows.push(...rowsOfWindow(windows));
  const modes = rows.filter(isMode);
  if (modes.length === MODES) rows.push(bareRow(modes));
  const figures = rows.filter((row) => !isMode(row));
  const failed = rows.filter(isFailed);
  const load = loadavg().map((value) => Number(value.toFixed(1)));
  if (modes.length > 0) process.stdout.write(`${toModeTable(modes)}\n${summaryOf(modes)}\n\n`);
  process.stdout.write(`${toTable(figures.toSorted((a, b) => a.goal - b.goal))}\n\n`);
  for (const row of failed) {
    process.stdout.write(
      isMode(row) ? `${row.mode} (${row.file}): ${row.problems.join('; ')}\n` : `goal ${row.goal}: ${row.figure}\n`,
    );
  }
  process.stdout.write(
    `${figures.length} figures, ${failed.length} failed; ${cpus().length} cores, load ${load.join(' ')}\n`,
  );
  mkdirSync(inRoot('test-results'), { recursive: true });
  writeFileSync(
    inRoot(`test-results/torture-${name}${few ? '-few' : ''}.json`),
    JSON.stringify({ rows, load }, null, 2),
  );
  return failed.length > 0 ? 1 : 0;
});
