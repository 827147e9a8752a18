import { isRecord } from '../../../lib/isRecord';
import { MILLISECONDS, type Client } from '../notation';
import { serversIn, under } from '../serverMap';

/** A list in `config.yaml`; one small file per server beside it; in the older JSON, `experimental`. */
export const continueDev: Client = {
  id: 'continue',
  name: 'Continue',
  paths: ({ home, join }) => [
    join(home, '.continue', 'config.yaml'),
    join(home, '.continue', 'config.json'),
    join(home, '.continue', 'mcpServers', '*'),
  ],
  find: (document) =>
    under('mcpServers')(document) ??
    (isRecord(document.experimental) ? serversIn(document.experimental.modelContextProtocolServers) : undefined),
  dialect: MILLISECONDS,
};
