import { ensureBuilt } from './app.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { electronEnv, ensureElectron } from './electron.mjs';
import { ensureRealServers } from './realServers.mjs';
import { ensureElectronLibraries, ensureTestTools } from './system.mjs';

/** Everything the end-to-end tests need; answers the environment they run in. */
export async function prepareTests() {
  ensureDependencies();
  ensureRealServers();
  const electron = await ensureElectron();
  ensureTestTools();
  ensureElectronLibraries(electron);
  ensureBuilt('shipped');
  const app = ensureBuilt('test');
  const leaking = ensureBuilt('leak');
  return { ...electronEnv(electron), PLUGBOARD_TEST_APP: app, PLUGBOARD_LEAKING_APP: leaking };
}

/** Everything that opens a window needs; answers the Electron and the test build to open. */
export async function prepareWindow() {
  ensureDependencies();
  const electron = await ensureElectron();
  ensureTestTools();
  ensureElectronLibraries(electron);
  return { electron, app: ensureBuilt('test') };
}
