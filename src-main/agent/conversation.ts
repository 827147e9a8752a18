import { CallId, MessageId, TurnId, type ConversationId, type ServerId } from '@contract/ids';
import { Fault } from '../lib/fault';
import type { Registry } from '../mcp/registry';
import type { ModelProvider } from '../models/provider';
import type { OpenConversation } from './agent';
import { createReadResult } from './builtin/readResult';
import type { Approvals } from './approvals';
import { cancellableCalls } from './cancellableCalls';
import { createConversationSetting } from './conversationSetting';
import type { ConversationEvent, ConversationInfo, MessagePart } from './events';
import { openHistory, type History } from './history';
import { runTurn } from './loop';
import type { Quarantine } from './quarantine';
import { answerToRetry, keptParts } from './retry';
import type { ResultStore } from './results';
import type { AskedCall, CallSetting, RunTool } from './runTool';
import type { ToolPool } from './toolPool';
import { agentFaults } from '../text/agentFaults';
import { wordedOf } from '../text/wordsIn';

export interface ConversationDeps {
  readonly dir: string;
  readonly pool: ToolPool;
  readonly registry: Pick<Registry, 'rows'>;
  readonly providerFor: () => Promise<ModelProvider>;
  readonly runTool: RunTool;
  readonly approvals: Approvals;
  readonly results: ResultStore;
  readonly quarantine: Quarantine;
  readonly originOf: (server: ServerId) => string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly onEvent: (news: { readonly seq: number; readonly event: ConversationEvent }) => void;
  readonly onInfo: (info: ConversationInfo) => void;
}

/** One conversation: at most one turn runs in it, and any number of calls by hand. Disposing interrupts them. */
export interface Conversation extends AsyncDisposable {
  info(): ConversationInfo;
  open(limit: number, before?: MessageId): Promise<OpenConversation>;
  rename(title: string): Promise<void>;
  send(text: string): Promise<TurnId>;
  retry(): Promise<TurnId>;
  stop(): Promise<void>;
  runTool(server: ServerId, tool: string, args: Readonly<Record<string, unknown>>): Promise<CallId>;
  /** False when no such call runs here. */
  cancelCall(call: CallId): boolean;
  /** Lets go of the messages in memory, unless something runs; the next use reads them again. */
  rest(): Promise<void>;
}

/** What a turn writes: a new message, or one that is written anew from what it keeps. */
interface Target {
  readonly messageId: MessageId;
  readonly kept: readonly MessagePart[];
}

interface RunningTurn {
  readonly controller: AbortController;
  /** Settles when the turn was saved. */
  readonly saved: Promise<void>;
}

