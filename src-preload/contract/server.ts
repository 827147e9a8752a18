import { z } from 'zod';
import { command, event } from './define';
import { ServerId } from './ids';
import { MaskedView, SecretChange, UnreadableSecret } from './secret';
import { PendingSignInView, SignInKind, SignInView } from './signIn';

export const ServerType = z.enum(['local', 'http', 'sse', 'ws', 'sdk', 'auto', 'claudeai-proxy', 'sse-ide', 'ws-ide']);
export type ServerType = z.infer<typeof ServerType>;

/** The five public statuses of spec L2. */
export const ServerStatus = z.enum(['disabled', 'pending', 'connected', 'needsAuth', 'failed']);
export type ServerStatus = z.infer<typeof ServerStatus>;

export const ServerPhase = z.enum([
  'disabled',
  'queued',
  'connecting',
  'waiting',
  'stopping',
  'stopped',
  'ready',
  'awaiting-sign-in',
  'needs-auth',
  'failed',
]);
export type ServerPhase = z.infer<typeof ServerPhase>;

/** What went wrong with a server; the same fields in the page and headless. */
export const ServerErrorView = z.strictObject({
  kind: z.string(),
  message: z.string(),
  exit_code: z.number().int().nullable(),
  signal: z.string().nullable(),
  /** The last lines the child wrote, scrubbed; at most 50. */
  stderr: z.array(z.string()),
});
export type ServerErrorView = z.infer<typeof ServerErrorView>;

export const AuthKind = z.enum(['none', 'bearer', 'oauth', 'client-credentials', 'cross-app']);
export type AuthKind = z.infer<typeof AuthKind>;

export const AuthView = z.strictObject({
  kind: AuthKind,
  has_token: z.boolean(),
  token_masked: z.string().max(16),
  has_client_secret: z.boolean(),
  client_secret_masked: z.string().max(16),
  has_private_key: z.boolean(),
  private_key_masked: z.string().max(16),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  scope: z.string().nullable(),
  redirect_port: z.number().int().nullable(),
  issuer: z.string().nullable(),
  /** Speaks to an authorization server of the time before metadata. */
  legacy: z.boolean(),
  signing_alg: z.string().nullable(),
  assertion_file: z.string().nullable(),
});
export type AuthView = z.infer<typeof AuthView>;

/** Which revision of the protocol to speak. */
export const Protocol = z.enum(['auto', '2026-07-28', 'legacy']);
export type Protocol = z.infer<typeof Protocol>;

/** A value that the entry asks a person for at connect (spec C7). */
export const InputView = z.strictObject({
  id: z.string(),
  state: z.enum(['absent', 'stored', 'locked', 'undecryptable']),
  masked: z.string().max(16),
});
export type InputView = z.infer<typeof InputView>;

export const ServerView = z.strictObject({
  id: ServerId,
  name: z.string(),
  type: ServerType,
  enabled: z.boolean(),
  status: ServerStatus,
  phase: ServerPhase,
  /** Which try this is while connecting, counted from 1. */
  attempt: z.number().int().nullable(),
  /** When the next try starts, in epoch milliseconds, while waiting. */
  retry_at: z.number().nullable(),
  error: ServerErrorView.nullable(),
  tool_count: z.number().int(),
  command: z.array(z.string()).optional(),
  cwd: z.string().optional(),
  env_inherit: z.array(z.string()).optional(),
  /** Secret parts (user-info, query values, long mixed path segments) are masked. */
  url: z.string().optional(),
  /** True when `url` above hides something, so that a form must not send it back. */
  url_is_masked: z.boolean(),
  env: z.record(z.string(), MaskedView),
  headers: z.record(z.string(), MaskedView),
  auth: AuthView,
  /** How the app signs in when the server asks for it; null where it cannot, as with a token of one's own. */
  sign_in_kind: SignInKind.nullable(),
  sign_in: SignInView.nullable(),
  pending_sign_in: PendingSignInView.nullable(),
  /** The last fault is one that `auth.legacy` may mend (spec O1). */
  offers_legacy: z.boolean(),
  /** The names of all references in the entry, such as `env:HOME` (spec C7). */
  references: z.array(z.string()),
  unreadable: z.array(UnreadableSecret),
  description: z.string().nullable(),
  timeout_seconds: z.number().nullable(),
  connect_timeout_seconds: z.number().nullable(),
  call_timeout_seconds: z.number().nullable(),
  max_call_seconds: z.number().nullable(),
  max_concurrent_calls: z.number().nullable(),
  max_message_mib: z.number().nullable(),
  protocol: Protocol.nullable(),
  always_load: z.boolean(),
  /** Seconds, by the server's own name of the tool. */
  tool_timeouts: z.record(z.string(), z.number()),
  ca_file: z.string().nullable(),
  server_id: z.string().nullable(),
  /** Which server built into the app, for type `sdk`. */
  builtin_name: z.string().nullable(),
  source_catalog_url: z.string().nullable(),
  source_entry_hash: z.string().nullable(),
  inputs: z.array(InputView),
  /** Where secrets stand in the file in plain text, such as `env/API_KEY` (spec S6). */
  plain_secrets: z.array(z.string()),
  /** What the live server says of itself; null unless ready. */
  server: z
    .strictObject({
      name: z.string(),
      version: z.string(),
      protocol_version: z.string(),
      /** The way that was taken in the end; `auto` settles on one. */
      transport: z.enum(['stdio', 'streamable-http', 'sse', 'ws', 'in-process']),
      has_icon: z.boolean(),
    })
    .nullable(),
  /** Lines on stdout that were not protocol messages (spec L7). */
  noise_count: z.number().int(),
  /** What was cut, forgiven or rejected, in words. */
  notes: z.array(z.string()),
  /** What stands in the file instead and nobody confirmed (spec X); null when the file says what is shown here. */
  waiting: z
    .strictObject({
      command: z.array(z.string()).optional(),
      cwd: z.string().optional(),
      url: z.string().optional(),
      /** Whether what is shown here runs on meanwhile; else nothing of this server runs. */
      keeps_old: z.boolean(),
    })
    .nullable(),
  /** True while the previous definition can be restored (spec S7). */
  can_undo: z.boolean(),
  /** Which state of the entry in the file this shows; a save that names another one is refused (spec C5). */
  revision: z.string(),
});
export type ServerView = z.infer<typeof ServerView>;

