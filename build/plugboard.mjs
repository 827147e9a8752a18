#!/usr/bin/env node
// The headless launcher: `node build/plugboard.mjs mcp list --json` starts the app without a window or a display.
// It runs what `npm start` or `npm run build` has built, and sets up nothing.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { electronArgs } from './launch.mjs';
import { ensureElectron } from './setup/electron.mjs';
import { inRoot, root } from './setup/paths.mjs';
import { SetupError, main, say } from './setup/say.mjs';

await main(async (args) => {
  const folder = process.env.PLUGBOARD_APP_DIR ?? root;
  if (folder === root && !existsSync(inRoot('out/main/index.js'))) {
    throw new SetupError('not built yet: run `npm start -- --help` once');
  }
  const electron = await ensureElectron();
  return new Promise((resolve) => {
    const words = args.length === 0 ? ['--help'] : args;
    const child = spawn(electron, electronArgs(folder, words), { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('error', (error) => resolve((say(error.message), 1)));
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
});
