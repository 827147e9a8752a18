import type { AuthKind, ServerType } from './schema';

/** Preserve, replace or delete one secret (spec S4). */
export type SecretChange =
  { readonly kind: 'keep' } | { readonly kind: 'set'; readonly value: string } | { readonly kind: 'clear' };

/** What a form or a command line wants an entry to become; absent keeps. */
export interface EntryChange {
  readonly name: string;
  readonly type: ServerType;
  readonly enabled: boolean;
  readonly command?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  readonly env_inherit?: readonly string[] | undefined;
  readonly url?: string | undefined;
  readonly env?: Readonly<Record<string, SecretChange>> | undefined;
  readonly headers?: Readonly<Record<string, SecretChange>> | undefined;
  readonly auth?:
    | {
        readonly kind: AuthKind;
        readonly token?: SecretChange | undefined;
        readonly client_id?: string | null | undefined;
        readonly client_secret?: SecretChange | undefined;
        readonly scope?: string | null | undefined;
      }
    | undefined;
  readonly description?: string | null | undefined;
  readonly timeout_seconds?: number | null | undefined;
  readonly connect_timeout_seconds?: number | null | undefined;
  readonly call_timeout_seconds?: number | null | undefined;
}
