import type { ResolvedServer } from '../config/resolved';
import { startTask } from '../lib/task';
import { createMcpFault, isMcpFault, toMcpFault } from './faults';
import { LONGEST_TIMER_MS, type McpLimits } from './limits';
import { followChanges } from './listing';
import type { McpFault, Session, ToolListing } from './session';
import type { SessionEnd } from './supervisor';

export interface RunSessionDeps {
  readonly resolve: () => Promise<ResolvedServer>;
  readonly open: (server: ResolvedServer, signal: AbortSignal) => Promise<Session>;
  /** Called once, after the handshake and the first list; the session is live until `onEnded`. */
  readonly onReady: (session: Session, listing: ToolListing) => void;
  readonly onListing: (listing: ToolListing) => void;
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
    const server = await untilAbort(resolve(), signal);
    if (isMcpFault(server)) throw server;
    using limit = connectLimit(server.limits.connectMs, signal, (fault) => (late = fault));
    const opened = (session = await open(server, limit.signal));
    let isStale = false;
    const unsubscribe = opened.onToolsChanged(() => (isStale = true));
    const listing = await opened.listTools(limit.signal).finally(unsubscribe);
    signal.throwIfAborted();
    return { session: opened, listing, isStale };
  } catch (error) {
    return failed(error);
  }
}

async function stay(
  { session, isStale }: Connected,
  { onListing, onEnded, limits, now }: RunSessionDeps,
  signal: AbortSignal,
): Promise<SessionEnd> {
  const readyAt = now();
  let isLive = true;
  const subscribe = (listener: () => void): (() => void) => {
    if (isStale) listener();
    return session.onToolsChanged(listener);
  };
  const following = startTask((stop) => {
    const list = async (): Promise<void> => {
      const listing = await session.listTools(stop);
      if (isLive) onListing(listing);
    };
    return followChanges(subscribe, list, limits.relistMs, stop);
  });
  const fault = await untilAbort(session.ended, signal);
  isLive = false;
  onEnded();
  const gone = Promise.all([following[Symbol.asyncDispose](), release(session)]).then(() => undefined);
  return { fault, wasHealthy: now() - readyAt >= limits.healthyMs, gone };
}

const release = async (session: Session): Promise<void> => {
  await session[Symbol.asyncDispose]();
};

/** One limit over everything until `ready`; its signal follows the outer one too. */
function connectLimit(ms: number, outer: AbortSignal, onLate: (fault: McpFault) => void) {
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(outer.reason);
  const onTimer = (): void => {
    const fault = createMcpFault('timed-out', `the server was not ready within ${ms / 1000} s`);
    onLate(fault);
    controller.abort(fault);
  };
  const timer = setTimeout(onTimer, Math.min(ms, LONGEST_TIMER_MS));
  outer.addEventListener('abort', onAbort, { once: true });
  if (outer.aborted) onAbort();
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}

/** What `work` comes to, or the fault of having been stopped. Leaves no listener on the signal. */
async function untilAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | McpFault> {
  work.catch(() => undefined);
  let onAbort = (): void => undefined;
  const stopped = new Promise<McpFault>((resolve) => {
    onAbort = () => resolve(createMcpFault('closed', 'the connection was stopped'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
