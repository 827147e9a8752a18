import { isDeepStrictEqual } from 'node:util';
import { commandOf, isRemote, typeOf } from '../config/entryShape';
import type { ResolvedServer } from '../config/resolved';
import type { NamedEntry } from '../config/store';
import { pause, startTask } from '../lib/task';
import { createAnnouncer } from './announcer';
import { backoffMs } from './backoff';
import { faultOf, type ConnectionState } from './connectionState';
import { createMcpFault, scrubFault, toMcpFault, toWords } from './faults';
import type { McpLimits } from './limits';
import type { RegistryEvent, ServerRow } from './registry';
import { runSession } from './runSession';
import type { CallOptions, CallResult, ListedTool, McpFault, Session, ToolListing } from './session';
import { installKeyOf, type StartQueue } from './startQueue';
import type { ServerLog } from './stderrLog';
import { supervise } from './supervisor';
import { mcpFaults } from '../text/mcpFaults';
import { mcpNotes } from '../text/mcpNotes';
import { entryFaults } from '../text/configFaults';

export interface ManagedServerDeps {
  readonly resolve: (named: NamedEntry) => Promise<ResolvedServer>;
  readonly open: (server: ResolvedServer, log: ServerLog, signal: AbortSignal) => Promise<Session>;
  readonly queue: StartQueue;
  readonly limits: McpLimits;
  readonly log: ServerLog;
  readonly now: () => number;
  /** One attempt and no more. */
  readonly isSingleAttempt: boolean;
  readonly emit: (event: RegistryEvent) => void;
  /** Takes every secret out of a text. */
  readonly scrub: (text: string) => string;
  /** At every change of state, however many. */
  readonly onMoved: () => void;
}

/** One configured server: its row, and the supervisor that runs while it is enabled. */
export interface ManagedServer extends AsyncDisposable {
  row(): ServerRow;
  readonly log: ServerLog;
  /** True once it was started, also while it rests or restarts. */
  isStarted(): boolean;
  /** What the row shows from now on; what runs stays as it is until a restart. */
  update(named: NamedEntry): void;
  /** Starts the definition as it is when its turn comes. */
  start(options?: { readonly isUrgent?: boolean }): void;
  /** Ends what runs and resolves when nothing of it is left; then starts again, or rests when disabled. */
  restart(): Promise<void>;
  dismissFault(): void;
  /** @throws McpFault */
  callTool(tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallResult>;
}

const NO_TOOLS: ToolListing = { tools: [], rejected: [], notes: [] };

export function createManagedServer(initial: NamedEntry, deps: ManagedServerDeps): ManagedServer {
  const { limits, log, now } = deps;
  let named = initial;
  let state: ConnectionState = { kind: isEnabled(named) ? 'queued' : 'disabled' };
  let fault: McpFault | null = null;
  let listing = NO_TOOLS;
  let session: Session | undefined;
  let task: AsyncDisposable | undefined;
  let isStarted = false;
  let isOver = false;
  let hasNewListing = false;

  const row = (): ServerRow => ({
    id: named.id,
    name: named.name,
    config: named,
    state,
    fault,
    stderr: log.stderr(),
    listing,
    noiseCount: log.noiseCount(),
  });
  const announcer = createAnnouncer(limits.announcementsPerSecond, now, () => {
    const kind = hasNewListing ? 'listing' : 'changed';
    hasNewListing = false;
    deps.emit({ kind, row: row() });
  });
  const stopHearing = log.onNoise(() => announcer.touch());
  const report = (next: ConnectionState): void => {
    state = 'fault' in next ? { ...next, fault: scrubFault(next.fault, deps.scrub) } : next;
    fault = faultOf(state) ?? fault;
    announcer.touch();
    deps.onMoved();
  };
  const showListing = (next: ToolListing): void => {
    if (isDeepStrictEqual(next, listing)) return;
    listing = next;
    hasNewListing = true;
    announcer.touch();
  };

  async function attempt(number: number, isUrgent: boolean, signal: AbortSignal) {
    const installKey = named.entry === null ? null : installKeyOf(commandOf(named.entry));
    const turn = await deps.queue.enter({ isRemote: isFarAway(named), installKey, isUrgent }, signal);
    report({ kind: 'connecting', attempt: number });
    log.markAttempt();
    return runSession(
      {
        resolve: async () => resolveCurrent(),
        open: (server, openSignal) => deps.open(server, log, openSignal),
        onReady(opened, first) {
          session = opened;
          showListing(first);
          report({ kind: 'ready', info: opened.info });
        },
        onListing: showListing,
        onEnded() {
          session = undefined;
          showListing(NO_TOOLS);
        },
        onSettled: () => turn.settled(),
        limits,
        now,
      },
      signal,
    );
  }

  /** The definition as it is when its turn has come (spec L4). */
  async function resolveCurrent(): Promise<ResolvedServer> {
    if (named.entry === null) throw createMcpFault('config', named.invalid ?? entryFaults.notValid);
    return deps.resolve(named);
  }

  function start({ isUrgent = false } = {}): void {
    if (isOver || task !== undefined) return;
    isStarted = true;
    if (!isEnabled(named)) return report({ kind: 'disabled' });
    report({ kind: 'queued' });
    task = startTask((signal) =>
      supervise(
        {
          runSession: (number, stop) =>
            attempt(number, isUrgent, stop).catch((error: unknown) => ({
              fault: toMcpFault(error),
              wasHealthy: false,
              gone: Promise.resolve(),
            })),
          report,
          pause,
          backoff: (failures) => backoffMs(failures, limits, Math.random()),
          now,
          retries: deps.isSingleAttempt ? 0 : limits.retries,
          lastResortMs: isFarAway(named) && !deps.isSingleAttempt ? limits.remoteRetryMs : null,
        },
        signal,
      ),
    );
  }

  async function stop(): Promise<void> {
    const running = task;
    if (running === undefined) return;
    report({ kind: 'stopping' });
    await running[Symbol.asyncDispose]();
    if (task === running) task = undefined;
  }

  return {
    row,
    log,
    isStarted: () => isStarted,
    update(next) {
      named = next;
      announcer.touch();
    },
    start,
    async restart() {
      await stop();
      if (isEnabled(named)) start({ isUrgent: true });
      else report({ kind: 'disabled' });
    },
    dismissFault() {
      fault = null;
      announcer.touch();
    },
    async callTool(tool, args, options) {
      if (session === undefined) throw createMcpFault('closed', mcpFaults.notConnected(toWords(named.name, 80)));
      const promised = listing.tools.find(({ name }) => name === tool);
      const result = withNotes(await session.callTool(tool, args, options), promised);
      for (const note of result.notes) log.writeNote(mcpNotes.about(toWords(tool, 256), note));
      return result;
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      stopHearing();
      announcer[Symbol.dispose]();
      await stop();
      state = { kind: 'stopped' };
    },
  };
}

/** An entry that does not validate is shown as failed, whatever it says of `enabled`. */
const isEnabled = ({ entry }: NamedEntry): boolean => entry === null || entry.enabled !== false;

const isFarAway = ({ entry }: NamedEntry): boolean => entry !== null && isRemote(typeOf(entry));

/** What the tool promised and did not keep is worth a note, never a failure (spec P2). */
function withNotes(result: CallResult, tool: ListedTool | undefined): CallResult {
  const isMissing = tool?.outputSchema && result.structuredContent === undefined && !result.isError;
  if (!isMissing) return result;
  return { ...result, notes: [...result.notes, mcpNotes.noStructured] };
}
