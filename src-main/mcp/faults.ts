import { z } from 'zod';
import { stripHidden } from '../lib/cleanText';
import { Fault, isFault, messageOf } from '../lib/fault';
import type { McpFault, McpFaultKind } from './session';
import { mcpFaults } from '../text/mcpFaults';
import { mapSaid } from '../text/wordsIn';
import { inEnglish, type Said, type Words } from '../lib/words';
import { saidOf } from '../lib/fault';
import { isScopeFault, isTokenFault } from '../lib/tokenFault';

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
  constructor(kind: McpFaultKind, message: Said, { exitCode, signal, cause }: FaultDetails) {
    super(kind, message, cause === undefined ? undefined : { cause });
    this.exitCode = exitCode ?? null;
    this.signal = signal ?? null;
  }
}

/** A fault of a connection. Words of ours come from `text/mcpFaults.ts`; a bare text is the server's. */
export const createMcpFault = (kind: McpFaultKind, message: Said, details: FaultDetails = {}): McpFault =>
  new ConnectionFault(kind, message, details);

/** The same fault with every secret taken out of what it says (spec S8): a server may tell what it was given. */
export function scrubFault(fault: McpFault, scrub: (text: string) => string): McpFault {
  const { kind, exitCode, signal, cause } = fault;
  const said = mapSaid(saidOf(fault), scrub);
  return inEnglish(said) === fault.message ? fault : createMcpFault(kind, said, { exitCode, signal, cause });
}

export const isMcpFault = (error: unknown): error is McpFault => error instanceof ConnectionFault;

const SESSION_LOST = 'the server refused the request unrun because it forgot the session';

/** The server forgot us: what it refused did not run, so it may be sent again to a new session (spec L6). */
export const sessionLostFault = (message: Words): McpFault =>
  createMcpFault('closed', message, { cause: SESSION_LOST });

export const isSessionLost = (error: unknown): boolean => isMcpFault(error) && error.cause === SESSION_LOST;

const RETRYABLE: ReadonlySet<McpFaultKind> = new Set(['exited', 'unreachable', 'closed', 'timed-out']);

/** Whether trying again without a person can help (spec L6). */
export const isRetryable = (fault: McpFault): boolean => RETRYABLE.has(fault.kind);

/** The sign-in lacks a scope for what was asked; other requests may well be answered (spec O5). */
export const isScopeMissing = (fault: McpFault): boolean => isScopeFault(fault.cause);

/** Without these there is no session to go on with. */
const VITAL: ReadonlySet<unknown> = new Set([
  'initialize',
  'notifications/initialized',
  'server/discover',
  'tools/list',
]);

/**
 * After this no request of the session can be answered any more: its sign-in is refused, or no token is to be had now
 * (spec O5). A scope that is missing is such an end only where a session needs what was asked.
 */
export const isSignInTrouble = (fault: McpFault, asked: object): boolean =>
  isScopeMissing(fault)
    ? 'method' in asked && VITAL.has(asked.method)
    : fault.kind === 'unauthorized' || isTokenFault(fault.cause);

/** What either SDK throws for an error reply; known by name, so that faults can be told apart before it is loaded. */
interface ErrorReply extends Error {
  readonly code: number;
  readonly data?: unknown;
}
const isErrorReply = (error: unknown): error is ErrorReply =>
  error instanceof Error && (error.name === 'McpError' || error.name === 'ProtocolError');

/** The error that a server replied with, behind the fault that came of it; null when there is none. */
export const errorReplyOf = (error: unknown): { readonly code: number; readonly data?: unknown } | null =>
  isMcpFault(error) && isErrorReply(error.cause) ? error.cause : null;

/** An error reply that was received beside the SDK; mapped alike by `toMcpFault`. */
export function createErrorReply({ code, message, data }: { code: number; message: string; data?: unknown }): Error {
  return Object.assign(new Error(message), { name: 'McpError', code, data });
}

const METHOD_NOT_FOUND = -32601;

/** The server does not know the method it was asked for. */
export const isMethodMissing = (error: unknown): boolean => errorReplyOf(error)?.code === METHOD_NOT_FOUND;

/** The fault that an error is or that a reply of our own carries; null of anybody else's words. */
export function ownFault(error: unknown): McpFault | null {
  if (isMcpFault(error)) return error;
  return isErrorReply(error) && isMcpFault(error.data) ? error.data : null;
}

/** Any error of a connection as a fault; what is not recognised was not the protocol. */
export function toMcpFault(error: unknown): McpFault {
  const own = ownFault(error);
  if (own !== null) return own;
  if (isErrorReply(error)) return serverError(error);
  if (error instanceof z.core.$ZodError) {
    return createMcpFault('protocol', mcpFaults.wrongShape(issueOf(error)));
  }
  if (isFault(error)) return createMcpFault(kindOf(error.kind), saidOf(error), { cause: error });
  if (error instanceof Error && error.name === 'AbortError') return createMcpFault('cancelled', mcpFaults.cancelled);
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
  const ours = [mcpFaults.resultNoObject, mcpFaults.malformedError].find(({ en }) => en === words);
  const said = ours ?? (words === '' ? mcpFaults.errorCode(error.code) : words);
  return createMcpFault('protocol', said, { cause: error });
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
