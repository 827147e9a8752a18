import { isRecord } from '../../lib/isRecord';
import { shapeProblem } from '../entryShape';
import { ServerEntry, ServerType } from '../schema';
import type { FileRead, Findings, ImportNote, ImportProblem, Origin } from './findings';
import { createTranslate, locateFile, type Translate } from './foreignVariables';
import type { Dialect } from './notation';
import { readAuth } from './readAuth';
import { readCommand } from './readCommand';
import { readLimits } from './readLimits';
import { readEnv, readHeaders } from './readNames';
import { notesOf } from './readNotes';
import { entryFaults } from '../../text/configFaults';
import { schemaIssue } from '../../text/schemaIssue';

export interface ReadEntry {
  readonly entry: ServerEntry | null;
  readonly problem: ImportProblem | null;
  readonly notes: readonly ImportNote[];
  readonly files: readonly FileRead[];
}

/**
 * One server in any client's notation of its parts (spec C9). Auto-approvals and what this app does not do are left
 * behind and noted. References to stored secrets stay: they resolve nowhere and are asked for.
 */
export function readEntry(raw: unknown, dialect: Dialect, origin: Origin, isOff = false): ReadEntry {
  const findings: Findings = { notes: [], files: [] };
  const refuse = (problem: ImportProblem): ReadEntry => ({ entry: null, problem, ...findings });
  if (!isRecord(raw)) return refuse({ kind: 'not-an-entry' });
  // An older notation of Continue keeps how it is reached in an object of its own.
  const parts = isRecord(raw.transport) ? { ...raw, ...raw.transport, transport: undefined } : raw;
  const type = readType(parts);
  const own = partOfClient(parts, type);
  if (own) return refuse(own);
  if (type !== undefined && !ServerType.safeParse(type).success) return refuse({ kind: 'unknown-type', type });
  const found = assemble(parts, type, createTranslate(dialect, origin, findings), dialect, isOff);
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(found.url ?? '')?.[1];
  if (scheme !== undefined && !SCHEMES.has(scheme.toLowerCase()))
    return refuse({ kind: 'unsupported-address', scheme });
  findings.notes.push(...notesOf(parts));
  if (origin.workspace !== null) findings.notes.push({ kind: 'of-project', folder: origin.workspace });
  const envFile = firstText(parts, ['envFile', 'env_file']);
  if (envFile !== undefined) {
    findings.files.push({ reference: null, written: envFile, path: locateFile(envFile, origin) });
  }
  const parsed = ServerEntry.safeParse(found);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse({ kind: 'invalid', detail: issue ? schemaIssue(issue) : entryFaults.notValid });
  }
  const detail = shapeProblem(parsed.data);
  if (detail) return refuse({ kind: 'invalid', detail });
  const lost = findings.files.find(({ path }) => path === null);
  if (lost) return refuse({ kind: 'unknown-file', written: lost.written });
  return { entry: parsed.data, problem: null, ...findings };
}

/** True for an object that says itself how a server is reached. */
export const looksLikeEntry = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ENTRY_KEYS.some((key) => typeof value[key] === 'string' || Array.isArray(value[key]));

const SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss']);
const URL_KEYS = ['url', 'serverUrl', 'baseUrl', 'httpUrl', 'server_url', 'endpoint', 'uri'];
const ENTRY_KEYS = ['command', 'cmd', ...URL_KEYS];

function assemble(
  raw: Readonly<Record<string, unknown>>,
  type: string | undefined,
  translate: Translate,
  dialect: Dialect,
  isOff: boolean,
): Record<string, unknown> & { readonly url?: string } {
  const command = readCommand(raw, translate);
  const url = firstText(raw, URL_KEYS);
  const text = (key: string, value: unknown): Record<string, string> =>
    typeof value === 'string' && value !== '' ? { [key]: translate(value) } : {};
  const env = readEnv(raw, translate);
  const headers = readHeaders(raw, translate);
  const auth = url === undefined ? undefined : readAuth(raw, translate);
  return {
    type: type ?? (command ? 'local' : firstText(raw, ['httpUrl']) ? 'http' : 'auto'),
    ...(command && { command }),
    ...text('cwd', raw.cwd ?? raw.workingDirectory ?? raw.working_directory),
    ...(Object.keys(env).length > 0 && { env }),
    ...inherited(raw),
    ...(url !== undefined && { url: translate(url) }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(auth && { auth }),
    ...((isOff || isDisabled(raw)) && { enabled: false }),
    ...readLimits(raw, dialect),
    ...asWritten(raw, 'description'),
    ...ownKeys(raw, type),
  };
}

/** What only our own notation has, as an export of ours writes it. */
function ownKeys(raw: Readonly<Record<string, unknown>>, type: string | undefined): Record<string, unknown> {
  const keys = ['protocol', 'server_id', 'ca_file', 'source_catalog_url', 'source_entry_hash'];
  return {
    ...Object.fromEntries(keys.flatMap((key) => Object.entries(asWritten(raw, key)))),
    ...(raw.always_load === true && { always_load: true }),
    ...(isRecord(raw.tools) && { tools: raw.tools }),
    ...(type === 'sdk' ? asWritten(raw, 'name') : {}),
  };
}

const asWritten = (raw: Readonly<Record<string, unknown>>, key: string): Record<string, string> => {
  const value = raw[key];
  return typeof value === 'string' && value !== '' ? { [key]: value } : {};
};

/** Codex calls them `env_vars`. */
function inherited(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = raw.env_inherit ?? raw.env_vars;
  const list = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  return list.length > 0 ? { env_inherit: list } : {};
}

function firstText(raw: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  return keys.map((key) => raw[key]).find((value): value is string => typeof value === 'string' && value !== '');
}

const isDisabled = (raw: Readonly<Record<string, unknown>>): boolean =>
  raw.disabled === true || raw.enabled === false || raw.isActive === false;

/** Our name of a type in anyone's words; any other word stays as it is, to be told. */
function readType(raw: Readonly<Record<string, unknown>>): string | undefined {
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

/** What runs inside the other client alone. */
function partOfClient(raw: Readonly<Record<string, unknown>>, type: string | undefined): ImportProblem | undefined {
  if (type !== undefined && CLIENT_TYPES.has(type)) return { kind: 'not-portable', type };
  const isExtension = raw.source === 'extension' || (isRecord(raw.settings) && !looksLikeEntry(raw));
  return isExtension && !isRecord(raw.command) ? { kind: 'not-portable', type: 'extension' } : undefined;
}

const CLIENT_TYPES: ReadonlySet<string> = new Set(['builtin', 'platform', 'frontend', 'inline_python']);
