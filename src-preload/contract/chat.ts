import { z } from 'zod';
import { command, event } from './define';
import { CallId, ConversationId, MessageId, ServerId, TurnId } from './ids';

/** One block of a tool's result, made safe to draw (spec P5). */
export const ResultBlockView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string(), cut: z.boolean() }),
  z.strictObject({ kind: z.literal('image'), mime: z.string(), data: z.string() }),
  z.strictObject({ kind: z.literal('file'), mime: z.string(), bytes: z.number().int(), label: z.string() }),
  z.strictObject({ kind: z.literal('link'), uri: z.string(), name: z.string(), mime: z.string().nullable() }),
  z.strictObject({ kind: z.literal('structured'), json: z.string(), cut: z.boolean() }),
]);
export type ResultBlockView = z.infer<typeof ResultBlockView>;

export const CallState = z.enum(['waiting', 'running', 'done', 'failed', 'denied', 'cancelled']);
export type CallState = z.infer<typeof CallState>;

/** What let a call run: a standing rule, the mode of its conversation, or a person's answer. */
export const PermitView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), pattern: z.string() }),
  z.strictObject({ kind: z.literal('mode'), mode: z.enum(['ask', 'rules', 'all', 'chat-only']) }),
  z.strictObject({ kind: z.enum(['once', 'conversation', 'always']) }),
  /** One of the app's own readers. */
  z.strictObject({ kind: z.literal('built-in') }),
]);
export type PermitView = z.infer<typeof PermitView>;

/** One tool call as its card shows it. Arguments are JSON text with hidden characters made visible. */
export const ToolCallView = z.strictObject({
  id: CallId,
  server_id: ServerId.nullable(),
  server: z.string(),
  tool: z.string(),
  name: z.string(),
  title: z.string(),
  arguments: z.string(),
  state: CallState,
  asked_by: z.enum(['model', 'person', 'command-line']),
  /** Null while it waits. */
  permitted_by: PermitView.nullable(),
  started_at: z.number().nullable(),
  duration_ms: z.number().nullable(),
  progress: z.strictObject({ done: z.number(), total: z.number().nullable(), message: z.string() }).nullable(),
  result: z.array(ResultBlockView),
  /** What was odd about its arguments or its result, in the person's language. */
  notes: z.array(z.string()),
  /** Why it did not run or did not answer; null when it did. */
  problem: z.string().nullable(),
});
export type ToolCallView = z.infer<typeof ToolCallView>;

export const MessagePartView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('reasoning'), text: z.string() }),
  z.strictObject({ kind: z.literal('call'), call: ToolCallView }),
]);
export type MessagePartView = z.infer<typeof MessagePartView>;

export const TurnOutcome = z.enum(['running', 'done', 'stopped', 'failed', 'interrupted']);
export type TurnOutcome = z.infer<typeof TurnOutcome>;

export const UsageView = z.strictObject({ input_tokens: z.number(), output_tokens: z.number() });

export const MessageView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), id: MessageId, at: z.number(), text: z.string() }),
  z.strictObject({
    kind: z.literal('assistant'),
    id: MessageId,
    at: z.number(),
    /** What answered, such as `Claude Sonnet`. */
    model: z.string(),
    parts: z.array(MessagePartView),
    outcome: TurnOutcome,
    problem: z.strictObject({ kind: z.string(), message: z.string() }).nullable(),
    usage: UsageView.nullable(),
  }),
  /** A tool the person ran by hand (spec A3). */
  z.strictObject({ kind: z.literal('direct'), id: MessageId, at: z.number(), call: ToolCallView }),
]);
export type MessageView = z.infer<typeof MessageView>;

export const ConversationSummary = z.strictObject({
  id: ConversationId,
  title: z.string(),
  updated_at: z.number(),
  running: z.boolean(),
  /** How many approvals wait in it. */
  waiting: z.number().int(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationView = z.strictObject({
  id: ConversationId,
  title: z.string(),
  /** Oldest first; `earlier` counts the ones before these that are not sent. */
  messages: z.array(MessageView),
  earlier: z.number().int(),
  running: z.boolean(),
  /** The last event already contained in `messages`. */
  seq: z.number().int(),
});
export type ConversationView = z.infer<typeof ConversationView>;

/** Increments of a conversation; `seq` rises by one per event, so that a gap or a repeat shows. */
export const TurnEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), seq: z.number().int(), message: MessageView }),
  z.strictObject({ kind: z.literal('text'), seq: z.number().int(), id: MessageId, delta: z.string() }),
  z.strictObject({ kind: z.literal('reasoning'), seq: z.number().int(), id: MessageId, delta: z.string() }),
  /** A whole row; applying it twice is harmless. */
  z.strictObject({ kind: z.literal('call'), seq: z.number().int(), id: MessageId, call: ToolCallView }),
  z.strictObject({
    kind: z.literal('ended'),
    seq: z.number().int(),
    id: MessageId,
    outcome: TurnOutcome,
    problem: z.strictObject({ kind: z.string(), message: z.string() }).nullable(),
    usage: UsageView.nullable(),
  }),
]);
export type TurnEvent = z.infer<typeof TurnEvent>;

const byId = z.strictObject({ id: ConversationId });
const messageText = z.string().trim().min(1).max(1_048_576);

export const chatCommands = {
  listConversations: command(z.void(), z.array(ConversationSummary)),
  createConversation: command(z.void(), ConversationSummary),
  /** The newest `limit` messages before `before` (all of the newest without it). */
  openConversation: command(
    z.strictObject({ id: ConversationId, before: MessageId.optional(), limit: z.number().int().min(1).max(200) }),
    ConversationView,
  ),
  renameConversation: command(
    z.strictObject({ id: ConversationId, title: z.string().trim().min(1).max(200) }),
    z.void(),
  ),
  deleteConversation: command(byId, z.void()),
  sendMessage: command(z.strictObject({ id: ConversationId, text: messageText }), z.strictObject({ turn: TurnId })),
  /** Writes the last answer anew where it failed, was stopped or interrupted; rounds whose calls ran are kept. */
  retryTurn: command(byId, z.strictObject({ turn: TurnId })),
  stopTurn: command(byId, z.void()),
  /** Direct mode. `arguments` is JSON text. Counts only within a second of a real click or key (spec X). */
  runTool: command(
    z.strictObject({
      id: ConversationId,
      server_id: ServerId,
      tool: z.string().max(1024),
      arguments: z.string().max(1_048_576),
    }),
    z.strictObject({ call: CallId }),
  ),
  cancelCall: command(z.strictObject({ call: CallId }), z.void()),
  /** Asks once per host, then hands the address to the operating system. */
  openLink: command(z.strictObject({ url: z.string().max(8192) }), z.strictObject({ opened: z.boolean() })),
  copyText: command(z.strictObject({ text: z.string().max(4_194_304) }), z.void()),
};

export const chatEvents = {
  turnProgressed: event(z.strictObject({ id: ConversationId, events: z.array(TurnEvent) })),
  conversationChanged: event(ConversationSummary),
  conversationRemoved: event(byId),
};
