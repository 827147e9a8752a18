import type { ResolvedServer } from '../config/resolved';
import type { DispatcherOptions } from '../lib/guardedFetch';
import type { Redactor } from '../lib/redact';
import { openHandshakeSession } from './engines/handshakeEra';
import { createMcpFault } from './faults';
import type { McpLimits } from './limits';
import type { Session } from './session';
import type { ServerLog } from './stderrLog';
import { createTransport } from './transports/createTransport';
import type { ChildLedger } from './transports/orphans';
import type { ProcessTable } from './transports/processTable';

/** What sessions share, and the log of the one to open. */
export interface SessionContext {
  readonly limits: McpLimits;
  readonly log: ServerLog;
  readonly redactor: Redactor;
  readonly table: ProcessTable;
  readonly ledger: ChildLedger;
  /** Shown to servers as ours. */
  readonly version: string;
  readonly network?: DispatcherOptions | undefined;
}

export type OpenSession = (server: ResolvedServer, context: SessionContext, signal: AbortSignal) => Promise<Session>;

/** ResolvedServer → transport → era → session; the one place that will choose between eras. @throws McpFault */
export const openSession: OpenSession = async (server, context, signal) => {
  if (server.auth === 'awaits') {
    throw createMcpFault('unauthorized', 'this server wants a sign-in, and sign-in is not built yet');
  }
  const identity = { name: 'plugboard', title: 'Plugboard', version: context.version };
  const options = { limits: context.limits, serverLimits: server.limits, identity };
  return openHandshakeSession(createTransport(server, context), options, signal);
};
