import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ConversationId, type ServerId } from '@contract/ids';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import type { Log } from '../lib/log';
import type { Registry } from '../mcp/registry';
import type { CheckSchema } from '../mcp/schemas/schemaCheck';
import type { ModelProvider } from '../models/provider';
import type { Agent } from './agent';
import { createApprovals, type Approvals } from './approvals';
import { createAudit } from './audit';
import { createCommandLine, type CommandLineAgent } from './commandLine';
import { createConversation, type Conversation, type ConversationDeps } from './conversation';
import { openConversationIndex } from './conversationIndex';
import type { ConversationEvent, ConversationInfo } from './events';
import type { RuleBook } from './permitCall';
import { createQuarantine } from './quarantine';
import { openResultStore } from './openResultStore';
import { createToolRunner } from './runTool';
import type { OwnPaths } from './stateDirPaths';
import type { ToolPool } from './toolPool';
import { agentFaults } from '../text/agentFaults';

export interface AgentDeps {
  readonly pool: ToolPool;
  readonly registry: Pick<Registry, 'rows' | 'callTool'>;
  /** The default model without an argument. @throws Fault 'no-model' | 'locked' | 'undecryptable' */
  readonly providerFor: (wanted?: string) => Promise<ModelProvider>;
  /** `add` must have passed main's dialog before `answer` is called with `always`. */
  readonly rules: RuleBook;
  /**
   * Conversations live in `<state dir>/conversations`, long results in `<state dir>/results`, the audit log in
   * `<state dir>/audit.jsonl`.
   */
  readonly own: OwnPaths;
  /** Takes header values, tokens, client secrets and model keys out of a server's words (spec S8). */
  readonly scrubResult: (text: string) => string;
  /** Takes every secret, env values included, out of what the audit log keeps; `scrubResult` without it. */
  readonly scrub?: (text: string) => string;
  /** The command or address behind a server, masked where spec S1 says so. */
  readonly originOf: (server: ServerId) => string;
  /** Holds arguments against a tool's schema; without it, only as far as that is quick. */
  readonly checkSchema?: CheckSchema;
  readonly log: Log;
  readonly now?: () => number;
}

/** So many conversations keep their messages in memory. */
const KEPT_OPEN = 8;

/** Reads the list of conversations, not the conversations. Disposing interrupts what runs and closes every log. */
export async function openAgent(deps: AgentDeps): Promise<Agent & CommandLineAgent> {
  const { pool, registry, own, log, now = Date.now } = deps;
  const dir = join(own.stateDir, 'conversations');
  const index = await openConversationIndex(dir);
  const results = await openResultStore(join(own.stateDir, 'results'), now);
  const approvals = createApprovals();
  const audit = createAudit({ stateDir: own.stateDir, scrub: deps.scrub ?? deps.scrubResult, log, now });
  const onError = (error: unknown): void => log.error('a listener of the agent failed', error);
  const events = createEmitter<{ id: ConversationId; seq: number; event: ConversationEvent }>(onError);
  const infos = createEmitter<ConversationInfo | { readonly removed: ConversationId }>(onError);
  const conversations = new Map<ConversationId, Conversation>();
  /** Whose messages may be in memory, the one used last at the end. */
  const recent = new Set<ConversationId>();

  const shared: Omit<ConversationDeps, 'onEvent' | 'onInfo'> = {
    dir,
    pool,
    registry,
    approvals,
    results,
    now,
    newId: randomUUID,
    quarantine: createQuarantine(),
    providerFor: () => deps.providerFor(),
    originOf: deps.originOf,
    runTool: createToolRunner({
      registry,
      pool,
      own,
      now,
      newId: randomUUID,
      rules: deps.rules,
      audit: (record) => audit.append(record),
      scrubResult: deps.scrubResult,
      ...(deps.checkSchema && { checkSchema: deps.checkSchema }),
    }),
  };
  const add = (id: ConversationId, known: { readonly title: string; readonly updatedAt: number }): Conversation => {
    const conversation = createConversation(id, known, {
      ...shared,
      onEvent: ({ seq, event }) => events.emit({ id, seq, event }),
      onInfo: (info) => {
        if (!conversations.has(id)) return;
        index.set(id, { title: info.title, updatedAt: info.updatedAt });
        infos.emit(info);
      },
    });
    conversations.set(id, conversation);
    return conversation;
  };
  for (const [id, entry] of index.entries()) add(id, entry);

  const get = (id: ConversationId): Conversation => {
    const conversation = conversations.get(id);
    if (conversation === undefined) throw new Fault('unknown-conversation', agentFaults.unknownConversation);
    recent.delete(id);
    recent.add(id);
    for (const old of [...recent].slice(0, -KEPT_OPEN)) {
      recent.delete(old);
      void conversations.get(old)?.rest();
    }
    return conversation;
  };
  const stopListening = announceWaiting(approvals, (id) => {
    const conversation = conversations.get(id);
    if (conversation !== undefined) infos.emit(conversation.info());
  });

  return {
    ...createCommandLine({ ...deps, now, audit: (record) => audit.append(record) }),
    conversations: () =>
      [...conversations.values()].map((each) => each.info()).sort((a, b) => b.updatedAt - a.updatedAt),
    async create() {
      const info = add(ConversationId.parse(randomUUID()), { title: '', updatedAt: now() }).info();
      infos.emit(info);
      return info;
    },
    open: async (id, limit, before) => get(id).open(limit, before),
    rename: async (id, title) => get(id).rename(title),
    async remove(id) {
      const conversation = get(id);
      conversations.delete(id);
      await conversation[Symbol.asyncDispose]();
      await Promise.all([index.remove(id), results.forget(id)]);
      infos.emit({ removed: id });
    },
    send: async (id, text) => get(id).send(text),
    retry: async (id) => get(id).retry(),
    stop: async (id) => get(id).stop(),
    runTool: async (id, server, tool, args) => get(id).runTool(server, tool, args),
    cancelCall(call) {
      for (const conversation of conversations.values()) if (conversation.cancelCall(call)) return;
    },
    approvals: () => approvals.list(),
    answer: (id, choice, note) => approvals.answer(id, choice, note),
    onEvents: (listener) => events.on(listener),
    onConversation: (listener) => infos.on(listener),
    onApprovals: (listener) => approvals.onChange(listener),
    async [Symbol.asyncDispose]() {
      stopListening();
      await Promise.allSettled([...conversations.values()].map((each) => each[Symbol.asyncDispose]()));
      for (const [id, conversation] of conversations) {
        const { title, updatedAt } = conversation.info();
        const before = index.entries().get(id);
        if (before !== undefined && before.updatedAt !== updatedAt) index.set(id, { title, updatedAt });
      }
      await index[Symbol.asyncDispose]();
      await audit[Symbol.asyncDispose]();
    },
  };
}

/** Tells which conversations have more or fewer questions waiting than before. */
function announceWaiting(approvals: Approvals, tell: (id: ConversationId) => void): () => void {
  let before = new Map<ConversationId, number>();
  return approvals.onChange((all) => {
    const counts = new Map<ConversationId, number>();
    for (const { conversation } of all) counts.set(conversation, (counts.get(conversation) ?? 0) + 1);
    const known = new Set([...before.keys(), ...counts.keys()]);
    const changed = [...known].filter((id) => before.get(id) !== counts.get(id));
    before = counts;
    for (const id of changed) tell(id);
  });
}
