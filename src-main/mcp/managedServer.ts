import { commandOf, isRemote, typeOf } from '../config/entryShape';
import { signInKindOf } from '../config/signInKind';
import type { ResolvedServer } from '../config/resolved';
import type { NamedEntry } from '../config/store';
import { pause, startTask, timeLimit } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import { backoffMs } from './backoff';
import { checkResult } from './checkResult';
import { createMcpFault, isMcpFault, isRetryable, toMcpFault, toWords } from './faults';
import type { McpLimits } from './limits';
import type { AsksFor, LiveSession, ServerRow } from './registry';
import type { ServerAsks } from './requests/serverAsks';
import { createRunningCalls } from './runningCalls';
import { runSession } from './runSession';
import { createShownServer, NO_TOOLS, type ShownServerDeps } from './shownServer';
import type { CheckSchema } from './schemas/schemaCheck';
import type { CallOptions, CallResult, ListedIcon, Session, SessionChange } from './session';
import { installKeyOf, type StartQueue } from './startQueue';
import type { ServerLog } from './serverLog';
import { createSignInFirst, type SignInFirst } from './signInFirst';
import type { SignInPort } from './signInPort';
import { supervise } from './supervisor';
import { watchScopes } from './watchScopes';
import { mcpFaults } from '../text/mcpFaults';
import { mcpNotes } from '../text/mcpNotes';
import { accountFaults } from '../text/oauthAccount';
import { entryFaults } from '../text/configFaults';

