import type { CallId, ConversationId, MessageId, ServerId } from '@contract/ids';
import type { ContentBlock } from '../mcp/session';
import type { TokenUsage } from '../models/provider';
import type { PermissionMode } from './permissions';
import type { Worded } from '../lib/words';

/** What let a call run: a standing rule (`SERVER/TOOL`), the mode of its conversation, or a person's answer. */
export type Permit =
  | { readonly kind: 'rule'; readonly pattern: string }
  | { readonly kind: 'mode'; readonly mode: PermissionMode }
  | { readonly kind: 'once' | 'conversation' | 'always' }
  /** One of our own readers, which need nobody's leave (spec T6). */
  | { readonly kind: 'built-in' };

/** One use of a tool, from the asking to the outcome. The log keeps these rows whole. */
export interface ToolCall {
  readonly id: CallId;
  readonly serverId: ServerId | null;
  readonly server: string;
  readonly tool: string;
  /** T1's name, as the model said it. */
  readonly name: string;
  readonly title: string;
  readonly arguments: unknown;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'cancelled';
  readonly askedBy: 'model' | 'person' | 'command-line';
  readonly permittedBy: Permit | null;
  readonly startedAt: number | null;
  readonly durationMs: number | null;
  readonly progress: { readonly done: number; readonly total: number | null; readonly message: string } | null;
  /** The server's blocks as they came, header values and tokens scrubbed (spec S8); empty until it answered. */
  readonly content: readonly ContentBlock[];
  readonly structuredContent: unknown;
  readonly isError: boolean;
  /** What was odd about its arguments or its result, and did not keep it from running. */
  readonly notes: readonly Worded[];
  /** Why it did not run or did not answer. */
  readonly problem: Worded | null;
}

/** A piece of an answer, in the order it came. `meta` is the vendor's own data, sent back as it was. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string; readonly meta?: unknown }
  | { readonly kind: 'call'; readonly call: ToolCall; readonly meta?: unknown };

/** How a turn stands; `stopped` by a person, `interrupted` by the end of the app. */
export type TurnOutcome = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
/** Why a turn did not end well; `kind` is for code and translation, `message` the detail. */
export interface TurnProblem {
  readonly kind: string;
  readonly message: Worded;
}

/** One message of a conversation; `direct` is a tool that the person ran by hand (spec A3). */
export type Message =
  | { readonly kind: 'user'; readonly id: MessageId; readonly at: number; readonly text: string }
  | {
      readonly kind: 'assistant';
      readonly id: MessageId;
      readonly at: number;
      readonly model: string;
      readonly parts: readonly MessagePart[];
      readonly outcome: TurnOutcome;
      readonly problem: TurnProblem | null;
      readonly usage: TokenUsage | null;
    }
  | { readonly kind: 'direct'; readonly id: MessageId; readonly at: number; readonly call: ToolCall };

/** Increments of a conversation; the same union is what the log stores and what the page hears. */
export type ConversationEvent =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'text'; readonly id: MessageId; readonly delta: string }
  | { readonly kind: 'reasoning'; readonly id: MessageId; readonly delta: string; readonly meta?: unknown }
  | { readonly kind: 'call'; readonly id: MessageId; readonly call: ToolCall; readonly meta?: unknown }
  | {
      readonly kind: 'ended';
      readonly id: MessageId;
      readonly outcome: TurnOutcome;
      readonly problem: TurnProblem | null;
      readonly usage: TokenUsage | null;
    };

/** One row in the list of conversations. */
export interface ConversationInfo {
  readonly id: ConversationId;
  readonly title: string;
  readonly updatedAt: number;
  readonly running: boolean;
  readonly waiting: number;
}
