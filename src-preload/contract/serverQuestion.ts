import { z } from 'zod';
import { command, event } from './define';
import { ConversationId, QuestionId, ServerId } from './ids';

const fieldBase = {
  label: z.string(),
  description: z.string(),
  required: z.boolean(),
};

export const QuestionChoice = z.strictObject({ value: z.string(), title: z.string() });
export type QuestionChoice = z.infer<typeof QuestionChoice>;

/** One field of a server's form; its place in the list is its name. */
export const QuestionField = z.discriminatedUnion('type', [
  z.strictObject({
    ...fieldBase,
    type: z.literal('text'),
    format: z.enum(['email', 'uri', 'date', 'date-time']).nullable(),
    min_length: z.number().nullable(),
    max_length: z.number().nullable(),
    /** It seems to ask for a secret, which a form is not for. */
    is_secret: z.boolean(),
    default: z.string().nullable(),
  }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('number'),
    integer: z.boolean(),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    default: z.number().nullable(),
  }),
  z.strictObject({ ...fieldBase, type: z.literal('boolean'), default: z.boolean().nullable() }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('choice'),
    choices: z.array(QuestionChoice),
    default: z.string().nullable(),
  }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('choices'),
    choices: z.array(QuestionChoice),
    min_items: z.number().nullable(),
    max_items: z.number().nullable(),
    default: z.array(z.string()).nullable(),
  }),
]);
export type QuestionField = z.infer<typeof QuestionField>;

/** What a server asks; every text is its own, with hidden characters made visible. */
export const AskedView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), message: z.string(), fields: z.array(QuestionField) }),
  /** The address whole, and the host with its port that it leads to. */
  z.strictObject({ kind: z.literal('url'), message: z.string(), host: z.string(), address: z.string() }),
  /** All that would go to the model. */
  z.strictObject({
    kind: z.literal('sampling'),
    model: z.string(),
    max_tokens: z.number(),
    system_prompt: z.string(),
    messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string() })),
    tools: z.array(z.strictObject({ name: z.string(), definition: z.string() })),
    why: z.enum(['first', 'budget', 'unowned']),
    /** What "allow for this conversation" covers; null where only once can be allowed. */
    budget: z.strictObject({ tokens: z.number(), requests: z.number() }).nullable(),
  }),
]);
export type AskedView = z.infer<typeof AskedView>;

/** A question of a server that waits for a person (spec P4). */
export const ServerQuestionView = z.strictObject({
  id: QuestionId,
  server_id: ServerId,
  server: z.string(),
  /** Those whose calls the server is working on; empty when it asks by itself. */
  conversations: z.array(z.strictObject({ id: ConversationId, title: z.string() })),
  asked_at: z.number(),
  asked: AskedView,
});
export type ServerQuestionView = z.infer<typeof ServerQuestionView>;

const MAX_TEXT = 65_536;
const FieldValue = z.union([
  z.string().max(MAX_TEXT),
  z.number(),
  z.boolean(),
  z.array(z.string().max(MAX_TEXT)).max(200),
]);

/** `open` opens the address of the question, and has main ask once per host; the values stand as the fields do, null for an empty one. */
export const QuestionAnswerInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('submit'), values: z.array(FieldValue.nullable()).max(50) }),
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('allow'), scope: z.enum(['once', 'conversation']) }),
  z.strictObject({ kind: z.literal('decline') }),
  z.strictObject({ kind: z.literal('cancel') }),
]);
export type QuestionAnswerInput = z.infer<typeof QuestionAnswerInput>;

export const FieldProblem = z.enum([
  'missing',
  'not-text',
  'too-short',
  'too-long',
  'not-format',
  'not-number',
  'too-small',
  'too-large',
  'not-choice',
  'too-few',
  'too-many',
]);
export type FieldProblem = z.infer<typeof FieldProblem>;

export const serverQuestionCommands = {
  listServerQuestions: command(z.void(), z.array(ServerQuestionView)),
  /**
   * Counts only within a second of a real click or key that main saw (spec X), but for `decline` and `cancel`; otherwise
   * fault `not-a-person`. With problems, by place of the field, or when the address was not opened, the question waits on.
   */
  answerServerQuestion: command(
    z.strictObject({ id: QuestionId, answer: QuestionAnswerInput }),
    z.strictObject({
      outcome: z.enum(['answered', 'gone', 'not-opened', 'problems']),
      problems: z.array(z.strictObject({ field: z.number().int(), problem: FieldProblem })),
    }),
  ),
};

export const serverQuestionEvents = { serverQuestionsChanged: event(z.array(ServerQuestionView)) };
