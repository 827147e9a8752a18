import { isDeepStrictEqual } from 'node:util';
import { Fault } from '../lib/fault';
import type { EntryChange, SecretChange } from './change';
import { isDisplayForm } from './displayForms';
import { commandOf, shapeProblem, typeOf } from './entryShape';
import { maskUrl } from './maskUrl';
import { maskValue } from './maskServer';
import type { Peek } from './maskServer';
import { LIMIT_KEYS, ServerEntry } from './schema';
import { literal, parseTemplate } from './template';
import { splitUrl } from './urlParts';
import { AUTH_SECRETS } from './whatRuns';
import { entryFaults } from '../text/configFaults';
import { schemaIssue } from '../text/schemaIssue';

/**
 * What an entry becomes (spec S4): what the change does not name stays, an empty value deletes. Secrets stand in it as
 * they were typed; sealing comes after. Gives back `before` itself when nothing changed.
 * @throws Fault 'invalid-credential' for a display form; 'invalid-entry' for what could never work
 */
export function applyChange(before: ServerEntry | undefined, change: EntryChange, peek: Peek): ServerEntry {
  const after: Record<string, unknown> = { ...before };
  if (!before || typeOf(before) !== change.type) after.type = change.type;
  if (change.enabled !== (before?.enabled ?? true)) after.enabled = change.enabled;
  if (before && typeOf(before) !== change.type) dropOtherKind(after, change);
  if (change.command && !isDeepStrictEqual(change.command, before ? commandOf(before) : [])) {
    after.command = [...change.command];
    delete after.args;
  }
  set(after, 'cwd', change.cwd);
  set(after, 'env_inherit', change.env_inherit && [...change.env_inherit]);
  if (change.url !== undefined) set(after, 'url', checkedUrl(change.url, before?.url ?? '', peek));
  set(after, 'env', changeAll(before?.env, change.env, 'env', peek));
  set(after, 'headers', changeAll(before?.headers, change.headers, 'headers', peek));
  if (change.auth) set(after, 'auth', changeAuth(before?.auth, change.auth, peek));
  for (const key of PLAIN_KEYS) set(after, key, change[key]);
  set(after, 'name', change.builtin_name);
  set(after, 'tools', changeTools(before?.tools, change.tool_timeouts));
  setFlag(after, 'always_load', change.always_load);
  if (before && isDeepStrictEqual(after, before)) return before;
  return validated(after);
}

const PLAIN_KEYS = ['description', ...LIMIT_KEYS, 'protocol', 'ca_file', 'server_id'] as const;

/** Absent keeps; null, nothing and an empty list or map delete. */
function set(entry: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) return;
  if (!isEmpty(value)) entry[key] = value;
  else if (!isEmpty(entry[key])) delete entry[key];
}

