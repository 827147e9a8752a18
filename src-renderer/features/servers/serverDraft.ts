import type { AuthKind, MaskedView, SecretChange, ServerInput, ServerType, ServerView } from '@contract';
import { nameProblem, type NameProblem } from '../../lib/freeName';

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

export type FieldProblem =
  | NameProblem
  | 'commandMissing'
  | 'urlMissing'
  | 'urlInvalid'
  | 'secondsInvalid'
  | 'secretNameMissing'
  | 'secretNameTwice'
  | 'secretValueMissing'
  | 'tokenMissing';
export type DraftProblems = Partial<
  Record<'name' | 'command' | 'url' | 'env' | 'headers' | 'token' | 'connectSeconds' | 'callSeconds', FieldProblem>
>;

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

/** Everything that keeps the draft from being sent; main decides again. */
export function draftProblems(
  draft: ServerDraft,
  taken: ReadonlySet<string>,
  server: ServerView | null,
): DraftProblems {
  const problems: DraftProblems = {};
  const name = nameProblem(draft.name, taken);
  if (name) problems.name = name;
  if (isLocal(draft.type)) {
    if ((draft.command[0]?.text.trim() ?? '') === '') problems.command = 'commandMissing';
    const env = rowsProblem(draft.env);
    if (env) problems.env = env;
  }
  if (hasUrl(draft.type)) {
    if (draft.url?.trim() === '') problems.url = 'urlMissing';
    else if (draft.url !== null && !isAddress(draft.url)) problems.url = 'urlInvalid';
    const headers = rowsProblem(draft.headers);
    if (headers) problems.headers = headers;
    const hasToken = draft.token.kind === 'set' || (draft.token.kind === 'keep' && server?.auth.has_token === true);
    if (draft.auth === 'bearer' && !hasToken) problems.token = 'tokenMissing';
  }
  if (!isSeconds(draft.connectSeconds, 1)) problems.connectSeconds = 'secondsInvalid';
  if (!isSeconds(draft.callSeconds, 0)) problems.callSeconds = 'secondsInvalid';
  return problems;
}

function rowsProblem(rows: readonly SecretRow[]): FieldProblem | null {
  const used = rows.filter(({ name, change }) => name.trim() !== '' || change.kind === 'set');
  if (used.some(({ name }) => name.trim() === '')) return 'secretNameMissing';
  if (new Set(used.map(({ name }) => name.trim())).size < used.length) return 'secretNameTwice';
  return used.some(({ stored, change }) => !stored && change.kind !== 'set') ? 'secretValueMissing' : null;
}

const isSeconds = (text: string, least: number): boolean =>
  text.trim() === '' || (/^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= 86_400);

/** A reference such as `${env:HOST}` may stand anywhere in an address, so such a one is left to main. */
const isAddress = (url: string): boolean =>
  url.includes('${') || (URL.canParse(url.trim()) && /^(https?|wss?):$/.test(new URL(url.trim()).protocol));

/** The draft as main takes it: only names that change are named, and only what its type has is sent. */
export function toInput(draft: ServerDraft): ServerInput {
  const seconds = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  return {
    name: draft.name.trim(),
    type: draft.type,
    enabled: draft.enabled,
    ...(isLocal(draft.type) && {
      command: draft.command.map(({ text }) => text),
      cwd: draft.cwd.trim(),
      env_inherit: draft.inherit.split(/[\s,]+/).filter(Boolean),
      env: changesOf(draft.env),
    }),
    ...(hasUrl(draft.type) && {
      ...(draft.url !== null && { url: draft.url.trim() }),
      headers: changesOf(draft.headers),
      auth: authInput(draft),
    }),
    description: draft.description.trim() || null,
    connect_timeout_seconds: seconds(draft.connectSeconds),
    call_timeout_seconds: seconds(draft.callSeconds),
  };
}

function authInput({ auth, token, clientId, clientSecret, scope }: ServerDraft): NonNullable<ServerInput['auth']> {
  if (auth === 'bearer') return { kind: auth, token };
  if (auth === 'none') return { kind: auth };
  return { kind: auth, client_id: clientId.trim() || null, client_secret: clientSecret, scope: scope.trim() || null };
}

const changesOf = (rows: readonly SecretRow[]): Record<string, SecretChange> =>
  Object.fromEntries(
    rows.filter(({ change }) => change.kind !== 'keep').map(({ name, change }) => [name.trim(), change]),
  );
