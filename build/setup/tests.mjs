import { ensureBuilt } from './app.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { electronEnv, ensureElectron } from './electron.mjs';
import { ensureElectronLibraries, ensureTestTools } from './system.mjs';

/** Everything the end-to-end tests need; answers the environment they run in. */
export async function prepareTests() {
  ensureDependencies();
  const electron = await ensureElectron();
  ensureTestTools();
  ensureElectronLibraries(electron);
  ensureBuilt('shipped');
  const app = ensureBuilt('test');
  const leaking = ensureBuilt('leak');
  return { ...electronEnv(electron), PLUGBOARD_TEST_APP: app, PLUGBOARD_LEAKING_APP: leaking };
}
