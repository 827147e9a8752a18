// npm start: sets up what is missing, then opens the app; `npm start -- mcp list` runs a headless command instead.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './setup/app.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensureElectron } from './setup/electron.mjs';
import { ensureElectronLibraries } from './setup/system.mjs';
import { main, say } from './setup/say.mjs';
import { electronArgs, isHeadless } from './launch.mjs';

const NO_DISPLAY = `there is no display here, so the window cannot open.
  The headless commands work all the same:
    npm start --silent -- mcp list --json
    npm start -- mcp add NAME -- COMMAND ARGS
    npm start -- mcp call NAME__TOOL '{"argument": "value"}'
    npm start -- --help
  To see the window on a machine without a screen: xvfb-run -a npm start`;

const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

await main(async (args) => {
  ensureDependencies();
  const electron = await ensureElectron();
  ensureElectronLibraries(electron);
  const folder = ensureBuilt();
  const headless = isHeadless(args);
  if (!headless && !hasDisplay()) {
    say(NO_DISPLAY);
    return 1;
  }
  return new Promise((resolve) => {
    const child = spawn(electron, electronArgs(folder, args), { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('error', (error) => resolve((say(error.message), 1)));
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
});
