/** One tool as `mcp tools` prints it. */
export interface ToolJson {
  readonly server: string;
  readonly tool: string;
  /** The model-facing name (spec T1). */
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly input_schema: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, unknown>>;
  readonly status: 'ok' | 'rejected' | 'quarantined';
  readonly reason: string | null;
}

/** One call as `mcp call` prints it: the server's blocks as they came, header values, tokens and keys taken out. */
export interface CallJson {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly structuredContent: unknown;
  readonly is_error: boolean;
  readonly duration_ms: number;
}

/** One standing rule (spec T6). */
export interface RuleJson {
  /** As it is given to `permissions revoke`. */
  readonly id: string;
  readonly verdict: 'allow' | 'ask' | 'deny';
  /** Its name now, `*` for every server, null for one that is gone. */
  readonly server: string | null;
  readonly pattern: string;
  /** Unix milliseconds. */
  readonly created_at: number | null;
}

/** What one question came to; a call's `denied` says why it was not allowed, and is not printed as data. */
export interface AnswerJson {
  readonly text: string;
  readonly tool_calls: readonly {
    readonly name: string;
    readonly arguments: unknown;
    readonly is_error: boolean;
    readonly duration_ms: number;
    readonly denied: string | null;
  }[];
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number } | null;
  readonly problem: string | null;
}
