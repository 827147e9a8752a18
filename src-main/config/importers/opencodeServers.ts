import type { Notation } from './notation';
import { serversIn } from './serverMap';

/** `{ "mcp": { NAME: { type: "local" | "remote", … } } }`: opencode, with `environment` for env. */
export const opencodeServers: Notation = (document) => serversIn(document.mcp);
