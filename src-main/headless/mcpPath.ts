import path from 'node:path';
import type { Session } from './session';

/** `mcp path`: where the servers stand, to be opened in an editor; with `--json` what else there is. */
export async function printPath({ host, json, data, text }: Session): Promise<number> {
  const { stateDir } = host.core();
  const servers = path.join(stateDir, 'mcp_servers.json');
  if (json) await data({ state_dir: stateDir, servers, settings: path.join(stateDir, 'settings.json') });
  else await text(`${servers}\n`);
  return 0;
}
