import { MILLISECONDS, type Client } from '../notation';
import { under } from '../serverMap';

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  paths({ platform, home, appData, config, join }) {
    const file = join('Claude', 'claude_desktop_config.json');
    if (platform === 'darwin') return [join(home, 'Library', 'Application Support', file)];
    return [join(platform === 'win32' ? appData : config, file)];
  },
  find: under('mcpServers'),
  dialect: MILLISECONDS,
};
