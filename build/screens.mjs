// npm run screens: pictures of every screen of the built app in every state, in English and Chinese, light and dark,
// wide and narrow, into screens/, with contact sheets of twelve in screens/sheets/.
import { spawnSync } from 'node:child_process';
import { inRoot, root } from './setup/paths.mjs';
import { main, say } from './setup/say.mjs';

await main(async () => {
  const folder = inRoot('screens');
  const command = [inRoot('build/e2e.mjs'), 'e2e/screens.spec.ts', '-g', 'a picture of'];
  const env = { ...process.env, PLUGBOARD_SCREENS: folder };
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' });
  if (status === 0) say(`the pictures are in ${folder}`);
  return status ?? 1;
});
