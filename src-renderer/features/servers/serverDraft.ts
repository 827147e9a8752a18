import type { AuthKind, MaskedView, SecretChange, ServerType, ServerView } from '@contract';

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
  readonly description: string;
  readonly connectSeconds: string;
  readonly callSeconds: string;
}

const keep: SecretChange = { kind: 'keep' };
const newKey = (): string => crypto.randomUUID();

export const argumentRow = (text = ''): ArgumentRow => ({ key: newKey(), text });
export const secretRow = (name = '', value = ''): SecretRow => ({
  key: newKey(),
  name,
  stored: null,
  change: value === '' ? keep : { kind: 'set', value },
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
  description: '',
  connectSeconds: '',
  callSeconds: '',
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
  description: server.description ?? '',
  connectSeconds: server.connect_timeout_seconds?.toString() ?? '',
  callSeconds: server.call_timeout_seconds?.toString() ?? '',
});
