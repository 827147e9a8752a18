import type { RemoteTransport } from '../../config/resolved';
import { createGuardedFetch, type DispatcherOptions, type GuardedFetch } from '../../lib/guardedFetch';
import type { Redactor } from '../../lib/redact';
import type { McpLimits } from '../limits';
import type { ServerLog } from '../serverLog';
import { tapFetch } from './tapFetch';

/** What every transport to an address takes. */
export interface RemoteDeps {
  readonly limits: McpLimits;
  readonly log: ServerLog;
  readonly redactor: Redactor;
  readonly network?: DispatcherOptions | undefined;
  /** Puts the server's token on each request; headers of the entry suffice when absent. */
  readonly authorize?: ((fetch: GuardedFetch) => GuardedFetch) | undefined;
}

/** The fetch of one transport: bounded, in the wire log, and signed in where the server asks for it. */
export function openServerFetch(
  server: RemoteTransport,
  maxBytes: number,
  { network, log, authorize = (fetch) => fetch }: RemoteDeps,
): GuardedFetch {
  const dispatcherOptions = { ...network, ca: server.ca };
  return authorize(tapFetch(createGuardedFetch({ maxBytes, headersMs: 0, dispatcherOptions }), log.wire));
}

/** The headers as they go over the wire. */
export const revealedHeaders = ({ headers }: RemoteTransport): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, secret]) => [name, secret.reveal()]));
