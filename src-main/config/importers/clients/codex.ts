import { SECONDS, type Client } from '../notation';
import { under } from '../serverMap';

export const codex: Client = {
  id: 'codex',
  name: 'Codex',
  paths: ({ home, join }) => [join(home, '.codex', 'config.toml')],
  find: under('mcp_servers'),
  dialect: SECONDS,
};