/** `known` is what the list shows until the log was read. */
export function createConversation(
  id: ConversationId,
  known: { readonly title: string; readonly updatedAt: number },
  deps: ConversationDeps,
): Conversation {
  const { pool, now, newId } = deps;
  const settingFor = createConversationSetting(id, deps);
  const calls = cancellableCalls(deps.runTool);
  const readResult = createReadResult(deps.results, id);
  const life = new AbortController();
  const work = new Set<Promise<void>>();
  let opening: Promise<History> | undefined;
  let history: History | undefined;
  let turn: RunningTurn | 'starting' | undefined;
  /** Those that have the history in hand. */
  let users = 0;
  let closing: Promise<void> = Promise.resolve();
  let last = { ...known, seq: 0 };

  const load = async (): Promise<History> => {
    life.signal.throwIfAborted();
    opening ??= closing.then(() => openHistory({ dir: deps.dir, id, now, firstSeq: last.seq, onEvent: deps.onEvent }));
    opening.catch(() => (opening = undefined));
    history = await opening;
    life.signal.throwIfAborted();
    return history;
  };
  const withHistory = async <T>(use: (owner: History) => T | Promise<T>): Promise<T> => {
    users += 1;
    try {
      return await use(await load());
    } finally {
      users -= 1;
    }
  };
  const info = (): ConversationInfo => ({
    id,
    title: history?.title() ?? last.title,
    updatedAt: Math.max(history?.updatedAt() ?? 0, last.updatedAt),
    running: typeof turn === 'object',
    waiting: deps.approvals.list().filter(({ conversation }) => conversation === id).length,
  });
  const announce = (): void => deps.onInfo(info());
  const track = (task: Promise<void>): Promise<void> => {
    work.add(task);
    void task.finally(() => work.delete(task));
    return task;
  };
  /** What cannot be written stays in memory, and the next turn's first commit says so. */
  const save = (owner: History): Promise<void> => owner.commit().catch(() => undefined);

  const newMessageId = (): MessageId => MessageId.parse(newId());

  async function converse(owner: History, provider: ModelProvider, target: Target, signal: AbortSignal): Promise<void> {
    const events = runTurn(
      {
        ...target,
        provider,
        pool,
        ownTools: () => (deps.results.has(id) ? [readResult] : []),
        now,
        runTool: calls.runTool,
        messages: () => owner.messages(),
        servers: () => deps.registry.rows(),
        setting: settingFor(owner),
        quarantine: deps.quarantine,
        newCallId: () => CallId.parse(newId()),
      },
      signal,
    );
    const take = (event: ConversationEvent): void => {
      if (event.kind === 'ended') turn = undefined;
      owner.add(event);
    };
    try {
      for await (const event of events) take(event);
    } catch (error) {
      const problem = { kind: 'internal', message: wordedOf(error) };
      take({ kind: 'ended', id: target.messageId, outcome: 'failed', problem, usage: null });
    }
    announce();
    await save(owner);
  }

  /** `prepare` says what the turn writes, once it is certain that there will be one. */
  async function start(prepare: (owner: History) => Target | Promise<Target>): Promise<TurnId> {
    if (turn !== undefined) throw new Fault('busy', agentFaults.busy);
    turn = 'starting';
    try {
      const provider = await deps.providerFor();
      const owner = await load();
      const target = await prepare(owner);
      const controller = new AbortController();
      const signal = AbortSignal.any([controller.signal, life.signal]);
      turn = { controller, saved: track(converse(owner, provider, target, signal)) };
    } catch (error) {
      turn = undefined;
      throw error;
    }
    announce();
    return TurnId.parse(newId());
  }

  async function runByHand(owner: History, asked: AskedCall): Promise<void> {
    const messageId = newMessageId();
    let isShown = false;
    const setting: CallSetting = {
      ...settingFor(owner),
      tools: () => pool.list(),
      async report(call) {
        if (isShown) owner.add({ kind: 'call', id: messageId, call });
        else owner.add({ kind: 'message', message: { kind: 'direct', id: messageId, at: now(), call } });
        isShown = true;
      },
    };
    await calls.runTool(asked, setting, life.signal);
    announce();
    await save(owner);
  }

  return {
    info,
    open: (limit, before) =>
      withHistory((owner) => {
        const all = owner.messages();
        const at = all.findIndex((message) => message.id === before);
        const end = before === undefined ? all.length : Math.max(0, at);
        const start = Math.max(0, end - limit);
        return { info: info(), messages: all.slice(start, end), earlier: start, seq: owner.seq() };
      }),
    async rename(title) {
      await withHistory((owner) => owner.rename(title));
      announce();
    },
    send: (text) =>
      start(async (owner) => {
        owner.add({ kind: 'message', message: { kind: 'user', id: newMessageId(), at: now(), text } });
        await save(owner);
        return { messageId: newMessageId(), kept: [] };
      }),
    retry: () =>
      start((owner) => {
        const answer = answerToRetry(owner.messages());
        return { messageId: answer.id, kept: keptParts(answer) };
      }),
    async stop() {
      if (typeof turn !== 'object') return;
      const { controller, saved } = turn;
      controller.abort();
      await saved;
    },
    runTool: (server, toolName, args) =>
      withHistory((owner) => {
        const tool = pool.findTool(server, toolName);
        const name = tool?.name ?? toolName;
        const asked = { id: CallId.parse(newId()), name, tool, arguments: args, askedBy: 'person' } as const;
        void track(runByHand(owner, asked));
        return asked.id;
      }),
    cancelCall: (call) => calls.cancel(call),
    async rest() {
      const owner = history;
      const isIdle = (): boolean => history === owner && users === 0 && turn === undefined && work.size === 0;
      if (owner === undefined || !isIdle()) return;
      // What cannot be written stays in memory.
      const isSaved = await owner.commit().then(
        () => true,
        () => false,
      );
      if (!isSaved || !isIdle()) return;
      const { title, updatedAt } = info();
      last = { title, updatedAt, seq: owner.seq() };
      closing = Promise.resolve(owner[Symbol.asyncDispose]());
      history = opening = undefined;
      await closing;
    },
    async [Symbol.asyncDispose]() {
      life.abort(new Fault('interrupted', agentFaults.quitting));
      await Promise.allSettled(work);
      await closing;
      await (await opening?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}
