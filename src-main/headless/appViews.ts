import { z } from 'zod';
import type { LogRow, TestRow, WireRow } from '../mcp/reportRows';
import type { AnswerJson, CallJson, RuleJson, ToolJson } from './json';
import type { ServerJson } from './serverJson';

/** What is read of the app's answers; whatever else they hold is left behind. */
const Masked = z.object({ has_value: z.boolean(), masked: z.string() });

const Server = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  enabled: z.boolean(),
  status: z.enum(['disabled', 'pending', 'connected', 'needsAuth', 'failed']),
  phase: z.string(),
  error: z
    .object({
      kind: z.string(),
      message: z.string(),
      exit_code: z.number().nullable(),
      signal: z.string().nullable(),
      stderr: z.array(z.string()),
    })
    .nullable(),
  tool_count: z.number(),
  command: z.array(z.string()).optional(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  env: z.record(z.string(), Masked),
  headers: z.record(z.string(), Masked),
  auth: z.looseObject({ kind: z.string() }),
});
export type AppServer = ServerJson & { readonly id: string };

/** Types and phases are words that the app chose: a newer one is printed like the others. */
export const ServerList = z.object({ servers: z.array(Server) }).transform(({ servers }) => servers as AppServer[]);

export const Outcome = z.object({ persisted: z.boolean(), runtime: z.enum(['started', 'failed', 'unchanged']) });

export const Lines = z.array(z.string());

/** Sources, levels and kinds are words that the app chose, like types and phases. */
export const LogRows = z
  .array(
    z.object({
      time: z.string(),
      source: z.string(),
      level: z.string().nullable(),
      logger: z.string(),
      text: z.string(),
      times: z.number(),
    }),
  )
  .transform((rows) => rows as LogRow[]);

export const WireRows = z
  .array(z.object({ time: z.string(), kind: z.string(), direction: z.enum(['out', 'in']), text: z.string() }))
  .transform((rows) => rows as WireRow[]);

const Failure = z.object({ kind: z.string(), message: z.string() });
export const TestAnswer = z
  .object({
    name: z.string(),
    status: z.enum(['disabled', 'pending', 'connected', 'needsAuth', 'failed']),
    state: z.string(),
    error: Failure.extend({
      exit_code: z.number().nullable(),
      signal: z.string().nullable(),
      stderr: z.array(z.string()),
    }).nullable(),
    server: z.object({ name: z.string(), version: z.string() }).nullable(),
    era: z.string().nullable(),
    transport: z.string().nullable(),
    protocol_version: z.string().nullable(),
    tool_count: z.number(),
    resource_count: z.number(),
    prompt_count: z.number(),
    ms: z.number(),
    steps: z.array(z.object({ step: z.string(), ok: z.boolean(), ms: z.number(), error: Failure.nullable() })),
  })
  .transform((row) => row as TestRow);

const Tool = z.object({
  server: z.string(),
  tool: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  input_schema: z.record(z.string(), z.unknown()),
  annotations: z.record(z.string(), z.unknown()),
  status: z.enum(['ok', 'rejected', 'quarantined']),
  reason: z.string().nullable(),
}) satisfies z.ZodType<ToolJson>;
export const ToolList = z.array(Tool);

export const CallAnswer = z
  .object({
    content: z.array(z.record(z.string(), z.unknown())),
    structured_content: z.unknown(),
    is_error: z.boolean(),
    duration_ms: z.number(),
  })
  .transform(({ content, structured_content, is_error, duration_ms }): CallJson => ({
    content,
    structuredContent: structured_content ?? null,
    is_error,
    duration_ms,
  }));

export const RuleList = z.array(
  z.object({
    id: z.string(),
    verdict: z.enum(['allow', 'ask', 'deny']),
    server: z.string().nullable(),
    pattern: z.string(),
    created_at: z.number().nullable(),
  }) satisfies z.ZodType<RuleJson>,
);

export const ModelAnswer = z.object({
  text: z.string(),
  tool_calls: z.array(
    z.object({
      name: z.string(),
      arguments: z.unknown(),
      is_error: z.boolean(),
      duration_ms: z.number(),
      denied: z.string().nullable(),
    }),
  ),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullable(),
  problem: z.string().nullable(),
}) satisfies z.ZodType<AnswerJson>;
