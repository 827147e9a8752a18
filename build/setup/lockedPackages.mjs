import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { inRoot, isDone, markDone } from './paths.mjs';
import { run, say } from './say.mjs';

/**
 * Installs what a lock of its own names, unless exactly that is there already, outside the sources so that no tool of
 * ours reads it. `from` holds `package.json` and its lock. Answers the folder that holds `node_modules`.
 */
export function ensureLockedPackages(name, from, words, flags = []) {
  const folder = inRoot(`node_modules/.cache/plugboard/packages/${name}`);
  const lock = createHash('sha256')
    .update(readFileSync(inRoot(`${from}/package-lock.json`)))
    .digest('hex');
  if (isDone(name, lock) && existsSync(`${folder}/node_modules`)) return folder;
  say(words);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(inRoot(`${from}/${file}`), `${folder}/${file}`);
  // Install scripts fetch browsers and build binaries that nothing here needs.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', ...quiet, ...flags], { cwd: folder });
  markDone(name, lock);
  return folder;
}
