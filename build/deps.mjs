// npm run deps: holds the code to the import table. Fails also when it looked at nothing.
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { inRoot } from './setup/paths.mjs';

const require = createRequire(import.meta.url);
const { forbidden, options } = require(inRoot('.dependency-cruiser.cjs'));
const { output } = await cruise(
  ['src-main', 'src-preload', 'src-renderer', 'e2e'],
  { ...options, validate: true, ruleSet: { forbidden } },
  options.enhancedResolveOptions,
  { tsConfig: extractTSConfig(inRoot('tsconfig.base.json')) },
);
const { summary, modules } = output;
const own = modules.filter(({ source }) => /^(src-|e2e)/.test(source)).length;
for (const { from, to, rule, cycle } of summary.violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  process.stderr.write(`${rule.name}: ${from} → ${path}\n`);
}
if (own === 0) process.stderr.write('no module was looked at\n');
process.exitCode = summary.error > 0 || own === 0 ? 1 : 0;