export interface ManagedServerDeps extends ShownServerDeps {
  readonly resolve: (named: NamedEntry) => Promise<ResolvedServer>;
  readonly open: (server: ResolvedServer, log: ServerLog, asks: ServerAsks, signal: AbortSignal) => Promise<Session>;
  /** What the server may ask of us; `running` names the conversations whose calls it is working on. */
  readonly asksFor: AsksFor;
  readonly queue: StartQueue;
  /** Signs in as a person asked for; absent where nobody can. */
  readonly signIns?: Pick<SignInPort, 'signIn' | 'facts'> | undefined;
  readonly limits: McpLimits;
  readonly log: ServerLog;
  /** One attempt and no more. */
  readonly isSingleAttempt: boolean;
  readonly onContent: (change: SessionChange) => void;
  /** Holds structured results against what the tool promises. */
  readonly checkSchema: CheckSchema;
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
  /**
   * Ends what runs, signs in, and connects. Resolves when signed in, before it is connected; a stop ends the sign-in.
   * @throws McpFault
   */
  signIn(opens: boolean, asked: AbortSignal): Promise<void>;
  /** Takes back a sign-in that is under way. */
  cancelSignIn(): void;
  /** After a change of the network; does nothing for what is local or rests. Never rejects. */
  reconnect(how: Reconnect): Promise<void>;
  dismissFault(): void;
  /** @throws McpFault */
  callTool(tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallResult>;
  /** The live session. @throws McpFault `closed` when there is none */
  live(): LiveSession;
  /** What pictures the server names for itself or a tool, and where it is reached. */
  icons(tool: string | null): { readonly icons: readonly ListedIcon[]; readonly origin: string | null };
}

/** A busy server is never cut off while it answers. */
export type Reconnect = 'at-once' | 'unless-it-answers';

export function createManagedServer(initial: NamedEntry, deps: ManagedServerDeps): ManagedServer {
  const { limits, log, now } = deps;
  let named = initial;
  let session: Session | undefined;
  let task: AsyncDisposable | undefined;
  let isStarted = false;
  let isOver = false;
  let origin: string | null = null;
  let calls = 0;
  let signingIn: SignInFirst | undefined;
  const running = createRunningCalls();

  const shown = createShownServer({ kind: isEnabled(named) ? 'queued' : 'disabled' }, () => named, deps);
  const { report } = shown;

  async function attempt(number: number, isUrgent: boolean, signal: AbortSignal) {
    const installKey = named.entry === null ? null : installKeyOf(commandOf(named.entry));
    const turn = await deps.queue.enter({ isRemote: isFarAway(named), installKey, isUrgent }, signal);
    report({ kind: 'connecting', attempt: number });
    log.markAttempt();
    return runSession(
      {
        resolve: resolveCurrent,
        open: (server, openSignal) => deps.open(server, log, deps.asksFor(named, running.conversations), openSignal),
        onReady(opened, first) {
          session = watchScopes(opened, shown.noteMissingScope);
          shown.list(first);
          report({ kind: 'ready', info: opened.info });
        },
        onListing: shown.list,
        onContent: deps.onContent,
        onEnded() {
          session = undefined;
          shown.list(NO_TOOLS);
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
    const resolved = await deps.resolve(named);
    origin = originOf(resolved);
    return resolved;
  }

  interface Start {
    readonly isUrgent?: boolean;
    /** What comes before the first attempt; false rests instead. Never rejects. */
    readonly before?: (signal: AbortSignal) => Promise<boolean>;
  }

  function start({ isUrgent = false, before }: Start = {}): void {
    if (isOver || task !== undefined) return;
    isStarted = true;
    if (!isEnabled(named)) return report({ kind: 'disabled' });
    report({ kind: 'queued' });
    task = startTask(async (signal) => {
      if (before !== undefined && !(await before(signal))) return;
      await supervise(
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
      );
    });
  }

  async function signIn(opens: boolean, asked: AbortSignal): Promise<void> {
    const { signIns } = deps;
    if (signIns === undefined || !isEnabled(named)) throw createMcpFault('closed', mcpFaults.noSignIn);
    // Before anything is stopped for it.
    if (named.entry === null || signInKindOf(named.entry) === null)
      throw createMcpFault('config', accountFaults.nothingToSignIn);
    const isSignedIn = (): boolean => signIns.facts(named.id)?.hasToken === true;
    const mine = createSignInFirst(
      {
        signIn: signIns.signIn,
        resolve: resolveCurrent,
        report,
        onNote: (said) => log.writeNote(said),
        isSignedIn,
        opens,
      },
      asked,
    );
    signingIn = mine;
    try {
      await stop();
      start({ isUrgent: true, before: mine.before });
      if (task === undefined) throw createMcpFault('cancelled', mcpFaults.cancelled);
      await mine.done;
    } finally {
      if (signingIn === mine) signingIn = undefined;
    }
  }

  /** Whether the other end is still there, over the network as it is now. */
  async function isAnswering(): Promise<boolean> {
    const asked = session;
    if (asked === undefined) return false;
    using limit = timeLimit(limits.heartbeatAnswerMs, new AbortController().signal);
    return await untilAborted(asked.ping(limit.signal), limit.signal).then(
      () => true,
      (error: unknown) => isMcpFault(error) && !isRetryable(error) && error.kind !== 'cancelled',
    );
  }

  async function restart(): Promise<void> {
    await stop();
    if (isEnabled(named)) start({ isUrgent: true });
    else report({ kind: 'disabled' });
  }

  async function stop(): Promise<void> {
    const ending = task;
    if (ending === undefined) return;
    report({ kind: 'stopping' });
    await ending[Symbol.asyncDispose]();
    if (task === ending) task = undefined;
  }

  return {
    row: shown.row,
    log,
    isStarted: () => isStarted,
    update(next) {
      named = next;
      shown.touch();
    },
    start,
    restart,
    signIn,
    cancelSignIn: () => signingIn?.cancel(),
    async reconnect(how) {
      const isMoved = isFarAway(named) && ['connecting', 'ready', 'waiting'].includes(shown.state().kind);
      if (!isMoved || isOver || signingIn !== undefined) return;
      const mayAnswer = shown.state().kind === 'ready' && (how === 'unless-it-answers' || calls > 0);
      if (mayAnswer && (await isAnswering())) return;
      await restart();
    },
    dismissFault: shown.dismissFault,
    async callTool(tool, args, options) {
      if (session === undefined) throw createMcpFault('closed', mcpFaults.notConnected(toWords(named.name, 80)));
      const promised = shown.tool(tool);
      calls += 1;
      const call = session.callTool(tool, args, options).finally(() => void (calls -= 1));
      const answer = await running.during(call, options.onBehalfOf);
      const result = await checkResult(answer, promised, deps.checkSchema, options.signal);
      for (const note of result.notes) log.writeNote(mcpNotes.about(toWords(tool, 256), note));
      return result;
    },
    icons(tool) {
      const state = shown.state();
      const icons = tool === null ? state.kind === 'ready' && state.info.icons : shown.tool(tool)?.icons;
      return { icons: icons || [], origin };
    },
    live() {
      if (session === undefined) throw createMcpFault('closed', mcpFaults.notConnected(toWords(named.name, 80)));
      return session;
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      shown.silence();
      await stop();
      shown.end();
    },
  };
}

const originOf = ({ transport }: ResolvedServer): string | null =>
  'url' in transport ? new URL(transport.url.reveal()).origin : null;

/** An entry that does not validate is shown as failed, whatever it says of `enabled`. */
const isEnabled = ({ entry }: NamedEntry): boolean => entry === null || entry.enabled !== false;

const isFarAway = ({ entry }: NamedEntry): boolean => entry !== null && isRemote(typeOf(entry));
