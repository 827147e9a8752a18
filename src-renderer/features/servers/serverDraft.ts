import type { AuthKind, MaskedView, Protocol, SecretChange, ServerType, ServerView } from '@contract';

/** One name in env or headers. `stored` is what main keeps under it; its value is not known here. */
export interface SecretRow {
  readonly key: string;
  readonly name: string;
  readonly stored: MaskedView | null;
  readonly change: SecretChange;
}

/** One argument; the key lets rows be moved without losing the caret. */
export interface ArgumentRow {
  readonly key: string;
  readonly text: string;
  /** Nothing was ever typed into it. */
  readonly isUntouched: boolean;
}

/** The limit of one tool; `isStored` ones keep their name. */
export interface ToolLimitRow {
  readonly key: string;
  readonly tool: string;
  readonly seconds: string;
  readonly isStored: boolean;
}

/** What stands in the form. Secrets are in it only while they are typed. */
export interface ServerDraft {
  readonly name: string;
  readonly type: ServerType;
  readonly enabled: boolean;
  readonly command: readonly ArgumentRow[];
  readonly cwd: string;
  readonly inherit: string;
  /** Null keeps a stored address that cannot be shown whole. */
  readonly url: string | null;
  readonly env: readonly SecretRow[];
  readonly headers: readonly SecretRow[];
  readonly auth: AuthKind;
  readonly token: SecretChange;
  readonly clientId: string;
  readonly clientSecret: SecretChange;
  readonly scope: string;
  readonly clientName: string;
  readonly issuer: string;
  readonly redirectPort: string;
  readonly legacy: boolean;
  readonly privateKey: SecretChange;
  readonly signingAlg: string;
  readonly assertionFile: string;
  readonly serverId: string;
  readonly builtinName: string;
  readonly caFile: string;
  readonly protocol: Protocol;
  readonly alwaysLoad: boolean;
  readonly description: string;
  readonly connectSeconds: string;
  readonly callSeconds: string;
  readonly maxCallSeconds: string;
  readonly maxConcurrentCalls: string;
  readonly maxMessageMib: string;
  readonly toolLimits: readonly ToolLimitRow[];
}

const keep: SecretChange = { kind: 'keep' };
const newKey = (): string => crypto.randomUUID();

/** Without a text it is untouched; an empty text is an argument that is meant to be empty. */
export const argumentRow = (text?: string): ArgumentRow => ({
  key: newKey(),
  text: text ?? '',
  isUntouched: text === undefined,
});

/** The command as it is sent: rows at the end into which nothing was typed are no arguments. */
export const commandOf = (rows: readonly ArgumentRow[]): string[] =>
  rows.slice(0, rows.findLastIndex(({ isUntouched }) => !isUntouched) + 1).map(({ text }) => text);
export const secretRow = (name = '', value = ''): SecretRow => ({
  key: newKey(),
  name,
  stored: null,
  change: value === '' ? keep : { kind: 'set', value },
});

export const toolLimitRow = (tool = '', seconds = '', isStored = false): ToolLimitRow => ({
  key: isStored ? `stored:${tool}` : newKey(),
  tool,
  seconds,
  isStored,
});

/** Types whose program is started here. */
export const isLocal = (type: ServerType): boolean => type === 'local';
/** Types that are reached at an address. */
export const hasUrl = (type: ServerType): boolean => type !== 'local' && type !== 'sdk' && !type.endsWith('-ide');

export const emptyDraft = (): ServerDraft => ({
  name: '',
  type: 'local',
  enabled: true,
  command: [argumentRow()],
  cwd: '',
  inherit: '',
  url: '',
  env: [],
  headers: [],
  auth: 'none',
  token: keep,
  clientId: '',
  clientSecret: keep,
  scope: '',
  clientName: '',
  issuer: '',
  redirectPort: '',
  legacy: false,
  privateKey: keep,
  signingAlg: '',
  assertionFile: '',
  serverId: '',
  builtinName: '',
  caFile: '',
  protocol: 'auto',
  alwaysLoad: false,
  description: '',
  connectSeconds: '',
  callSeconds: '',
  maxCallSeconds: '',
  maxConcurrentCalls: '',
  maxMessageMib: '',
  toolLimits: [],
});

const storedRows = (masked: Readonly<Record<string, MaskedView>>): SecretRow[] =>
  Object.entries(masked).map(([name, stored]) => ({ key: `stored:${name}`, name, stored, change: keep }));

export const draftOf = (server: ServerView): ServerDraft => ({
  name: server.name,
  type: server.type,
  enabled: server.enabled,
  command: (server.command ?? ['']).map((text) => argumentRow(text)),
  cwd: server.cwd ?? '',
  inherit: (server.env_inherit ?? []).join(', '),
  url: server.url_is_masked ? null : (server.url ?? ''),
  env: storedRows(server.env),
  headers: storedRows(server.headers),
  auth: server.auth.kind,
  token: keep,
  clientId: server.auth.client_id ?? '',
  clientSecret: keep,
  scope: server.auth.scope ?? '',
  clientName: server.auth.client_name ?? '',
  issuer: server.auth.issuer ?? '',
  redirectPort: numberText(server.auth.redirect_port),
  legacy: server.auth.legacy,
  privateKey: keep,
  signingAlg: server.auth.signing_alg ?? '',
  assertionFile: server.auth.assertion_file ?? '',
  serverId: server.server_id ?? '',
  builtinName: server.builtin_name ?? '',
  caFile: server.ca_file ?? '',
  protocol: server.protocol ?? 'auto',
  alwaysLoad: server.always_load,
  description: server.description ?? '',
  connectSeconds: numberText(server.connect_timeout_seconds),
  callSeconds: numberText(server.call_timeout_seconds),
  maxCallSeconds: numberText(server.max_call_seconds),
  maxConcurrentCalls: numberText(server.max_concurrent_calls),
  maxMessageMib: numberText(server.max_message_mib),
  toolLimits: Object.entries(server.tool_timeouts).map(([tool, limit]) => toolLimitRow(tool, String(limit), true)),
});

const numberText = (value: number | null): string => (value === null ? '' : String(value));
