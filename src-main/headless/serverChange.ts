import type { EntryChange, SecretChange } from '../config/change';
import type { MaskedServer } from '../config/maskServer';
import type { ServerType } from '../config/schema';
import type { Pairs, ServerFlags } from './command';

/** How many values of the flags are to be read from stdin. */
export const countStdin = ({ env, headers, token }: ServerFlags): number =>
  [...env, ...headers].filter(([, value]) => value === '-').length + (token === '-' ? 1 : 0);

/** Puts what was read from stdin in the place of each `-`, in the order env, headers, token. */
export function fillFromStdin(flags: ServerFlags, values: readonly string[]): ServerFlags {
  let at = 0;
  const filled = (value: string): string => (value === '-' ? (values[at++] ?? '') : value);
  const fill = (pairs: Pairs): Pairs => pairs.map(([name, value]) => [name, filled(value)]);
  const env = fill(flags.env);
  const headers = fill(flags.headers);
  return { ...flags, env, headers, token: flags.token === undefined ? undefined : filled(flags.token) };
}

/** One value is all of stdin but its last line break; several are its lines. */
export function toStdinValues(text: string, count: number): string[] {
  const whole = text.replace(/\r?\n$/, '');
  return count === 1 ? [whole] : whole.split(/\r?\n/);
}

/** What an entry is to become; `before` is what may be shown of it now. Pure. */
export function toEntryChange(name: string, flags: ServerFlags, before: MaskedServer | undefined): EntryChange {
  return {
    name,
    type: typeAfter(flags, before?.type),
    enabled: flags.disabled === undefined ? (before?.enabled ?? true) : !flags.disabled,
    ...(flags.command && { command: flags.command }),
    ...(flags.url !== undefined && { url: flags.url }),
    ...(flags.cwd !== undefined && { cwd: flags.cwd }),
    ...(flags.env.length > 0 && { env: toChanges(flags.env) }),
    ...(flags.headers.length > 0 && { headers: toChanges(flags.headers) }),
    ...toAuth(flags, before),
    ...(flags.timeoutSeconds !== undefined && { timeout_seconds: flags.timeoutSeconds }),
  };
}

/** A command makes an entry local, an address makes a local one remote. */
function typeAfter({ command, url, type }: ServerFlags, before: ServerType | undefined): ServerType {
  if (type !== undefined) return type;
  if (command) return 'local';
  if (url !== undefined && (before === undefined || before === 'local')) return 'auto';
  return before ?? 'auto';
}

function toAuth({ auth, token }: ServerFlags, before: MaskedServer | undefined): Pick<EntryChange, 'auth'> {
  if (auth === undefined && token === undefined) return {};
  const kind = auth ?? before?.auth.kind ?? 'none';
  return { auth: { kind, ...(token !== undefined && { token: toSecretChange(token) }) } };
}

const toChanges = (pairs: Pairs): Record<string, SecretChange> =>
  Object.fromEntries(pairs.map(([name, value]) => [name, toSecretChange(value)]));

const toSecretChange = (value: string): SecretChange => (value === '' ? { kind: 'clear' } : { kind: 'set', value });
