import { SECONDS, type Client } from '../notation';
import { under } from '../serverMap';

/** Values named by `env_keys` stand in its keyring. */
export const goose: Client = {
  id: 'goose',
  name: 'Goose',
  paths: ({ platform, home, appData, config, join }) =>
    platform === 'win32'
      ? [join(appData, 'Block', 'goose', 'config', 'config.yaml')]
      : [...new Set([join(home, '.config', 'goose', 'config.yaml'), join(config, 'goose', 'config.yaml')])],
  find: under('extensions'),
  dialect: SECONDS,
};
