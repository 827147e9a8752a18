import { MILLISECONDS, type Client } from '../notation';
import { under } from '../serverMap';

export const copilotCli: Client = {
  id: 'copilot-cli',
  name: 'Copilot CLI',
  paths: ({ home, config, join }) => [
    ...new Set([join(home, '.copilot', 'mcp-config.json'), join(config, 'copilot', 'mcp-config.json')]),
  ],
  find: under('mcpServers'),
  dialect: MILLISECONDS,
};
