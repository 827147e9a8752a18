import type { ApprovalId, CallId, ConversationId, MessageId, ServerId, TurnId } from '@contract/ids';
import type { ConversationEvent, ConversationInfo, Message, ToolCall } from './events';

/**
 * What a person should read first: `state-dir` when the arguments name a path in the app's own folder, `changed` when
 * the tool is new or looks different since the rule that matches it was made.
 */
export type ApprovalWarning = 'state-dir' | 'changed';

/** A question waiting for a person. */
export interface Approval {
  readonly id: ApprovalId;
  readonly conversation: ConversationId;
  readonly conversationTitle: string;
  readonly call: ToolCall;
  /** The command or address the call will reach, masked where spec S1 says so. */
  readonly origin: string;
  readonly claims: readonly string[];
  readonly warnings: readonly ApprovalWarning[];
}

/** What a person may answer; `conversation` and `always` also stand for later calls of the same tool. */
export type ApprovalChoice = 'once' | 'conversation' | 'always' | 'deny';

/** The newest part of a conversation; `earlier` counts the messages before it. */
export interface OpenConversation {
  readonly info: ConversationInfo;
  readonly messages: readonly Message[];
  readonly earlier: number;
  /** The number of the last event contained in `messages`. */
  readonly seq: number;
}

/** Everything that concerns conversations; one running turn each. */
export interface Agent extends AsyncDisposable {
  conversations(): readonly ConversationInfo[];
  create(): Promise<ConversationInfo>;
  /** @throws Fault 'unknown-conversation' */
  open(id: ConversationId, limit: number, before?: MessageId): Promise<OpenConversation>;
  rename(id: ConversationId, title: string): Promise<void>;
  remove(id: ConversationId): Promise<void>;
  /** Appends and syncs the message, then starts the turn. @throws Fault 'no-model' | 'busy' | 'unknown-conversation' */
  send(id: ConversationId, text: string): Promise<TurnId>;
  /**
   * Writes the last answer anew where it came to no good end; rounds whose calls ran are kept.
   * @throws Fault 'nothing-to-retry' | 'no-model' | 'busy' | 'unknown-conversation'
   */
  retry(id: ConversationId): Promise<TurnId>;
  /** Resolves when the turn has ended and was saved. */
  stop(id: ConversationId): Promise<void>;
  /** Direct mode: the person runs a tool through the same permissions (spec A3). Resolves when it was started. */
  runTool(id: ConversationId, server: ServerId, tool: string, args: Readonly<Record<string, unknown>>): Promise<CallId>;
  cancelCall(call: CallId): void;

  approvals(): readonly Approval[];
  /** False when it was already answered or withdrawn. `always` must have passed main's dialog before. */
  answer(id: ApprovalId, choice: ApprovalChoice, note?: string): boolean;

  /** Events of one conversation, numbered without gaps. */
  onEvents(
    listener: (news: { readonly id: ConversationId; readonly seq: number; readonly event: ConversationEvent }) => void,
  ): () => void;
  onConversation(listener: (info: ConversationInfo | { readonly removed: ConversationId }) => void): () => void;
  onApprovals(listener: (approvals: readonly Approval[]) => void): () => void;
}
