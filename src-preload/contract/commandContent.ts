import { z } from 'zod';
import { command } from './define';
import { ServerId } from './ids';

/** What servers offer beside their tools, as scripts see it; header values and tokens taken out (spec S8). */
const listed = {
  server: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
};
const page = <T extends z.ZodType>(item: T) => z.strictObject({ items: z.array(item), notes: z.array(z.string()) });

export const ResourceView = z.strictObject({
  ...listed,
  uri: z.string(),
  mime_type: z.string().nullable(),
  /** In bytes. */
  size: z.number().nullable(),
});

export const TemplateView = z.strictObject({
  ...listed,
  uri_template: z.string(),
  mime_type: z.string().nullable(),
});

export const PromptView = z.strictObject({
  ...listed,
  arguments: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string().nullable(),
      description: z.string(),
      required: z.boolean(),
    }),
  ),
});

const contents = { uri: z.string(), mimeType: z.string().nullable() };

/** The server's parts as they came; a blob is base64. */
export const ReadView = z.strictObject({
  contents: z.array(
    z.union([z.strictObject({ ...contents, text: z.string() }), z.strictObject({ ...contents, blob: z.string() })]),
  ),
});

export const PromptTextView = z.strictObject({
  description: z.string(),
  messages: z.array(
    z.strictObject({ role: z.enum(['user', 'assistant']), content: z.looseObject({ type: z.string() }) }),
  ),
});

/** One line of a server's log; `level` is null where nobody said. */
export const LogEntryView = z.strictObject({
  /** ISO 8601. */
  time: z.string(),
  source: z.enum(['stderr', 'stdout', 'message', 'note']),
  level: z.string().nullable(),
  logger: z.string(),
  text: z.string(),
  /** How often it came within its minute. */
  times: z.number(),
});

/** One thing that went over the wire, masked. */
export const WireEntryView = z.strictObject({
  time: z.string(),
  kind: z.enum(['message', 'http', 'stderr']),
  direction: z.enum(['out', 'in']),
  text: z.string(),
});

const Failure = z.strictObject({ kind: z.string(), message: z.string() });

/** One attempt beside whatever runs. */
export const TestView = z.strictObject({
  name: z.string(),
  status: z.enum(['disabled', 'pending', 'connected', 'needsAuth', 'failed']),
  state: z.string(),
  error: z
    .strictObject({
      ...Failure.shape,
      exit_code: z.number().nullable(),
      signal: z.string().nullable(),
      stderr: z.array(z.string()),
    })
    .nullable(),
  server: z.strictObject({ name: z.string(), version: z.string() }).nullable(),
  era: z.string().nullable(),
  transport: z.string().nullable(),
  protocol_version: z.string().nullable(),
  tool_count: z.number(),
  resource_count: z.number(),
  prompt_count: z.number(),
  ms: z.number(),
  steps: z.array(z.strictObject({ step: z.string(), ok: z.boolean(), ms: z.number(), error: Failure.nullable() })),
});

const byId = z.strictObject({ id: ServerId });
const address = z.string().max(65_536);
const args = z.record(z.string().max(1024), z.string().max(1_000_000));

/** What commands ask of the running app about one server; `readResource` and `getPrompt` are judged by the rules. */
export const commandContent = {
  listResources: command(byId, page(ResourceView)),
  listTemplates: command(byId, page(TemplateView)),
  listPrompts: command(byId, page(PromptView)),
  readResource: command(z.strictObject({ id: ServerId, uri: address }), ReadView),
  getPrompt: command(z.strictObject({ id: ServerId, name: z.string().max(1024), arguments: args }), PromptTextView),
  completeArgument: command(
    z.strictObject({
      id: ServerId,
      of: z.union([z.strictObject({ prompt: z.string().max(1024) }), z.strictObject({ uriTemplate: address })]),
      argument: z.string().max(1024),
      typed: address,
      filled: args,
    }),
    z.strictObject({ values: z.array(z.string()), has_more: z.boolean() }),
  ),
  /** How long the answer took, in milliseconds. */
  pingServer: command(byId, z.number()),
  readLog: command(byId, z.array(LogEntryView)),
  readWireLog: command(byId, z.array(WireEntryView)),
  /** One more attempt beside the live connection; nothing is written. */
  testServer: command(byId, TestView),
};
