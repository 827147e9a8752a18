// npm run build: the app as people get it, into out/.
import { ensureBuilt } from './setup/app.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { main } from './setup/say.mjs';

await main(() => {
  ensureDependencies();
  ensureBuilt('shipped');
});
