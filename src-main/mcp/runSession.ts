import type { ResolvedServer } from '../config/resolved';
import { startTask, timeLimit } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import { createMcpFault, toMcpFault } from './faults';
import type { McpLimits } from './limits';
import { followChanges } from './listing';
import type { McpFault, Session, SessionChange, ToolListing } from './session';
import type { SessionEnd } from './supervisor';
import { mcpFaults } from '../text/mcpFaults';
import type { Words } from '../lib/words';

export interface RunSessionDeps {
  readonly resolve: () => Promise<ResolvedServer>;
  readonly open: (server: ResolvedServer, signal: AbortSignal) => Promise<Session>;
  /** Called once, after the handshake and the first list; the session is live until `onEnded`. */
  readonly onReady: (session: Session, listing: ToolListing) => void;
  readonly onListing: (listing: ToolListing) => void;
  /** Resources or prompts are other ones, or a resource has new content. */
  readonly onContent: (change: SessionChange) => void;
  readonly onEnded: () => void;
  /** The attempt to connect is over, well or not. */
  readonly onSettled: () => void;
  readonly limits: McpLimits;
  readonly now: () => number;
}

/** One attempt: connect, list, be ready, follow list changes, until the session ends or is told to. Never rejects. */
export async function runSession(deps: RunSessionDeps, signal: AbortSignal): Promise<SessionEnd> {
  const connected = await connect(deps, signal);
  deps.onSettled();
  if ('fault' in connected) return connected;
  deps.onReady(connected.session, connected.listing);
  return stay(connected, deps, signal);
}

interface Connected {
  readonly session: Session;
  readonly listing: ToolListing;
  /** A notice came while the list was on its way. */
  readonly isStale: boolean;
}

async function connect({ resolve, open }: RunSessionDeps, signal: AbortSignal): Promise<Connected | SessionEnd> {
  let session: Session | undefined;
  let late: McpFault | null = null;
  const failed = (error: unknown): SessionEnd => {
    const gone = session === undefined ? Promise.resolve() : release(session);
    return { fault: late ?? toMcpFault(error), wasHealthy: false, gone };
  };
  try {
    const server = await untilAborted(resolve(), signal);
    const { connectMs } = server.limits;
    const words = (): Words => (session === undefined ? mcpFaults.noInitialize : mcpFaults.notReady)(connectMs / 1000);
    const onLate = (): McpFault => (late = createMcpFault('timed-out', words()));
    using limit = timeLimit(connectMs, signal, onLate);
    const opened = (session = await open(server, limit.signal));
    let isStale = false;
    const unsubscribe = opened.onChanged(({ kind }) => {
      if (kind === 'tools') isStale = true;
    });
    const listing = await opened.listTools(limit.signal).finally(unsubscribe);
    signal.throwIfAborted();
    return { session: opened, listing, isStale };
  } catch (error) {
    return failed(error);
  }
}

async function stay(
  { session, isStale }: Connected,
  { onListing, onContent, onEnded, limits, now }: RunSessionDeps,
  signal: AbortSignal,
): Promise<SessionEnd> {
  const readyAt = now();
  let isLive = true;
  const subscribe = (listener: () => void): (() => void) => {
    if (isStale) listener();
    return session.onChanged((change) => {
      if (change.kind === 'tools') listener();
      else onContent(change);
    });
  };
  const following = startTask((stop) => {
    const list = async (): Promise<void> => {
      const listing = await session.listTools(stop);
      if (isLive) onListing(listing);
    };
    return followChanges(subscribe, list, limits.relistMs, stop);
  });
  const stopped = (): McpFault => createMcpFault('closed', mcpFaults.connectionStopped);
  const fault = await untilAborted(session.ended, signal).catch(stopped);
  isLive = false;
  onEnded();
  const gone = Promise.all([following[Symbol.asyncDispose](), release(session)]).then(() => undefined);
  return { fault, wasHealthy: now() - readyAt >= limits.healthyMs, gone };
}

const release = async (session: Session): Promise<void> => {
  await session[Symbol.asyncDispose]();
};
