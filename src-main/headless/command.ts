/** A command line that was understood. */
export interface Invocation {
  readonly command: Command;
  readonly json: boolean;
  /** Bounds the wait for servers only. */
  readonly timeoutMs: number;
}

export type Command =
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'list'; readonly connect: boolean }
  | { readonly kind: 'get' | 'remove' | 'enable' | 'disable' | 'restart'; readonly name: string }
  | { readonly kind: 'add' | 'edit'; readonly name: string; readonly flags: ServerFlags }
  | { readonly kind: 'tools'; readonly server: string | null }
  | { readonly kind: 'call'; readonly tool: string; readonly json: string }
  | { readonly kind: 'ask'; readonly text: string; readonly model: string | null; readonly allow: readonly string[] };

/** What `mcp add` and `mcp edit` were told; undefined keeps. A secret of `-` is still to be read from stdin. */
export interface ServerFlags {
  readonly command?: readonly [string, ...string[]] | undefined;
  readonly url?: string | undefined;
  readonly type?: 'local' | 'auto' | 'http' | 'sse' | 'ws' | undefined;
  readonly cwd?: string | undefined;
  readonly auth?: 'none' | 'bearer' | 'oauth' | undefined;
  readonly token?: string | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly disabled?: boolean | undefined;
  readonly env: Pairs;
  readonly headers: Pairs;
}

/** Names with what they become; an empty value deletes. */
export type Pairs = readonly (readonly [name: string, value: string])[];
