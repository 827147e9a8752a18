import type { ServerType } from '../config/schema';
import type { MoreFlags } from './moreFlags';
import type { OfferFlags } from './offerFlags';
import type { ContentCommand } from './parseContent';
import type { ImportFlags } from './parseImportArgs';
import type { SignInCommand } from './parseSignIn';
import type { Pairs } from './pairs';

/** A command line that was understood. */
export interface Invocation {
  readonly command: Command;
  readonly json: boolean;
  /** Bounds the wait for servers only, or for the person who signs in. */
  readonly timeoutMs: number;
  /** Answers to what the one server asks for (spec C7); `-` is still to be read from stdin. */
  readonly inputs: Pairs;
  /** What servers may ask while it runs. */
  readonly offers: OfferFlags;
}

export type Command =
  | { readonly kind: 'help' | 'version' | 'path' }
  | { readonly kind: 'list'; readonly connect: boolean }
  | { readonly kind: 'get'; readonly name: string; readonly isResolved: boolean }
  | { readonly kind: 'protect'; readonly names: readonly string[] }
  | { readonly kind: 'remove' | 'enable' | 'disable' | 'restart' | 'test'; readonly name: string }
  | { readonly kind: 'add' | 'edit'; readonly name: string; readonly flags: ServerFlags }
  | { readonly kind: 'import'; readonly flags: ImportFlags }
  | { readonly kind: 'export'; readonly names: readonly string[] }
  | { readonly kind: 'tools'; readonly server: string | null }
  | { readonly kind: 'call'; readonly tool: string; readonly json: string }
  | ContentCommand
  | SignInCommand
  | { readonly kind: 'rules' }
  | { readonly kind: 'test-call'; readonly call: string }
  | { readonly kind: 'approve'; readonly pattern: string }
  | { readonly kind: 'revoke'; readonly rule: string }
  | { readonly kind: 'ask'; readonly text: string; readonly model: string | null; readonly allow: readonly string[] };

/**
 * What `mcp add` and `mcp edit` were told; undefined keeps, and an empty text or null deletes. A secret of `-` is still
 * to be read from stdin.
 */
export interface ServerFlags {
  readonly command?: readonly [string, ...string[]] | undefined;
  readonly url?: string | undefined;
  readonly type?: ServerType | undefined;
  readonly cwd?: string | undefined;
  readonly envInherit?: readonly string[] | undefined;
  readonly auth?: 'none' | 'bearer' | 'oauth' | 'client-credentials' | 'cross-app' | undefined;
  readonly token?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly scope?: string | undefined;
  readonly description?: string | undefined;
  readonly caFile?: string | undefined;
  readonly timeoutSeconds?: number | null | undefined;
  readonly connectTimeoutSeconds?: number | null | undefined;
  readonly callTimeoutSeconds?: number | null | undefined;
  readonly maxConcurrentCalls?: number | null | undefined;
  readonly more?: MoreFlags | undefined;
  readonly rename?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly env: Pairs;
  readonly headers: Pairs;
}
