import type { ResolvedServer } from '../config/resolved';
import type { DispatcherOptions, GuardedFetch } from '../lib/guardedFetch';
import type { Redactor } from '../lib/redact';
import { statelessCapabilities } from './engines/statelessCapabilities';
import { isOfOtherEra, openInEra, openingOf, type Engines } from './engines/probeEra';
import { NO_VERDICTS, verdictKey, type EraVerdicts } from './eraVerdicts';
import { createMcpFault, isMcpFault } from './faults';
import type { InProcessServers } from './inProcessSession';
import type { McpLimits } from './limits';
import { openRenewingSession } from './renewingSession';
import type { ServerAsks } from './requests/serverAsks';
import type { Session } from './session';
import type { ServerLog } from './serverLog';
import type { Authorize } from './signInPort';
import { createTransport } from './transports/createTransport';
import { refusedWith } from './transports/httpAnswer';
import type { ChildLedger } from './transports/orphans';
import type { ProcessTable } from './transports/processTable';
import { withWireLog } from './transports/withWireLog';
import type { McpTransport } from './transports/transport';
import { eraFaults } from '../text/eraFaults';
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
  /** The servers within the app. */
  readonly inProcess?: InProcessServers | undefined;
  /** What this server may ask of us while it is connected. */
  readonly asks: ServerAsks;
  readonly authorize?: Authorize | undefined;
  /** Which era servers spoke last; without it every connection asks. */
  readonly eras?: EraVerdicts | undefined;
}

export type OpenSession = (server: ResolvedServer, context: SessionContext, signal: AbortSignal) => Promise<Session>;

/** ResolvedServer → transport → era → session, which over HTTP outlives the server's memory of it. @throws McpFault */
export const openSession: OpenSession = async (server, context, signal) => {
  if (server.transport.kind === 'in-process') {
    const { openInProcessSession } = await import('./inProcessSession');
    return openInProcessSession(server.transport.name, context.inProcess ?? new Map(), server.limits);
  }
  const identity = { name: 'plugboard', title: 'Plugboard', version: context.version };
  const { limits, asks, log, eras = NO_VERDICTS } = context;
  const { connectMs } = server.limits;
  const key = verdictKey(server);
  const options = { limits, serverLimits: server.limits, identity, asks, log };
  const engines: Engines = {
    async openHandshake(transport, stop) {
      const { openHandshakeSession } = await import('./engines/handshakeEra');
      return openHandshakeSession(transport, options, stop);
    },
    async openStateless(transport, discovery, stop) {
      const { openStatelessSession } = await import('./engines/statelessEra');
      return openStatelessSession(transport, { ...options, discovery, onRevisionGone: () => eras.forget(key) }, stop);
    },
  };
  const connect = async (): Promise<McpTransport> => {
    const { authorize } = context;
    const deps = { ...context, authorize: authorize && ((fetch: GuardedFetch) => authorize(server, fetch)) };
    const transport = withWireLog(await createTransport(server, deps, await eras.findTransport(key)), log.wire);
    // A child boots while the protocol's library is loaded. When it fails, the engine is told by its own call.
    transport.start().catch(() => undefined);
    return transport;
  };

  const open = async (): Promise<Session> => {
    const spoke = await eras.findTransport(key);
    const transport = await connect();
    const known = await eras.find(key);
    if (known !== 'stateless') import('./engines/handshakeEra').catch(() => undefined);
    const facts = { protocol: server.protocol, transport: transport.kind, known, connectMs, probeMs: limits.probeMs };
    const discovering = { identity, capabilities: statelessCapabilities(asks) };
    const opening = openingOf(facts);
    try {
      const session = await openInEra(transport, { ...engines, opening, discovering, probeMs: limits.probeMs }, signal);
      eras.note(key, session.info);
      return session;
    } catch (error) {
      // It may have become another server, which would never answer the question it is asked first.
      const isOutdated = spoke === 'sse' && isMcpFault(error) && refusedWith(error) !== null;
      if (known === 'stateless' || isOutdated) eras.forget(key);
      if (isOutdated) return open();
      throw error;
    }
  };
  const session = await open();
  if (session.info.era === 'stateless' || session.info.transport === 'stdio') return session;

  let first: Session | undefined = session;
  const openAgain = async (stop: AbortSignal): Promise<Session> => {
    const opened = first;
    first = undefined;
    if (opened !== undefined) return opened;
    return engines.openHandshake(await connect(), stop).catch((error: unknown) => {
      if (!isOfOtherEra(error)) throw error;
      eras.forget(key);
      throw createMcpFault('closed', eraFaults.revisionGone, { cause: error });
    });
  };
  const onRenewed = (): void => context.log.writeNote(mcpNotes.sessionRenewed);
  return openRenewingSession(openAgain, { connectMs, onRenewed }, signal);
};
