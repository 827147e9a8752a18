import type {
  ConversationSummary,
  ConversationView,
  MessagePartView,
  MessageView,
  PermitView,
  ToolCallView,
  TurnEvent,
} from '@contract';
import type { OpenConversation } from '../../agent/agent';
import type {
  ConversationEvent,
  ConversationInfo,
  Message,
  MessagePart,
  Permit,
  ToolCall,
  TurnProblem,
} from '../../agent/events';
import { assertNever } from '../../lib/assertNever';
import { cleanText } from '../../lib/cleanText';
import type { TokenUsage } from '../../models/provider';
import { cleanProse } from './prose';
import { toResultView } from './resultView';
import type { Language } from '../../text/language';
import { saidIn } from '../../text/wordsIn';

const MAX_NOTES = 20;

/** Arguments as a person reads them: whole, indented, hidden characters visible. */
export const toArgumentsText = (args: unknown): string => cleanText(JSON.stringify(args ?? {}, null, 2));

export const toCallView = (call: ToolCall, language: Language): ToolCallView => ({
  id: call.id,
  server_id: call.serverId,
  server: cleanText(call.server),
  tool: cleanText(call.tool),
  name: cleanText(call.name),
  title: cleanText(call.title),
  arguments: toArgumentsText(call.arguments),
  state: call.state,
  asked_by: call.askedBy,
  permitted_by: call.permittedBy && toPermitView(call.permittedBy),
  started_at: call.startedAt,
  duration_ms: call.durationMs,
  progress: call.progress && {
    done: call.progress.done,
    total: call.progress.total,
    message: cleanText(call.progress.message).slice(0, 1024),
  },
  result: toResultView(call.content, call.structuredContent),
  notes: call.notes.slice(0, MAX_NOTES).map((note) => cleanText(saidIn(note, language)).slice(0, 1024)),
  problem: call.problem === null ? null : cleanText(saidIn(call.problem, language)).slice(0, 16_384),
});

const toPermitView = (permit: Permit): PermitView =>
  permit.kind === 'rule' ? { kind: 'rule', pattern: cleanText(permit.pattern) } : permit;

function toPartView(part: MessagePart, language: Language): MessagePartView {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return { kind: part.kind, text: cleanProse(part.text) };
    case 'call':
      return { kind: 'call', call: toCallView(part.call, language) };
    default:
      return assertNever(part);
  }
}

const toProblem = (problem: TurnProblem | null, language: Language): { kind: string; message: string } | null =>
  problem && { kind: problem.kind, message: cleanText(saidIn(problem.message, language)).slice(0, 4096) };

const toUsage = (usage: TokenUsage | null): { input_tokens: number; output_tokens: number } | null =>
  usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens };

export function toMessageView(message: Message, language: Language): MessageView {
  switch (message.kind) {
    case 'user':
      return { kind: 'user', id: message.id, at: message.at, text: cleanProse(message.text) };
    case 'direct':
      return { kind: 'direct', id: message.id, at: message.at, call: toCallView(message.call, language) };
    case 'assistant':
      return {
        kind: 'assistant',
        id: message.id,
        at: message.at,
        model: cleanText(message.model),
        parts: message.parts.map((part) => toPartView(part, language)),
        outcome: message.outcome,
        problem: toProblem(message.problem, language),
        usage: toUsage(message.usage),
      };
    default:
      return assertNever(message);
  }
}

export function toTurnEvent(seq: number, event: ConversationEvent, language: Language): TurnEvent {
  switch (event.kind) {
    case 'message':
      return { kind: 'message', seq, message: toMessageView(event.message, language) };
    case 'text':
    case 'reasoning':
      return { kind: event.kind, seq, id: event.id, delta: cleanProse(event.delta) };
    case 'call':
      return { kind: 'call', seq, id: event.id, call: toCallView(event.call, language) };
    case 'ended':
      return {
        kind: 'ended',
        seq,
        id: event.id,
        outcome: event.outcome,
        problem: toProblem(event.problem, language),
        usage: toUsage(event.usage),
      };
    default:
      return assertNever(event);
  }
}

export const toSummary = (info: ConversationInfo): ConversationSummary => ({
  id: info.id,
  title: cleanProse(info.title),
  updated_at: info.updatedAt,
  running: info.running,
  waiting: info.waiting,
});

export const toConversationView = (
  { info, messages, earlier, seq }: OpenConversation,
  language: Language,
): ConversationView => ({
  id: info.id,
  title: cleanProse(info.title),
  messages: messages.map((message) => toMessageView(message, language)),
  earlier,
  running: info.running,
  seq,
});
