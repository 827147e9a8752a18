import { isRecord } from '../../../lib/isRecord';
import type { Client } from '../notation';
import { under } from '../serverMap';

/** `mcp.allowed` and `mcp.excluded` switch servers by name. */
export const geminiCli: Client = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  paths: ({ home, join }) => [join(home, '.gemini', 'settings.json')],
  find(document) {
    const switches = isRecord(document.mcp) ? document.mcp : {};
    const allowed: unknown = switches.allowed;
    const excluded: unknown = switches.excluded;
    return under('mcpServers')(document)?.map((server) => {
      const isLeftOut = Array.isArray(allowed) && !allowed.includes(server.name);
      return { ...server, isOff: isLeftOut || (Array.isArray(excluded) && excluded.includes(server.name)) };
    });
  },
  dialect: { timeout: 'ms', hasBareVariables: true },
};