/** Absent in the file means no. */
function setFlag(entry: Record<string, unknown>, key: string, value: boolean | undefined): void {
  if (value !== undefined && value !== (entry[key] ?? false)) entry[key] = value;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Other keys of a tool stay, and so does a tool that had no limit. */
function changeTools(
  stored: ServerEntry['tools'] = {},
  changes: EntryChange['tool_timeouts'],
): ServerEntry['tools'] | undefined {
  if (!changes) return undefined;
  const tools = new Map(Object.entries(stored));
  for (const [name, timeout_seconds] of Object.entries(changes)) {
    const { timeout_seconds: _old, ...rest } = tools.get(name) ?? {};
    if (timeout_seconds !== null) tools.set(name, { ...rest, timeout_seconds });
    else if (Object.keys(rest).length > 0) tools.set(name, rest);
    else tools.delete(name);
  }
  return Object.fromEntries(tools);
}

/** A command and an address exclude each other; changing the type leaves one of them behind. */
function dropOtherKind(after: Record<string, unknown>, { type, command, url }: EntryChange): void {
  if (type === 'local' && url === undefined) delete after.url;
  if (type !== 'local' && command === undefined) {
    for (const key of ['command', 'args', 'cwd', 'env_inherit']) delete after[key];
  }
}

function changeAll(
  stored: Readonly<Record<string, string>> | undefined,
  changes: Readonly<Record<string, SecretChange>> | undefined,
  section: 'env' | 'headers',
  peek: Peek,
): Record<string, string> | undefined {
  if (!changes) return undefined;
  const values = { ...stored };
  for (const [typed, change] of Object.entries(changes)) {
    const name = section === 'headers' ? sameHeader(values, typed) : typed;
    // What every object inherits, such as `constructor`, is no stored value.
    const value = changeOne(Object.hasOwn(values, name) ? values[name] : undefined, change, peek);
    if (value === undefined) delete values[name];
    else {
      checkName(section, name);
      values[name] = value;
    }
  }
  return values;
}

function changeOne(stored: string | undefined, change: SecretChange, peek: Peek): string | undefined {
  if (change.kind === 'keep') return stored;
  if (change.kind === 'clear' || change.value === '') return undefined;
  refuseDisplayForm(change.value, stored === undefined ? '' : maskValue(stored, peek).masked);
  return asWritten(change.value);
}

/** A typed value with a reference of ours is a template; anything else means itself. */
function asWritten(value: string): string {
  const kinds = parseTemplate(value).map((part) => part.kind);
  return kinds.includes('unknown') && kinds.every((kind) => kind === 'text' || kind === 'unknown')
    ? literal(value)
    : value;
}

function changeAuth(
  before: ServerEntry['auth'],
  change: NonNullable<EntryChange['auth']>,
  peek: Peek,
): ServerEntry['auth'] | null {
  const after: Record<string, unknown> = { ...before, kind: change.kind };
  if ((before?.kind ?? 'none') !== change.kind) {
    const isBare = change.kind === 'bearer' || change.kind === 'none';
    for (const key of [...AUTH_SECRETS, ...(isBare ? SIGN_IN_KEYS : [])]) delete after[key];
  }
  // Without keys that are not ours, no sign-in is written by writing nothing.
  if (change.kind === 'none')
    return before?.kind === 'none' ? before : Object.keys(after).length > 1 ? (after as ServerEntry['auth']) : null;
  for (const key of ['token', 'client_secret', 'private_key'] as const) {
    const stored = after[key];
    const secret = change[key];
    if (secret) set(after, key, changeOne(typeof stored === 'string' ? stored : undefined, secret, peek) ?? null);
  }
  for (const key of AUTH_PLAIN_KEYS) set(after, key, change[key]);
  setFlag(after, 'legacy', change.legacy);
  return after as ServerEntry['auth'];
}

const AUTH_PLAIN_KEYS = [
  'client_id',
  'client_name',
  'scope',
  'redirect_port',
  'issuer',
  'signing_alg',
  'assertion_file',
] as const;
const SIGN_IN_KEYS = [...AUTH_PLAIN_KEYS, 'legacy'];

function checkedUrl(url: string, stored: string, peek: Peek): string {
  if (url === '' || url === stored) return url;
  const parts = splitUrl(url);
  if (url.includes('•') || url === maskUrl(stored, (reference) => peek(reference).masked).text) refuse();
  if (!parts) throw new Fault('invalid-entry', entryFaults.addressForm);
  for (const { text, place } of parts) if (place !== null) refuseDisplayForm(text, '');
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase();
  if (scheme !== undefined && !SCHEMES.includes(scheme)) {
    throw new Fault('invalid-entry', entryFaults.addressScheme(scheme));
  }
  // The URL standard drops some of these, so that the host shown would not be the host reached.
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\s\\\u0000-\u001f\u007f]/.test(url)) throw new Fault('invalid-entry', entryFaults.addressSpace);
  return url;
}

const SCHEMES = ['http:', 'https:', 'ws:', 'wss:'];

function refuseDisplayForm(value: string, storedMask: string): void {
  if (isDisplayForm(value, storedMask)) refuse();
}

function refuse(): never {
  throw new Fault('invalid-credential', entryFaults.displayForm);
}

/** Header names do not differ by letter case (RFC 9110 §5.1). */
const sameHeader = (stored: Readonly<Record<string, string>>, name: string): string =>
  Object.keys(stored).find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;

function checkName(section: 'env' | 'headers', name: string): void {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  const isValid = section === 'env' ? /^[^=\u0000-\u001f{}]+$/.test(name) : /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
  const badName = section === 'env' ? entryFaults.variableName : entryFaults.headerName;
  if (!isValid || name === '__proto__') throw new Fault('invalid-entry', badName(JSON.stringify(name)));
}

/** An entry that is edited is written in our own notation (spec C2). */
function validated(after: Record<string, unknown>): ServerEntry {
  const parsed = ServerEntry.safeParse(after);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Fault('invalid-entry', issue ? schemaIssue(issue) : entryFaults.notValid);
  }
  const problem = shapeProblem(parsed.data);
  if (problem) throw new Fault('invalid-entry', problem);
  // Not what was parsed: that has another order of keys.
  const { args, ...entry } = after as ServerEntry;
  const isOurs = args === undefined && typeof entry.command !== 'string';
  return isOurs ? entry : { ...entry, command: commandOf(parsed.data) };
}
