import { SECONDS, type Client } from '../notation';
import { under } from '../serverMap';
import { userData } from './vscode';

const FILE = 'cline_mcp_settings.json';

export const cline: Client = {
  id: 'cline',
  name: 'Cline',
  paths: (places) => [
    ...['Code', 'Code - Insiders'].map((edition) =>
      places.join(userData(places), edition, 'User', 'globalStorage', 'saoudrizwan.claude-dev', 'settings', FILE),
    ),
    places.join(places.home, '.cline', 'data', 'settings', FILE),
  ],
  find: under('mcpServers'),
  dialect: SECONDS,
};
