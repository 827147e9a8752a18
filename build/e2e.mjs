// npm run e2e: the built app in a real Electron, in a desktop of its own. Arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { prepareTests } from './setup/tests.mjs';
import { inRoot, root } from './setup/paths.mjs';
import { main } from './setup/say.mjs';

await main(async (args) => {
  const env = await prepareTests();
  const playwright = [process.execPath, inRoot('node_modules/@playwright/test/cli.js'), 'test', ...args];
  const command = process.platform === 'linux' ? [inRoot('build/desktop.mjs'), ...playwright] : playwright.slice(1);
  return spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
});
