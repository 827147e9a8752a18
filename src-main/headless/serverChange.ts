import type { EntryChange, SecretChange } from '../config/change';
import type { AuthKind, ServerType } from '../config/schema';
import type { ServerFlags } from './command';
import type { Pairs } from './pairs';

const FROM_STDIN = '-';

/** How many values of the flags are to be read from stdin. */
export const countStdin = (flags: ServerFlags): number =>
  secretsOf(flags).filter((value) => value === FROM_STDIN).length;

/** True when a value that must stay secret stands on the command line, where other programs can read it. */
export const showsSecret = (flags: ServerFlags): boolean =>
  secretsOf(flags).some((value) => value.length >= SHORTEST_SECRET && !/\$\{[^}]*\}/.test(value));

/** As in logs: shorter values are more likely a switch than a key. */
const SHORTEST_SECRET = 8;

const secretsOf = ({ env, headers, token, clientSecret, privateKey }: ServerFlags): string[] =>
  [...[...env, ...headers].map(([, value]) => value), token, clientSecret, privateKey].filter(
    (value) => value !== undefined,
  );

/** Puts what was read from stdin in the place of each `-`, in the order env, headers, token, client secret, key. */
export function fillFromStdin(flags: ServerFlags, values: readonly string[]): ServerFlags {
  let at = 0;
  const filled = <V extends string | undefined>(value: V): V | string =>
    value === FROM_STDIN ? (values[at++] ?? '') : value;
  const fill = (pairs: Pairs): Pairs => pairs.map(([name, value]) => [name, filled(value)]);
  const env = fill(flags.env);
  const headers = fill(flags.headers);
  const token = filled(flags.token);
  const clientSecret = filled(flags.clientSecret);
  return { ...flags, env, headers, token, clientSecret, privateKey: filled(flags.privateKey) };
}

/** One value is all of stdin but its last line break; of several each is a line, and the last one takes what is left. */
export function toStdinValues(text: string, count: number): string[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = lines.slice(0, count - 1);
  return lines.length < count ? lines : [...first, lines.slice(count - 1).join('\n')];
}

/** What may be shown of an entry, as far as an edit builds on it. */
export interface ServerBefore {
  readonly type: ServerType;
  readonly enabled: boolean;
  readonly auth: { readonly kind: AuthKind };
}

/** What an entry is to become; `before` is what may be shown of it now. Pure. */
export function toEntryChange(name: string, flags: ServerFlags, before: ServerBefore | undefined): EntryChange {
  const change: EntryChange = {
    name: flags.rename ?? name,
    type: typeAfter(flags, before?.type),
    enabled: flags.disabled === undefined ? (before?.enabled ?? true) : !flags.disabled,
    command: flags.command,
    url: flags.url,
    cwd: flags.cwd,
    env_inherit: flags.envInherit,
    env: flags.env.length > 0 ? toChanges(flags.env) : undefined,
    headers: flags.headers.length > 0 ? toChanges(flags.headers) : undefined,
    auth: toAuth(flags, before),
    description: orNull(flags.description),
    ca_file: orNull(flags.caFile),
    timeout_seconds: flags.timeoutSeconds,
    connect_timeout_seconds: flags.connectTimeoutSeconds,
    call_timeout_seconds: flags.callTimeoutSeconds,
    max_concurrent_calls: flags.maxConcurrentCalls,
    ...flags.more?.entry,
  };
  return withoutUndefined(change);
}

/** A command makes an entry local, an address makes a local one remote. */
export function typeAfter(
  { command, url, type }: Pick<ServerFlags, 'command' | 'url' | 'type'>,
  before: ServerType | undefined,
): ServerType {
  if (type !== undefined) return type;
  if (command) return 'local';
  if (url !== undefined && (before === undefined || before === 'local')) return 'auto';
  return before ?? 'auto';
}

function toAuth(flags: ServerFlags, before: ServerBefore | undefined): EntryChange['auth'] {
  const { auth, token, clientId, clientSecret, privateKey, scope, more } = flags;
  const given = [auth, token, clientId, clientSecret, privateKey, scope, ...Object.values(more?.auth ?? {})];
  if (given.every((flag) => flag === undefined)) return undefined;
  return withoutUndefined({
    kind: auth ?? kindFor(before),
    token: toSecretChange(token),
    client_id: orNull(clientId),
    client_secret: toSecretChange(clientSecret),
    private_key: toSecretChange(privateKey),
    scope: orNull(scope),
    ...more?.auth,
  });
}

/** What is said of a client is said for a sign-in. */
const kindFor = (before: ServerBefore | undefined): AuthKind =>
  before === undefined || before.auth.kind === 'none' ? 'oauth' : before.auth.kind;

const toChanges = (pairs: Pairs): Record<string, SecretChange> =>
  Object.fromEntries(pairs.map(([name, value]) => [name, toSecretChange(value)]));

function toSecretChange(value: string): SecretChange;
function toSecretChange(value: string | undefined): SecretChange | undefined;
function toSecretChange(value: string | undefined): SecretChange | undefined {
  if (value === undefined) return undefined;
  return value === '' ? { kind: 'clear' } : { kind: 'set', value };
}

const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text);

/** What was not said is not sent. */
const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
