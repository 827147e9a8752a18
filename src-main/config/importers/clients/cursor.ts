import { MILLISECONDS, type Client } from '../notation';
import { under } from '../serverMap';

export const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  paths: ({ home, join }) => [join(home, '.cursor', 'mcp.json')],
  find: under('mcpServers'),
  dialect: MILLISECONDS,
};
