import { isRecord } from '../../lib/isRecord';
import { shapeProblem } from '../entryShape';
import { ServerEntry, ServerType } from '../schema';
import { splitCommand } from '../splitCommand';
import { ourReferences, readsFile, wholeVariable } from './foreignVariables';

/** Why one entry cannot be added as it is; words are made from it elsewhere. */
export type ImportProblem =
  | { readonly kind: 'not-an-entry' }
  | { readonly kind: 'unknown-type'; readonly type: string }
  /** `detail` says what, in English. */
  | { readonly kind: 'invalid'; readonly detail: string }
  /** Values that another client reads from files, which is not done unasked. */
  | { readonly kind: 'reads-file'; readonly where: string };

export interface ReadEntry {
  readonly entry: ServerEntry | null;
  readonly problem: ImportProblem | null;
}

/** One server in any client's notation of its parts. What is not known, such as auto-approvals, is left behind. */
export function readEntry(raw: unknown): ReadEntry {
  if (!isRecord(raw)) return { entry: null, problem: { kind: 'not-an-entry' } };
  const type = readType(raw);
  if (type !== undefined && !ServerType.safeParse(type).success) return refuse({ kind: 'unknown-type', type });
  const command = readCommand(raw);
  const url = firstText(raw, ['url', 'serverUrl', 'baseUrl', 'httpUrl', 'server_url', 'endpoint']);
  const headers = readNames(raw.headers ?? raw.http_headers ?? raw.requestInit);
  const parsed = ServerEntry.safeParse({
    type: type ?? (command ? 'local' : firstText(raw, ['httpUrl']) ? 'http' : 'auto'),
    ...(command && { command }),
    ...text('cwd', raw.cwd ?? raw.workingDirectory),
    ...named('env', readNames(raw.env ?? raw.environment ?? record(raw.command)?.env)),
    ...(Array.isArray(raw.env_inherit) && { env_inherit: raw.env_inherit }),
    ...(url !== undefined && { url: ourReferences(url) }),
    ...named('headers', headers),
    ...(isRecord(raw.auth) && 'kind' in raw.auth && { auth: raw.auth }),
    ...(isDisabled(raw) && { enabled: false }),
    ...limits(raw),
    ...text('description', raw.description),
    ...(type === 'sdk' ? text('name', raw.name) : {}),
    ...text('server_id', raw.server_id),
  });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse({ kind: 'invalid', detail: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() });
  }
  const file = fileRead(raw);
  if (file) return refuse({ kind: 'reads-file', where: file });
  const detail = shapeProblem(parsed.data);
  return detail ? refuse({ kind: 'invalid', detail }) : { entry: parsed.data, problem: null };
}

/** True for an object that says itself how a server is reached. */
export const looksLikeEntry = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ENTRY_KEYS.some((key) => typeof value[key] === 'string' || Array.isArray(value[key]));

const ENTRY_KEYS = ['command', 'url', 'serverUrl', 'baseUrl', 'httpUrl', 'server_url', 'endpoint'];

const refuse = (problem: ImportProblem): ReadEntry => ({ entry: null, problem });
const record = (value: unknown): Record<string, unknown> | undefined => (isRecord(value) ? value : undefined);
const text = (key: string, value: unknown): Record<string, string> =>
  typeof value === 'string' && value !== '' ? { [key]: ourReferences(value) } : {};
const named = (key: string, values: Record<string, string>): Record<string, unknown> =>
  Object.keys(values).length > 0 ? { [key]: values } : {};

function firstText(raw: Record<string, unknown>, keys: readonly string[]): string | undefined {
  return keys.map((key) => raw[key]).find((value): value is string => typeof value === 'string' && value !== '');
}

/** Our name of a type in anyone's words; any other word stays as it is, to be told. */
function readType(raw: Record<string, unknown>): string | undefined {
  const word = firstText(raw, ['type', 'transport', 'transportType']);
  if (word === undefined) return undefined;
  return TYPES.get(word.toLowerCase().replaceAll(/[-_\s]/g, '')) ?? word;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['stdio', 'local'],
  ['local', 'local'],
  ['http', 'http'],
  ['streamablehttp', 'http'],
  ['streamable', 'http'],
  ['remote', 'auto'],
  ['auto', 'auto'],
  ['sse', 'sse'],
  ['ws', 'ws'],
  ['websocket', 'ws'],
  ['sdk', 'sdk'],
]);

/** String or array, with `args` beside it, or as an object of `path` and `args`; each argument stays one. */
function readCommand(raw: Record<string, unknown>): string[] | undefined {
  const command = record(raw.command)?.path ?? raw.command;
  const args = record(raw.command)?.args ?? raw.args;
  const list = (values: readonly unknown[]): string[] => values.map((value) => ourReferences(String(value)));
  const rest: readonly unknown[] = Array.isArray(args) ? args : [];
  if (Array.isArray(command)) return command.length > 0 ? list([...(command as unknown[]), ...rest]) : undefined;
  if (typeof command !== 'string' || command === '') return undefined;
  return Array.isArray(args) ? list([command, ...rest]) : list(splitCommand(command));
}

/** Names with their values as text; a list of `{ name, value }` is read too. */
function readNames(raw: unknown): Record<string, string> {
  const pairs: [string, unknown][] = Array.isArray(raw)
    ? raw
        .filter(isRecord)
        .flatMap(({ name, value }): [string, unknown][] => (typeof name === 'string' ? [[name, value]] : []))
    : Object.entries(record(record(raw)?.headers ?? raw) ?? {});
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
      return isPlain && name !== '' ? [[name, wholeVariable(ourReferences(String(value)))]] : [];
    }),
  );
}

const isDisabled = (raw: Record<string, unknown>): boolean =>
  raw.disabled === true || raw.enabled === false || raw.isActive === false;

function limits(raw: Record<string, unknown>): Record<string, unknown> {
  const own = LIMIT_KEYS.flatMap((key): [string, unknown][] => (typeof raw[key] === 'number' ? [[key, raw[key]]] : []));
  const { timeout } = raw;
  // Some clients count in seconds and some in milliseconds; nobody waits for a thousand seconds or for less than one.
  const seconds = typeof timeout === 'number' && timeout > 0 ? (timeout >= 1000 ? timeout / 1000 : timeout) : undefined;
  return { ...(seconds !== undefined && { timeout_seconds: seconds }), ...Object.fromEntries(own) };
}

const LIMIT_KEYS = [
  'timeout_seconds',
  'connect_timeout_seconds',
  'call_timeout_seconds',
  'max_call_seconds',
  'max_concurrent_calls',
  'max_message_mib',
];

/** Where an entry wants values from a file. */
function fileRead(raw: Record<string, unknown>): string | undefined {
  if (typeof raw.envFile === 'string') return 'envFile';
  const named = (key: string): [string, unknown][] =>
    Object.entries(record(raw[key]) ?? {}).map(([name, value]) => [`${key}/${name}`, value]);
  return ['env', 'environment', 'headers'].flatMap(named).find(([, value]) => readsFile(value))?.[0];
}
