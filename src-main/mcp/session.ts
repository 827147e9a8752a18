import type { Fault } from '../lib/fault';
import type { Said } from '../lib/words';

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

/** What the server said of itself at the handshake. */
export interface SessionInfo {
  readonly name: string;
  readonly version: string;
  readonly protocolVersion: string;
  readonly instructions: string | null;
  readonly hasTools: boolean;
}

/** A tool as the server described it; every field is the server's word. */
export interface ListedTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>> | null;
  readonly annotations: Readonly<Record<string, unknown>>;
}

/** A tool that cannot be used, and why. */
export interface RejectedTool {
  readonly name: string;
  readonly reason: Said;
}

/** All that a server listed. */
export interface ToolListing {
  readonly tools: readonly ListedTool[];
  /** Bad items never hide their neighbours (spec P6). */
  readonly rejected: readonly RejectedTool[];
  /** What was cut or forgiven, in words (spec P7). */
  readonly notes: readonly Said[];
}

/** Content blocks as they came; each is any JSON object with a `type`. */
export type ContentBlock = Readonly<Record<string, unknown>> & { readonly type: string };

/** What the server answered; its own failure is a result too. */
export interface CallResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent: unknown;
  readonly isError: boolean;
  readonly notes: readonly Said[];
}

/** How far a call has come, in the server's own measure. */
export interface CallProgress {
  readonly done: number;
  readonly total: number | null;
  readonly message: string;
}

export interface CallOptions {
  readonly onProgress?: (progress: CallProgress) => void;
  readonly signal: AbortSignal;
}

/** One live connection. Disposing closes it and waits until nothing of it is left. */
export interface Session extends AsyncDisposable {
  readonly info: SessionInfo;
  /** @throws McpFault */
  listTools(signal: AbortSignal): Promise<ToolListing>;
  /** @throws McpFault */
  callTool(tool: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallResult>;
  /** Called at each `tools/list_changed`, uncoalesced. Returns unsubscribe. */
  onToolsChanged(listener: () => void): () => void;
  /** Resolves once, when the connection ended by itself. */
  readonly ended: Promise<McpFault>;
}
