// npm run dev: the app with reload.
import { spawnSync } from 'node:child_process';
import { ensureDependencies } from './setup/dependencies.mjs';
import { electronEnv, ensureElectron } from './setup/electron.mjs';
import { ensureElectronLibraries } from './setup/system.mjs';
import { inRoot, root } from './setup/paths.mjs';
import { main } from './setup/say.mjs';

await main(async (args) => {
  ensureDependencies();
  const electron = await ensureElectron();
  ensureElectronLibraries(electron);
  const asRoot = process.platform === 'linux' && process.getuid() === 0;
  const viteBin = inRoot('node_modules/electron-vite/bin/electron-vite.js');
  const command = [viteBin, 'dev', ...(asRoot ? ['--noSandbox'] : []), ...(args.length > 0 ? ['--', ...args] : [])];
  return spawnSync(process.execPath, command, { cwd: root, env: electronEnv(electron), stdio: 'inherit' }).status ?? 1;
});
