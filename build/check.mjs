// npm run check: format, lint, types, import table and unused code, side by side. Prints what failed, in that order.
import { spawn } from 'node:child_process';
import { ensureDependencies } from './setup/dependencies.mjs';
import { root } from './setup/paths.mjs';
import { main, say } from './setup/say.mjs';

/** The slowest first, so that it never waits for a core. */
const PARTS = ['lint', 'types', 'format', 'unused', 'deps'];

/** One npm script, with all that it printed. */
function run(part) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn('npm', ['run', '--silent', part], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      say(`${part}: ${code === 0 ? 'passed' : 'failed'} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
      resolve({ code, output });
    });
  });
}

await main(async () => {
  ensureDependencies();
  const ends = await Promise.all(PARTS.map(run));
  for (const { code, output } of ends) if (code !== 0) process.stdout.write(output);
  return ends.every(({ code }) => code === 0) ? 0 : 1;
});
