import { CallId, ConversationId, MessageId, ServerId } from '@contract/ids';
import { z } from 'zod';
import type { ConversationEvent } from './events';

/** A bare text is a server's, or of a log that is older than the other language. */
const Worded = z.union([z.string(), z.object({ en: z.string(), zh: z.string() })]);
const TurnProblem = z.object({ kind: z.string(), message: Worded }).nullable();
const TokenUsage = z.object({ inputTokens: z.number(), outputTokens: z.number() }).nullable();
const TurnOutcome = z.enum(['running', 'done', 'stopped', 'failed', 'interrupted']);

const Permit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rule'), pattern: z.string() }),
  z.object({ kind: z.literal('mode'), mode: z.enum(['ask', 'rules', 'all', 'chat-only']) }),
  z.object({ kind: z.enum(['once', 'conversation', 'always']) }),
  z.object({ kind: z.literal('built-in') }),
]);

const ToolCall = z.object({
  id: CallId,
  serverId: ServerId.nullable(),
  server: z.string(),
  tool: z.string(),
  name: z.string(),
  title: z.string(),
  arguments: z.unknown(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'denied', 'cancelled']),
  askedBy: z.enum(['model', 'person', 'command-line']),
  permittedBy: Permit.nullable(),
  startedAt: z.number().nullable(),
  durationMs: z.number().nullable(),
  progress: z.object({ done: z.number(), total: z.number().nullable(), message: z.string() }).nullable(),
  content: z.array(z.looseObject({ type: z.string() })),
  structuredContent: z.unknown(),
  isError: z.boolean(),
  notes: z.array(Worded).default([]),
  problem: Worded.nullable(),
});

const MessagePart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('reasoning'), text: z.string(), meta: z.unknown().optional() }),
  z.object({ kind: z.literal('call'), call: ToolCall, meta: z.unknown().optional() }),
]);

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: MessageId, at: z.number(), text: z.string() }),
  z.object({
    kind: z.literal('assistant'),
    id: MessageId,
    at: z.number(),
    model: z.string(),
    parts: z.array(MessagePart),
    outcome: TurnOutcome,
    problem: TurnProblem,
    usage: TokenUsage,
  }),
  z.object({ kind: z.literal('direct'), id: MessageId, at: z.number(), call: ToolCall }),
]);

const Event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: Message }),
  z.object({ kind: z.literal('text'), id: MessageId, delta: z.string() }),
  z.object({ kind: z.literal('reasoning'), id: MessageId, delta: z.string(), meta: z.unknown().optional() }),
  z.object({ kind: z.literal('call'), id: MessageId, call: ToolCall, meta: z.unknown().optional() }),
  z.object({
    kind: z.literal('ended'),
    id: MessageId,
    outcome: TurnOutcome,
    problem: TurnProblem,
    usage: TokenUsage,
  }),
]) satisfies z.ZodType<ConversationEvent>;

/** One line of a conversation's log. `synced` says nothing; it is there so that what stands before it is on disk. */
const LogRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), at: z.number(), id: ConversationId }),
  z.object({ kind: z.literal('title'), at: z.number(), title: z.string() }),
  z.object({ kind: z.literal('event'), at: z.number(), event: Event }),
  z.object({ kind: z.literal('synced'), at: z.number() }),
]);

export type LogRecord =
  | { readonly kind: 'created'; readonly at: number; readonly id: ConversationId }
  | { readonly kind: 'title'; readonly at: number; readonly title: string }
  | { readonly kind: 'event'; readonly at: number; readonly event: ConversationEvent }
  | { readonly kind: 'synced'; readonly at: number };

/** Undefined for a line that is none of ours, such as one of a later version. */
export const parseLogRecord = (value: unknown): LogRecord | undefined => LogRecordSchema.safeParse(value).data;
