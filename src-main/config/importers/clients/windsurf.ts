import { MILLISECONDS, type Client } from '../notation';
import { under } from '../serverMap';

export const windsurf: Client = {
  id: 'windsurf',
  name: 'Windsurf',
  paths: ({ home, join }) => [join(home, '.codeium', 'windsurf', 'mcp_config.json')],
  find: under('mcpServers'),
  dialect: MILLISECONDS,
};
