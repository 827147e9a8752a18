import { z } from 'zod';

/** The `type` of an entry (spec C2). */
export const ServerType = z.enum(['local', 'http', 'sse', 'ws', 'sdk', 'auto', 'claudeai-proxy', 'sse-ide', 'ws-ide']);
export type ServerType = z.infer<typeof ServerType>;

/** The `auth.kind` of an entry (spec C2). */
export const AuthKind = z.enum(['none', 'bearer', 'oauth', 'client-credentials', 'cross-app']);
export type AuthKind = z.infer<typeof AuthKind>;

/** Which revision of the protocol to speak (spec C2). */
export const Protocol = z.enum(['auto', '2026-07-28', 'legacy']);
export type Protocol = z.infer<typeof Protocol>;

const text = z.string().max(65_536);
const seconds = z.number().min(0).max(86_400);
const names = z.record(z.string().min(1).max(256), text);

const Auth = z.looseObject({
  kind: AuthKind,
  token: text.optional(),
  client_id: text.optional(),
  client_secret: text.optional(),
  client_name: text.optional(),
  scope: text.optional(),
  redirect_port: z.number().int().min(1).max(65_535).optional(),
  issuer: text.optional(),
  legacy: z.boolean().optional(),
  private_key: text.optional(),
  signing_alg: text.optional(),
  assertion_file: text.optional(),
});

/** The limits of an entry that are one number each. */
export const LIMIT_KEYS = [
  'timeout_seconds',
  'connect_timeout_seconds',
  'call_timeout_seconds',
  'max_call_seconds',
  'max_concurrent_calls',
  'max_message_mib',
] as const;

/** One server as it stands in the file (spec C2). Values may be references; unknown keys are kept. */
export const ServerEntry = z.looseObject({
  type: ServerType.optional(),
  command: z.union([z.array(text).min(1), text.min(1)]).optional(),
  /** Other clients' notation beside a `command` string; read as one array. */
  args: z.array(text).optional(),
  cwd: text.optional(),
  env: names.optional(),
  env_inherit: z.array(z.string().max(256)).optional(),
  url: text.optional(),
  headers: names.optional(),
  auth: Auth.optional(),
  enabled: z.boolean().optional(),
  timeout_seconds: seconds.optional(),
  connect_timeout_seconds: seconds.optional(),
  call_timeout_seconds: seconds.optional(),
  max_call_seconds: seconds.optional(),
  max_concurrent_calls: z.number().int().min(1).max(1024).optional(),
  max_message_mib: z.number().min(1).max(1024).optional(),
  protocol: Protocol.optional(),
  always_load: z.boolean().optional(),
  tools: z.record(z.string(), z.looseObject({ timeout_seconds: seconds.optional() })).optional(),
  description: text.optional(),
  server_id: text.optional(),
  name: text.optional(),
  ca_file: text.optional(),
  source_catalog_url: text.optional(),
  source_entry_hash: text.optional(),
});
export type ServerEntry = z.infer<typeof ServerEntry>;
