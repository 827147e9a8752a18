// npm run package: packages the app for this platform, fuses closed. With the stand-in Electron it makes an unpacked
// folder to look at and test, never something to release.
import { ensureBuilt } from './setup/app.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { electronEnv, ensureElectron } from './setup/electron.mjs';
import { root } from './setup/paths.mjs';
import { main, say } from './setup/say.mjs';

await main(async () => {
  ensureDependencies();
  Object.assign(process.env, electronEnv(await ensureElectron()));
  ensureBuilt('shipped');
  const { configuration, isFallback } = await import('./electronBuilder.config.mjs');
  const { build } = await import('electron-builder');
  const made = await build({ projectDir: root, config: configuration });
  for (const file of made) say(`made ${file}`);
  if (isFallback) say('dist/linux-unpacked holds the stand-in Electron: for looking and testing, not for release');
});
