import type { Said } from '../lib/words';

/** A tool as the server described it; every field is the server's word. */
export interface ListedTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>> | null;
  readonly annotations: Readonly<Record<string, unknown>>;
  /** The server runs it as a task only (2025-11-25, `execution.taskSupport`). */
  readonly isTaskOnly?: true;
  readonly icons?: readonly ListedIcon[];
}

/** Where a picture for it is; looked at by `icons.ts` only. */
export interface ListedIcon {
  readonly src: string;
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
  /** Whose call it is; what the server asks meanwhile is charged there (spec P4). */
  readonly onBehalfOf?: string;
  readonly onProgress?: (progress: CallProgress) => void;
  readonly signal: AbortSignal;
}
