import { SECONDS, type Client } from '../notation';
import { under } from '../serverMap';

/** Its file has the shape of ours. */
export const openProgram: Client = {
  id: 'openprogram',
  name: 'OpenProgram',
  paths: ({ home, join }) => [join(home, '.openprogram', 'mcp_servers.json')],
  find: under('servers'),
  dialect: SECONDS,
};
