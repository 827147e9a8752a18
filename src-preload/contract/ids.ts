import { z } from 'zod';

/** Stands behind a server's label for good; grants, pins and secrets hang on it (spec C10). */
export const ServerId = z.string().min(1).max(80).brand<'ServerId'>();
export type ServerId = z.infer<typeof ServerId>;

export const ConversationId = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .brand<'ConversationId'>();
export type ConversationId = z.infer<typeof ConversationId>;

export const MessageId = z.string().min(1).max(64).brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

export const TurnId = z.string().min(1).max(64).brand<'TurnId'>();
export type TurnId = z.infer<typeof TurnId>;

export const CallId = z.string().min(1).max(128).brand<'CallId'>();
export type CallId = z.infer<typeof CallId>;

export const ApprovalId = z.string().min(1).max(64).brand<'ApprovalId'>();
export type ApprovalId = z.infer<typeof ApprovalId>;

export const QuestionId = z.string().min(1).max(64).brand<'QuestionId'>();
export type QuestionId = z.infer<typeof QuestionId>;

export const ModelId = z.string().min(1).max(80).brand<'ModelId'>();
export type ModelId = z.infer<typeof ModelId>;

export const RuleId = z.string().min(1).max(64).brand<'RuleId'>();
export type RuleId = z.infer<typeof RuleId>;
