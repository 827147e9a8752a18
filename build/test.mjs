// npm test: sets up what is missing, runs every suite, and prints the counts of each and of all.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { prepareTests } from './setup/tests.mjs';
import { inRoot, root } from './setup/paths.mjs';
import { main } from './setup/say.mjs';

const results = inRoot('test-results');
const report = (name) => `${results}/${name}.json`;

function readReport(name, pick) {
  if (!existsSync(report(name))) return { passed: 0, failed: 1, skipped: 0 };
  return pick(JSON.parse(readFileSync(report(name), 'utf8')));
}

function vitest(project) {
  const vitestBin = inRoot('node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report(project)}`];
  const { status } = spawnSync(process.execPath, [vitestBin, 'run', '--project', project, ...reporters], {
    cwd: root,
    stdio: 'inherit',
  });
  const counts = readReport(project, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
  // A file that could not be loaded, or an error outside any test, counts as a failure too.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function e2e(env) {
  const { status } = spawnSync(process.execPath, [inRoot('build/e2e.mjs')], { cwd: root, stdio: 'inherit', env });
  const counts = readReport('e2e', ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const words = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

await main(async () => {
  const env = await prepareTests();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const suites = {};
  for (const project of ['unit', 'page', 'integration']) suites[project] = vitest(project);
  suites.e2e = e2e(env);
  const total = { passed: 0, failed: 0, skipped: 0 };
  process.stdout.write('\n');
  for (const [name, counts] of Object.entries(suites)) {
    for (const key of Object.keys(total)) total[key] += counts[key];
    process.stdout.write(`${name.padEnd(12)} ${words(counts)}\n`);
  }
  process.stdout.write(`\n${words(total)}\n`);
  return total.failed > 0 ? 1 : 0;
});
