import type { ResolvedServer } from '../config/resolved';
import type { DispatcherOptions } from '../lib/guardedFetch';
import type { Redactor } from '../lib/redact';
import { createMcpFault } from './faults';
import type { McpLimits } from './limits';
import { openRenewingSession } from './renewingSession';
import type { Session } from './session';
import type { ServerLog } from './stderrLog';
import { createTransport } from './transports/createTransport';
import type { ChildLedger } from './transports/orphans';
import type { ProcessTable } from './transports/processTable';
import { mcpFaults } from '../text/mcpFaults';
import { mcpNotes } from '../text/mcpNotes';

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

/** ResolvedServer → transport → session, which over HTTP outlives the server's memory of it. @throws McpFault */
export const openSession: OpenSession = async (server, context, signal) => {
  if (server.auth === 'awaits') {
    throw createMcpFault('unauthorized', mcpFaults.noSignIn);
  }
  const identity = { name: 'plugboard', title: 'Plugboard', version: context.version };
  const options = { limits: context.limits, serverLimits: server.limits, identity };
  const openOnce = async (onceSignal: AbortSignal): Promise<Session> => {
    const transport = await createTransport(server, context);
    // A child boots while the protocol's library is loaded. When it fails, the engine is told by its own call.
    transport.start().catch(() => undefined);
    const { openHandshakeSession } = await import('./engines/handshakeEra');
    return openHandshakeSession(transport, options, onceSignal);
  };
  if (server.transport.kind === 'stdio') return openOnce(signal);
  const { connectMs } = server.limits;
  const onRenewed = (): void => context.log.writeNote(mcpNotes.sessionRenewed);
  return openRenewingSession(openOnce, { connectMs, onRenewed }, signal);
};
