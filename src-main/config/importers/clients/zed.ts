import { MILLISECONDS, type Client } from '../notation';
import { under } from '../serverMap';

/** Its `command` may be an object of path, args and env. */
export const zed: Client = {
  id: 'zed',
  name: 'Zed',
  paths: ({ platform, home, appData, config, join }) => {
    if (platform === 'win32') return [join(appData, 'Zed', 'settings.json')];
    const own = join(home, '.config', 'zed', 'settings.json');
    return [...new Set([own, join(config, 'zed', 'settings.json')])];
  },
  find: under('context_servers'),
  dialect: MILLISECONDS,
};
