import type { RemoteTransport } from '../../config/resolved';
import type { DispatcherOptions } from '../../lib/guardedFetch';
import type { Redactor } from '../../lib/redact';
import type { McpLimits } from '../limits';
import type { ServerLog } from '../serverLog';

/** What every transport to an address takes. */
export interface RemoteDeps {
  readonly limits: McpLimits;
  readonly log: ServerLog;
  readonly redactor: Redactor;
  readonly network?: DispatcherOptions | undefined;
}

/** The headers as they go over the wire. */
export const revealedHeaders = ({ headers }: RemoteTransport): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, secret]) => [name, secret.reveal()]));
