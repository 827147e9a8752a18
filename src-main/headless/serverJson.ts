import { maskedNothing, type Masked, type MaskedServer } from '../config/maskServer';
import { faultOf, statusOf, type ConnectionState, type PublicStatus } from '../mcp/connectionState';
import type { ServerRow } from '../mcp/registry';
import type { Language } from '../text/language';
import { saidIn, wordsIn } from '../text/wordsIn';

/** One server as `mcp list` and `mcp get` print it; the page's view has the same names. */
export interface ServerJson {
  readonly name: string;
  readonly type: MaskedServer['type'];
  readonly enabled: boolean;
  readonly status: PublicStatus;
  readonly phase: ConnectionState['kind'];
  readonly error: {
    readonly kind: string;
    readonly message: string;
    readonly exit_code: number | null;
    readonly signal: string | null;
    readonly stderr: readonly string[];
  } | null;
  readonly tool_count: number;
  readonly command?: readonly string[];
  readonly cwd?: string;
  readonly url?: string;
  readonly env: Readonly<Record<string, Masked>>;
  readonly headers: Readonly<Record<string, Masked>>;
  readonly auth: MaskedServer['auth'];
}

/** What is known of a server and what may be shown of its entry. Pure. */
export function toServerJson(row: ServerRow, language: Language, masked: MaskedServer = maskedNothing()): ServerJson {
  const { command, cwd, url } = masked;
  return {
    name: row.name,
    type: masked.type,
    enabled: masked.enabled,
    status: statusOf(row.state),
    phase: row.state.kind,
    error: errorOf(row, language),
    tool_count: row.listing.tools.length,
    ...(command && { command }),
    ...(cwd !== undefined && { cwd }),
    ...(url !== undefined && { url }),
    env: masked.env,
    headers: masked.headers,
    auth: masked.auth,
  };
}

function errorOf(row: ServerRow, language: Language): ServerJson['error'] {
  const fault = faultOf(row.state) ?? row.fault;
  if (fault) {
    const { kind, exitCode, signal } = fault;
    return { kind, message: wordsIn(fault, language), exit_code: exitCode, signal, stderr: row.stderr };
  }
  const { invalid } = row.config;
  if (invalid === null) return null;
  return { kind: 'config', message: saidIn(invalid, language), exit_code: null, signal: null, stderr: [] };
}
