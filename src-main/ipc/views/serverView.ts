import type { ConfigProblemView, ServerErrorView, ServerView } from '@contract';
import { maskedNothing, type MaskedServer } from '../../config/maskServer';
import type { ConfigProblem } from '../../config/store';
import { cleanText } from '../../lib/cleanText';
import { statusOf, type ConnectionState } from '../../mcp/connectionState';
import type { ServerManager, WaitingServer } from '../../mcp/manage';
import type { ServerRow } from '../../mcp/registry';
import type { McpFault } from '../../mcp/session';
import type { SignIns } from '../../oauth/signIns';
import type { Language } from '../../text/language';
import { saidIn, wordsIn } from '../../text/wordsIn';
import { describeSignIn } from './signInView';

const STDERR_LINES = 50;

/** Where a row's parts come from. */
export interface ServerSources {
  readonly manager: Pick<ServerManager, 'mask' | 'canUndo' | 'waiting' | 'revision'>;
  readonly signIns: Pick<SignIns, 'facts' | 'pending'>;
}

/** One row of the servers page. */
export const describeServer = (
  row: ServerRow,
  { manager, signIns }: ServerSources,
  language: Language,
): ServerView => ({
  ...toServerView(row, manager.mask(row.id), manager.canUndo(row.id), language, manager.waiting(row.id)),
  ...describeSignIn(row, signIns),
  revision: manager.revision(row.id) ?? '',
});

/** `masked` is undefined for an entry that does not validate. */
export function toServerView(
  row: ServerRow,
  masked: MaskedServer | undefined,
  canUndo: boolean,
  language: Language,
  waiting?: WaitingServer,
): Omit<ServerView, 'revision' | keyof ReturnType<typeof describeSignIn>> {
  return {
    id: row.id,
    name: cleanText(row.name),
    ...toDefinition(masked ?? maskedNothing()),
    status: statusOf(row.state),
    phase: row.state.kind,
    attempt: row.state.kind === 'connecting' ? row.state.attempt : null,
    retry_at: row.state.kind === 'waiting' ? row.state.retryAt : null,
    error: toErrorView(row, language),
    tool_count: row.listing.tools.length,
    server: toServerInfo(row.state),
    noise_count: row.noiseCount,
    notes: row.listing.notes.slice(0, 50).map((note) => line(saidIn(note, language))),
    waiting: waiting ? toWaiting(waiting) : null,
    can_undo: canUndo,
  };
}

/** What the entry says of itself, already masked by the one masker. */
function toDefinition(masked: MaskedServer) {
  return {
    type: masked.type,
    enabled: masked.enabled,
    ...(masked.command && { command: masked.command.map(cleanText) }),
    ...(masked.cwd !== undefined && { cwd: cleanText(masked.cwd) }),
    ...(masked.env_inherit && { env_inherit: masked.env_inherit.map(cleanText) }),
    ...(masked.url !== undefined && { url: cleanText(masked.url) }),
    url_is_masked: masked.url_is_masked,
    env: masked.env,
    headers: masked.headers,
    auth: toAuthView(masked.auth),
    references: masked.references.map(cleanText),
    unreadable: masked.unreadable,
    description: cleanOrNull(masked.description),
    timeout_seconds: masked.timeout_seconds,
    connect_timeout_seconds: masked.connect_timeout_seconds,
    call_timeout_seconds: masked.call_timeout_seconds,
    max_call_seconds: masked.max_call_seconds,
    max_concurrent_calls: masked.max_concurrent_calls,
    max_message_mib: masked.max_message_mib,
    protocol: masked.protocol,
    always_load: masked.always_load,
    tool_timeouts: masked.tool_timeouts,
    ca_file: cleanOrNull(masked.ca_file),
    server_id: cleanOrNull(masked.server_id),
    builtin_name: cleanOrNull(masked.builtin_name),
    source_catalog_url: cleanOrNull(masked.source_catalog_url),
    source_entry_hash: cleanOrNull(masked.source_entry_hash),
    inputs: masked.inputs,
    plain_secrets: masked.plain_secrets.map(cleanText),
  };
}

const toAuthView = (auth: MaskedServer['auth']): MaskedServer['auth'] => ({
  ...auth,
  client_id: cleanOrNull(auth.client_id),
  client_name: cleanOrNull(auth.client_name),
  scope: cleanOrNull(auth.scope),
  issuer: cleanOrNull(auth.issuer),
  signing_alg: cleanOrNull(auth.signing_alg),
  assertion_file: cleanOrNull(auth.assertion_file),
});

const cleanOrNull = (text: string | null): string | null => (text === null ? null : cleanText(text));

function toWaiting({ onDisk, keepsOld }: WaitingServer): NonNullable<ServerView['waiting']> {
  const { command, cwd, url } = onDisk;
  return {
    ...(command && { command: command.map(cleanText) }),
    ...(cwd !== undefined && { cwd: cleanText(cwd) }),
    ...(url !== undefined && { url: cleanText(url) }),
    keeps_old: keepsOld,
  };
}

function toErrorView({ fault, stderr, config }: ServerRow, language: Language): ServerErrorView | null {
  const last = stderr.slice(-STDERR_LINES).map((text) => line(text, 8192));
  if (fault) return { ...toFault(fault, language), stderr: last };
  if (config.invalid === null) return null;
  return { kind: 'config', message: line(saidIn(config.invalid, language)), exit_code: null, signal: null, stderr: [] };
}

const toFault = (fault: McpFault, language: Language) => ({
  kind: fault.kind,
  message: line(wordsIn(fault, language)),
  exit_code: fault.exitCode,
  signal: fault.signal,
});

const toServerInfo = (state: ConnectionState): ServerView['server'] =>
  state.kind === 'ready'
    ? {
        name: line(state.info.name, 256),
        version: line(state.info.version, 256),
        protocol_version: line(state.info.protocolVersion, 64),
        transport: state.info.transport,
        has_icon: (state.info.icons?.length ?? 0) > 0,
      }
    : null;

export const toConfigProblemView = (problem: ConfigProblem | null, language: Language): ConfigProblemView | null =>
  problem && {
    path: cleanText(problem.path),
    line: problem.line,
    column: problem.column,
    message: line(saidIn(problem.message, language)),
  };

const line = (text: string, limit = 4096): string => cleanText(text).slice(0, limit);
