import type { ConfigProblemView, ImportEntryView, ServerErrorView, ServerView } from '@contract';
import { maskedNothing, type MaskedServer } from '../../config/maskServer';
import type { ConfigProblem } from '../../config/store';
import { cleanText } from '../../lib/cleanText';
import { statusOf, type ConnectionState } from '../../mcp/connectionState';
import type { ImportedEntry } from '../../mcp/manage';
import type { ServerRow } from '../../mcp/registry';
import type { McpFault } from '../../mcp/session';

const STDERR_LINES = 50;

/** One row of the servers page. `masked` is undefined for an entry that does not validate. */
export function toServerView(row: ServerRow, masked: MaskedServer | undefined, canUndo: boolean): ServerView {
  return {
    id: row.id,
    name: cleanText(row.name),
    ...toDefinition(masked ?? maskedNothing()),
    status: statusOf(row.state),
    phase: row.state.kind,
    attempt: row.state.kind === 'connecting' ? row.state.attempt : null,
    retry_at: row.state.kind === 'waiting' ? row.state.retryAt : null,
    error: toErrorView(row),
    tool_count: row.listing.tools.length,
    server: toServerInfo(row.state),
    noise_count: row.noiseCount,
    notes: row.listing.notes.slice(0, 50).map((note) => line(note)),
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
    auth: masked.auth,
    references: masked.references.map(cleanText),
    unreadable: masked.unreadable,
    description: masked.description === null ? null : cleanText(masked.description),
    timeout_seconds: masked.timeout_seconds,
    connect_timeout_seconds: masked.connect_timeout_seconds,
    call_timeout_seconds: masked.call_timeout_seconds,
  };
}

function toErrorView({ fault, stderr, config }: ServerRow): ServerErrorView | null {
  const last = stderr.slice(-STDERR_LINES).map((text) => line(text, 8192));
  if (fault) return { ...toFault(fault), stderr: last };
  if (config.invalid === null) return null;
  return { kind: 'config', message: line(config.invalid), exit_code: null, signal: null, stderr: [] };
}

const toFault = (fault: McpFault) => ({
  kind: fault.kind,
  message: line(fault.message),
  exit_code: fault.exitCode,
  signal: fault.signal,
});

const toServerInfo = (state: ConnectionState): ServerView['server'] =>
  state.kind === 'ready'
    ? {
        name: line(state.info.name, 256),
        version: line(state.info.version, 256),
        protocol_version: line(state.info.protocolVersion, 64),
      }
    : null;

export const toImportEntryView = ({ key, name, masked, problem }: ImportedEntry): ImportEntryView => ({
  key,
  name: cleanText(name),
  type: masked.type,
  ...(masked.command && { command: masked.command.map(cleanText) }),
  ...(masked.url !== undefined && { url: cleanText(masked.url) }),
  env_names: Object.keys(masked.env).map(cleanText),
  header_names: Object.keys(masked.headers).map(cleanText),
  problem: problem === null ? null : line(problem),
});

export const toConfigProblemView = (problem: ConfigProblem | null): ConfigProblemView | null =>
  problem && {
    path: cleanText(problem.path),
    line: problem.line,
    column: problem.column,
    message: line(problem.message),
  };

const line = (text: string, limit = 4096): string => cleanText(text).slice(0, limit);
