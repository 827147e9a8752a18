import { z } from 'zod';
import { command, event } from './define';
import { ApprovalId, CallId, ConversationId, ServerId } from './ids';

/** `state-dir`: the arguments name a path in the app's folder; `changed`: the tool is not as the rule knew it. */
export const ApprovalWarning = z.enum(['state-dir', 'changed']);
export type ApprovalWarning = z.infer<typeof ApprovalWarning>;

export const ApprovalView = z.strictObject({
  id: ApprovalId,
  conversation_id: ConversationId,
  conversation: z.string(),
  call: CallId,
  server_id: ServerId,
  server: z.string(),
  /** The command or address the call will reach, whole. */
  origin: z.string(),
  tool: z.string(),
  title: z.string(),
  /** JSON text, untruncated, hidden characters made visible. */
  arguments: z.string(),
  /** Hints the server claims of this tool; shown as claims. */
  claims: z.array(z.string()),
  asked_by: z.enum(['model', 'person', 'command-line']),
  /** What a person should read first. */
  warnings: z.array(ApprovalWarning),
});
export type ApprovalView = z.infer<typeof ApprovalView>;

/** `always` passes main's own dialog before it counts (spec X). */
export const ApprovalAnswer = z.enum(['once', 'conversation', 'always', 'deny']);
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;

export const approvalCommands = {
  listApprovals: command(z.void(), z.array(ApprovalView)),
  /** Counts only within a second of a real click or key that main saw (spec X); otherwise fault `not-a-person`. */
  answerApproval: command(
    z.strictObject({ id: ApprovalId, answer: ApprovalAnswer, note: z.string().max(4096).optional() }),
    z.strictObject({ accepted: z.boolean() }),
  ),
};

export const approvalEvents = { approvalsChanged: event(z.array(ApprovalView)) };
