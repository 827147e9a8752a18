import { z } from 'zod';
import { stripHidden } from '../lib/cleanText';
import { Fault, isFault, messageOf } from '../lib/fault';
import type { McpFault, McpFaultKind } from './session';

/** A server's own words are cut here. */
const MESSAGE_LENGTH = 2048;

interface FaultDetails {
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  readonly cause?: unknown;
}

class ConnectionFault extends Fault<McpFaultKind> implements McpFault {
  readonly exitCode: number | null;
  readonly signal: string | null;
  constructor(kind: McpFaultKind, message: string, { exitCode, signal, cause }: FaultDetails) {
    super(kind, message, cause === undefined ? undefined : { cause });
    this.exitCode = exitCode ?? null;
    this.signal = signal ?? null;
  }
}

/** A fault of a connection; `message` is for a person. */
export const createMcpFault = (kind: McpFaultKind, message: string, details: FaultDetails = {}): McpFault =>
  new ConnectionFault(kind, message, details);

export const isMcpFault = (error: unknown): error is McpFault => error instanceof ConnectionFault;

const SESSION_LOST = 'the server refused the request unrun because it forgot the session';

/** The server forgot us: what it refused did not run, so it may be sent again to a new session (spec L6). */
export const sessionLostFault = (message: string): McpFault =>
  createMcpFault('closed', message, { cause: SESSION_LOST });

export const isSessionLost = (error: unknown): boolean => isMcpFault(error) && error.cause === SESSION_LOST;

const RETRYABLE: ReadonlySet<McpFaultKind> = new Set(['exited', 'unreachable', 'closed', 'timed-out']);

/** Whether trying again without a person can help (spec L6). */
export const isRetryable = (fault: McpFault): boolean => RETRYABLE.has(fault.kind);

/** What the SDK throws for an error reply; known by name, so that faults can be told apart before it is loaded. */
interface ErrorReply extends Error {
  readonly code: number;
  readonly data?: unknown;
}
const isErrorReply = (error: unknown): error is ErrorReply => error instanceof Error && error.name === 'McpError';

const METHOD_NOT_FOUND = -32601;

/** The server does not know the method it was asked for. */
export const isMethodMissing = (error: unknown): boolean =>
  isMcpFault(error) && isErrorReply(error.cause) && error.cause.code === METHOD_NOT_FOUND;

/** Any error of a connection as a fault; what is not recognised was not the protocol. */
export function toMcpFault(error: unknown): McpFault {
  if (isMcpFault(error)) return error;
  if (isErrorReply(error)) return isMcpFault(error.data) ? error.data : serverError(error);
  if (error instanceof z.core.$ZodError) {
    return createMcpFault('protocol', `the server's reply does not have the expected shape: ${issueOf(error)}`);
  }
  if (isFault(error)) return createMcpFault(kindOf(error.kind), error.message, { cause: error });
  if (error instanceof Error && error.name === 'AbortError') return createMcpFault('cancelled', 'cancelled');
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && SPAWN_CODES.has(code)) {
    return createMcpFault('spawn-failed', messageOf(error), { cause: error });
  }
  return createMcpFault('protocol', toWords(messageOf(error)), { cause: error });
}

const SPAWN_CODES = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC', 'E2BIG', 'ENOMEM', 'EAGAIN', 'EMFILE', 'ENFILE']);

const KINDS: ReadonlySet<string> = new Set<McpFaultKind>([
  'spawn-failed',
  'exited',
  'unreachable',
  'unauthorized',
  'needs-registration',
  'timed-out',
  'protocol',
  'too-large',
  'closed',
  'blocked-address',
  'config',
  'cancelled',
]);

/** Faults of lower rooms keep their kind where it says something here; the rest is about what the person configured. */
const kindOf = (kind: string): McpFaultKind => (KINDS.has(kind) ? (kind as McpFaultKind) : 'config');

/** What the server answered, without the SDK's prefix and without `data`. */
function serverError(error: ErrorReply): McpFault {
  const words = toWords(error.message.replace(/^MCP error -?\d+: /, ''));
  const message = words === '' ? `the server answered with error ${error.code}` : words;
  return createMcpFault('protocol', message, { cause: error });
}

function issueOf(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'unknown' : toWords(`${issue.path.join('.')} ${issue.message}`.trim());
}

/** Words of a server for a person: hidden characters gone, cut. */
export function toWords(text: string, limit = MESSAGE_LENGTH): string {
  const clean = stripHidden(text.slice(0, limit * 2)).trim();
  return clean.length > limit ? `${clean.slice(0, limit - 1)}…` : clean;
}
