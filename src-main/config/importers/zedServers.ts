import type { Notation } from './notation';
import { serversIn } from './serverMap';

/** `{ "context_servers": { NAME: … } }`: Zed, whose `command` may be an object of path, args and env. */
export const zedServers: Notation = (document) => serversIn(document.context_servers);