/** What is wrong with the whole file (spec C4); the page shows it above the list. */
export const ConfigProblemView = z.strictObject({
  path: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  message: z.string(),
});
export type ConfigProblemView = z.infer<typeof ConfigProblemView>;

const name = z.string().trim().min(1).max(256);
const seconds = z.number().min(0).max(86_400).nullable();
const short = z.string().max(2048).nullable();
const line = z.string().max(32_768);

/** A form's answer. Every secret is a change, never a value to echo; an absent map or name keeps what is stored. */
export const ServerInput = z.strictObject({
  name,
  type: ServerType,
  enabled: z.boolean(),
  command: z.array(line).min(1).max(512).optional(),
  cwd: line.optional(),
  env_inherit: z.array(z.string().max(256)).max(256).optional(),
  /** Absent keeps the stored address. */
  url: line.optional(),
  env: z.record(z.string().min(1).max(256), SecretChange).optional(),
  headers: z.record(z.string().min(1).max(256), SecretChange).optional(),
  auth: z
    .strictObject({
      kind: AuthKind,
      token: SecretChange.optional(),
      client_id: short.optional(),
      client_secret: SecretChange.optional(),
      client_name: short.optional(),
      scope: short.optional(),
      redirect_port: z.number().int().min(1).max(65_535).nullable().optional(),
      issuer: short.optional(),
      legacy: z.boolean().optional(),
      private_key: SecretChange.optional(),
      signing_alg: short.optional(),
      assertion_file: short.optional(),
    })
    .optional(),
  description: short.optional(),
  timeout_seconds: seconds.optional(),
  connect_timeout_seconds: seconds.optional(),
  call_timeout_seconds: seconds.optional(),
  max_call_seconds: seconds.optional(),
  max_concurrent_calls: z.number().int().min(1).max(1024).nullable().optional(),
  max_message_mib: z.number().min(1).max(1024).nullable().optional(),
  protocol: Protocol.nullable().optional(),
  always_load: z.boolean().optional(),
  /** Null removes the limit of one tool. */
  tool_timeouts: z.record(z.string().min(1).max(1024), seconds).optional(),
  ca_file: short.optional(),
  server_id: short.optional(),
  builtin_name: short.optional(),
});
export type ServerInput = z.infer<typeof ServerInput>;

/** `persisted` is false when main's dialog was declined; nothing was written then (spec S7, X). */
export const SaveOutcome = z.strictObject({
  id: ServerId.nullable(),
  persisted: z.boolean(),
  runtime: z.enum(['started', 'failed', 'unchanged']),
});
export type SaveOutcome = z.infer<typeof SaveOutcome>;

const byId = z.strictObject({ id: ServerId });

export const serverCommands = {
  listServers: command(
    z.void(),
    z.strictObject({ servers: z.array(ServerView), problem: ConfigProblemView.nullable() }),
  ),
  /** Reads the file again after it was mended by hand; what differs comes as events. */
  reloadServers: command(z.void(), z.void()),
  /** Adds without an id, edits with one. `revision` is what the form began with; without it any state is edited. */
  saveServer: command(
    z.strictObject({ id: ServerId.optional(), input: ServerInput, revision: z.string().max(64).optional() }),
    SaveOutcome,
  ),
  undoServerEdit: command(byId, SaveOutcome),
  removeServer: command(byId, z.void()),
  setServerEnabled: command(z.strictObject({ id: ServerId, enabled: z.boolean() }), SaveOutcome),
  restartServer: command(byId, z.void()),
  dismissServerError: command(byId, z.void()),
  /** The child's stderr and stdout noise, newest last, scrubbed. */
  readServerLog: command(byId, z.array(z.string())),
};

export const serverEvents = {
  serverChanged: event(ServerView),
  serverRemoved: event(byId),
  configProblemChanged: event(ConfigProblemView.nullable()),
};
