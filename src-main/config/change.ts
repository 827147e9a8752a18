import type { AuthKind, Protocol, ServerType } from './schema';

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
        readonly client_name?: string | null | undefined;
        readonly scope?: string | null | undefined;
        readonly redirect_port?: number | null | undefined;
        readonly issuer?: string | null | undefined;
        readonly legacy?: boolean | undefined;
        readonly private_key?: SecretChange | undefined;
        readonly signing_alg?: string | null | undefined;
        readonly assertion_file?: string | null | undefined;
      }
    | undefined;
  readonly description?: string | null | undefined;
  readonly timeout_seconds?: number | null | undefined;
  readonly connect_timeout_seconds?: number | null | undefined;
  readonly call_timeout_seconds?: number | null | undefined;
  readonly max_call_seconds?: number | null | undefined;
  readonly max_concurrent_calls?: number | null | undefined;
  readonly max_message_mib?: number | null | undefined;
  readonly protocol?: Protocol | null | undefined;
  readonly always_load?: boolean | undefined;
  /** Seconds by the server's own name of a tool; null removes one, and a tool that is not named keeps its limit. */
  readonly tool_timeouts?: Readonly<Record<string, number | null>> | undefined;
  readonly ca_file?: string | null | undefined;
  readonly server_id?: string | null | undefined;
  /** Which server built into the app; `name` in the file. */
  readonly builtin_name?: string | null | undefined;
}
