import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot, isDone, markDone, root } from './paths.mjs';
import { SetupError, run, say } from './say.mjs';

/** Installs what package-lock.json names, unless exactly that is installed already. */
export function ensureDependencies() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) throw new SetupError(`Node 20 or newer is needed; this is ${process.version}`);
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  if (isDone('dependencies', lock)) return;
  say('installing dependencies (once, about a minute) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
  });
  markDone('dependencies', lock);
}
