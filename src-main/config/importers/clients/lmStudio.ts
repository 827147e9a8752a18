import { MILLISECONDS, type Client } from '../notation';
import { under } from '../serverMap';

export const lmStudio: Client = {
  id: 'lm-studio',
  name: 'LM Studio',
  paths: ({ home, join }) => [join(home, '.lmstudio', 'mcp.json'), join(home, '.cache', 'lm-studio', 'mcp.json')],
  find: under('mcpServers'),
  dialect: MILLISECONDS,
};
