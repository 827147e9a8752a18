import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, inRoot, isDone, markDone, root } from './paths.mjs';
import { run, say } from './say.mjs';

const SOURCES = [
  'src-main',
  'src-preload',
  'src-renderer',
  'electron.vite.config.ts',
  'build/setup/startChunks.mjs',
  'build/setup/withoutAjv.mjs',
  'package-lock.json',
];

/**
 * Builds the app when its sources changed, and returns the folder that Electron opens.
 * `shipped` is the app as people get it. `test` keeps the debugging switches that a test driver needs, and `leak`
 * leaks secrets on purpose, so that the tests which look for leaks can be seen to find them.
 */
export function ensureBuilt(variant = 'shipped') {
  const out = variant === 'shipped' ? 'out' : `out-${variant}`;
  const sources = fingerprint(SOURCES);
  const folder = variant === 'shipped' ? root : inRoot(out);
  if (existsSync(inRoot(out, 'main/index.js')) && isDone(`built-${variant}`, sources)) return folder;
  say(`building the app${variant === 'shipped' ? '' : ` (${variant})`} …`);
  run(process.execPath, [inRoot('node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, PLUGBOARD_VARIANT: variant, NODE_ENV: 'production' },
  });
  if (variant !== 'shipped') {
    const manifest = {
      name: 'plugboard',
      productName: 'Plugboard',
      version: '0.1.0',
      type: 'module',
      main: 'main/index.js',
    };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  }
  markDone(`built-${variant}`, sources);
  return folder;
}
