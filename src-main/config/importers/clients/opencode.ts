import { isRecord } from '../../../lib/isRecord';
import { MILLISECONDS, type Client, type Notation } from '../notation';
import { serversIn } from '../serverMap';

/** `mcp` holds the servers, or in newer versions a map `servers` of them; a server may be named `servers` too. */
export const underMcp: Notation = ({ mcp }) => {
  if (!isRecord(mcp)) return undefined;
  const isNewer = isRecord(mcp.servers) && !['type', 'command', 'url'].some((key) => isText(mcp.servers, key));
  return serversIn(isNewer ? mcp.servers : mcp);
};

const isText = (value: unknown, key: string): boolean =>
  isRecord(value) && (typeof value[key] === 'string' || Array.isArray(value[key]));

export const opencode: Client = {
  id: 'opencode',
  name: 'opencode',
  paths: ({ config, home, join }) => [
    join(config, 'opencode', 'opencode.json'),
    join(config, 'opencode', 'opencode.jsonc'),
    join(config, 'opencode', 'config.json'),
    join(home, '.opencode.json'),
  ],
  find: underMcp,
  dialect: MILLISECONDS,
};
