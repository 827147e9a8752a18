// npm run conformance [-- --no-auth] [--handshake] [SCENARIO...]: the official suites against the app's own core. Prints
// one table per suite; exits 1 when a scenario fails or warns. `--no-auth` leaves out signing in; with `--handshake` the
// suites that know the handshake run once more, with the handshake engine alone in place of the app's choice of era.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureConformanceDriver, ensureConformanceSuites } from './setup/conformance.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/paths.mjs';
import { main, say } from './setup/say.mjs';

/** The scenarios that a suite lists; with a revision exactly those that it requires, and those that it only reports. */
const RUNS = [
  { suite: '0.1.16', revision: null },
  { suite: '0.2.0-alpha.12', revision: '2025-11-25' },
  { suite: '0.2.0-alpha.12', revision: '2026-07-28' },
];
/** The newer revision has no handshake. */
const HANDSHAKE_RUNS = RUNS.filter(({ revision }) => revision !== '2026-07-28').map((run) => ({
  ...run,
  isHandshake: true,
}));
/** Measures times, so that nothing may run beside it. */
const ALONE = new Set(['sse-retry']);
const LIMIT_MS = 30_000;

/** Never rejects: how a scenario ends is what is asked. */
const runProgram = ([program, ...first], args) =>
  new Promise((resolve) => {
    execFile(
      program,
      [...first, ...args],
      { timeout: LIMIT_MS * 2, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : (error.code ?? 1), text: `${stdout}${stderr}` }),
    );
  });

async function scenariosOf(runner, revision) {
  const { text } = await runProgram(runner, [
    'list',
    '--client',
    ...(revision === null ? [] : ['--requirements', revision]),
  ]);
  const [scored = '', unscored = ''] = text.split(/^Run and reported, but never scored:$/m);
  const required = [...scored.replace(/^[^]*Client scenarios/, '').matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name);
  const reported = [...unscored.matchAll(/^ +- (\S+) \[client\]/gm)].map(([, name]) => name);
  return [
    ...required.map((name) => ({ name, isRequired: true })),
    ...reported.map((name) => ({ name, isRequired: false })),
  ];
}

async function runScenario(runner, { name, isRequired }, revision, command) {
  const dir = mkdtempSync(path.join(tmpdir(), 'plugboard-conformance-run-'));
  const args = ['client', '--command', command, '--scenario', name, '--timeout', String(LIMIT_MS), '-o', dir];
  try {
    const { code, text } = await runProgram(runner, [
      ...args,
      ...(revision === null ? [] : ['--spec-version', revision]),
      // Extensions belong to no revision.
      ...(isRequired ? [] : ['--force']),
    ]);
    const [, passed, all, failed, warnings] =
      /Passed: (\d+)\/(\d+), (\d+) failed, (\d+) warnings?/.exec(text)?.map(Number) ?? [];
    const isGood = code === 0 && failed === 0 && warnings === 0;
    const words = isGood ? '' : wordsIn(dir);
    return {
      scenario: name,
      isRequired,
      passed: passed ?? 0,
      all: all ?? 0,
      failed: failed ?? 1,
      warnings: warnings ?? 0,
      isGood,
      words,
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The last line of what the client under test said of its failure. */
function wordsIn(dir) {
  const [file] = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('stderr.txt'));
  const lines = file === undefined ? [] : readFileSync(path.join(dir, file), 'utf8').trim().split('\n');
  return lines.at(-1) ?? '';
}

/** As many at a time as there are cores, in the order they came. */
async function inParallel(items, work) {
  const results = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: cpus().length }, lane));
  return results;
}

function toTable(rows) {
  const head = ['scenario', 'counts', 'passed', 'failed', 'warnings'];
  const cells = rows.map((row) => [
    row.scenario,
    row.isRequired ? 'yes' : 'no',
    `${row.passed}/${row.all}`,
    String(row.failed),
    String(row.warnings),
  ]);
  const lines = [head, ...cells];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const titleOf = (suite, revision, isHandshake) =>
  [
    `Suite ${suite}`,
    ...(revision === null ? [] : [`--requirements ${revision}`]),
    ...(isHandshake ? ['the handshake engine alone'] : []),
  ].join(', ');

await main(async (args) => {
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const isWanted = ({ name }) =>
    (asked.length === 0 || asked.includes(name)) && !(args.includes('--no-auth') && name.startsWith('auth/'));
  ensureDependencies();
  const suites = ensureConformanceSuites();
  const command = `"${process.execPath}" "${await ensureConformanceDriver()}"`;
  const tables = [];
  const runs = args.includes('--handshake') ? [...RUNS, ...HANDSHAKE_RUNS] : RUNS;
  for (const { suite, revision, isHandshake = false } of runs) {
    const runner = suites[suite];
    const title = titleOf(suite, revision, isHandshake);
    const wanted = (await scenariosOf(runner, revision)).filter(isWanted);
    say(`${title}: ${wanted.length} scenarios …`);
    const client = isHandshake ? `${command} --handshake` : command;
    const run = (scenario) => runScenario(runner, scenario, revision, client);
    const rows = await inParallel(
      wanted.filter(({ name }) => !ALONE.has(name)),
      run,
    );
    for (const scenario of wanted.filter(({ name }) => ALONE.has(name))) rows.push(await run(scenario));
    const failures = rows.filter(({ isGood }) => !isGood);
    const bad = failures.length;
    const signIns = failures.filter(({ scenario }) => scenario.startsWith('auth/')).length;
    process.stdout.write(`${title}\n${toTable(rows)}\n`);
    for (const { scenario, words } of failures) process.stdout.write(`${scenario}: ${words}\n`);
    const share = signIns > 0 ? `, ${signIns} of them signing in` : '';
    process.stdout.write(`${rows.length} scenarios, ${bad} not passed${share}\n\n`);
    tables.push({ suite, revision, isHandshake, rows, bad });
  }
  mkdirSync(inRoot('test-results'), { recursive: true });
  writeFileSync(inRoot('test-results/conformance.json'), JSON.stringify(tables, null, 2));
  return tables.some(({ bad, rows }) => bad > 0 || (asked.length === 0 && rows.length === 0)) ? 1 : 0;
});
