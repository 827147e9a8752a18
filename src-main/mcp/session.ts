import type { Fault } from '../lib/fault';
import type { CallOptions, CallResult, ListedIcon, ToolListing } from './sessionTools';
import type { Completion, CompletionOf, Listing, ListedPrompt, ListedResource, PromptResult } from './sessionContent';
import type { ListedTemplate, ResourceContents } from './sessionContent';

export type * from './sessionContent';
export type * from './sessionTools';

/** Spec L6. */
export type McpFaultKind =
  | 'spawn-failed'
  | 'exited'
  | 'unreachable'
  | 'unauthorized'
  | 'needs-registration'
  | 'timed-out'
  | 'protocol'
  | 'too-large'
  | 'closed'
  | 'blocked-address'
  | 'config'
  | 'cancelled';

/** What is known of a child's end; null where it does not apply. */
export interface McpFault extends Fault<McpFaultKind> {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Which way a server was reached in the end; `auto` settles on one. */
export type TransportKind = 'stdio' | 'streamable-http' | 'sse' | 'ws' | 'in-process';

/** Handshake: revisions to 2025-11-25. Stateless: 2026-07-28 (spec P1). */
export type Era = 'handshake' | 'stateless';

/** What the server declared; a method of what it did not declare is not sent. */
export interface SessionOffers {
  readonly tools: boolean;
  readonly resources: boolean;
  readonly subscriptions: boolean;
  readonly prompts: boolean;
  readonly completions: boolean;
  readonly logging: boolean;
}

/** What the server said of itself when it was connected. */
export interface SessionInfo {
  readonly name: string;
  readonly version: string;
  readonly protocolVersion: string;
  readonly era: Era;
  readonly transport: TransportKind;
  readonly instructions: string | null;
  readonly icons?: readonly ListedIcon[];
  readonly offers: SessionOffers;
}

/** What changed on the server's side; `resource` only for one that was subscribed to. */
export type SessionChange =
  { readonly kind: 'tools' | 'prompts' | 'resources' } | { readonly kind: 'resource'; readonly uri: string };

/** The levels of RFC 5424, least severe first. */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * One live connection. Disposing closes it and waits until nothing of it is left. Every method rejects with an
 * McpFault: `protocol` where the server does not offer it, `cancelled` on abort.
 */
export interface Session extends AsyncDisposable {
  readonly info: SessionInfo;
  /** Empty where the server offers no tools. */
  listTools(signal: AbortSignal): Promise<ToolListing>;
  callTool(tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallResult>;
  listResources(signal: AbortSignal): Promise<Listing<ListedResource>>;
  listTemplates(signal: AbortSignal): Promise<Listing<ListedTemplate>>;
  /** Any address the server knows, listed or not. */
  readResource(uri: string, signal: AbortSignal): Promise<readonly ResourceContents[]>;
  /** From now on `onChanged` hears of this resource, also after the session was renewed. */
  subscribe(uri: string, signal: AbortSignal): Promise<void>;
  unsubscribe(uri: string, signal: AbortSignal): Promise<void>;
  listPrompts(signal: AbortSignal): Promise<Listing<ListedPrompt>>;
  getPrompt(name: string, args: Readonly<Record<string, string>>, signal: AbortSignal): Promise<PromptResult>;
  /** At most 100 values for one argument of a prompt or a template (spec P3). */
  complete(what: CompletionOf, signal: AbortSignal): Promise<Completion>;
  /** From which level on the server sends its log. */
  setLogLevel(level: LogLevel, signal: AbortSignal): Promise<void>;
  /** Resolves when the server answered anything at all. */
  ping(signal: AbortSignal): Promise<void>;
  /** Called at each notice, uncoalesced. Returns unsubscribe. */
  onChanged(listener: (change: SessionChange) => void): () => void;
  /** Resolves once, when the connection ended by itself. */
  readonly ended: Promise<McpFault>;
}
