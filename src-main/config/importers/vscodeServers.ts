import { isRecord } from '../../lib/isRecord';
import type { Notation } from './notation';
import { serversIn } from './serverMap';

/** `{ "servers": { NAME: … } }`: VS Code, alone or under `mcp` in its settings; ours is the same shape. */
export const vscodeServers: Notation = (document) =>
  serversIn(document.servers) ?? (isRecord(document.mcp) ? serversIn(document.mcp.servers) : undefined);
