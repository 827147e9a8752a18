import { isRecord } from '../../../lib/isRecord';
import { MILLISECONDS, type Client, type Places } from '../notation';
import { serversIn, under } from '../serverMap';

export const vscode: Client = {
  id: 'vscode',
  name: 'VS Code',
  paths: (places) =>
    ['Code', 'Code - Insiders'].flatMap((edition) => {
      const user = places.join(userData(places), edition, 'User');
      return [places.join(user, 'mcp.json'), places.join(user, 'settings.json')];
    }),
  /** In a file of its own, or under `mcp` in the settings. */
  find: (document) =>
    under('servers')(document) ?? (isRecord(document.mcp) ? serversIn(document.mcp.servers) : undefined),
  dialect: MILLISECONDS,
};

/** The folder in which VS Code and its kin keep theirs. */
export function userData({ platform, home, appData, config, join }: Places): string {
  if (platform === 'win32') return appData;
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : config;
}
