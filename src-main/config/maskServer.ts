import { MASK, maskOf } from '../lib/secret';
import { commandOf, typeOf } from './entryShape';
import { inputsIn, referencesIn, templatesIn } from './expand';
import { inputPlace } from './inputs';
import { maskUrl } from './maskUrl';
import { plainSecretsIn } from './placedSecrets';
import type { AuthKind, Protocol, ServerEntry, ServerType } from './schema';
import { parseTemplate, plainText, referencesOf } from './template';

/** What may be shown of one secret value (spec S2). */
export interface Masked {
  readonly has_value: boolean;
  readonly masked: string;
}

/** The part of a server's view that comes from its entry; the page and `--json` give the same names (spec S2). */
export interface MaskedServer {
  readonly type: ServerType;
  readonly enabled: boolean;
  readonly command?: string[];
  readonly cwd?: string;
  readonly env_inherit?: string[];
  readonly url?: string;
  readonly url_is_masked: boolean;
  readonly env: Record<string, Masked>;
  readonly headers: Record<string, Masked>;
  readonly auth: {
    readonly kind: AuthKind;
    readonly has_token: boolean;
    readonly token_masked: string;
    readonly has_client_secret: boolean;
    readonly client_secret_masked: string;
    readonly has_private_key: boolean;
    readonly private_key_masked: string;
    readonly client_id: string | null;
    readonly client_name: string | null;
    readonly scope: string | null;
    readonly redirect_port: number | null;
    readonly issuer: string | null;
    readonly legacy: boolean;
    readonly signing_alg: string | null;
    readonly assertion_file: string | null;
  };
  readonly references: string[];
  readonly unreadable: { readonly place: string; readonly state: 'locked' | 'undecryptable' }[];
  readonly description: string | null;
  readonly timeout_seconds: number | null;
  readonly connect_timeout_seconds: number | null;
  readonly call_timeout_seconds: number | null;
  readonly max_call_seconds: number | null;
  readonly max_concurrent_calls: number | null;
  readonly max_message_mib: number | null;
  readonly protocol: Protocol | null;
  readonly always_load: boolean;
  /** Seconds, by the server's own name of the tool. */
  readonly tool_timeouts: Record<string, number>;
  readonly ca_file: string | null;
  readonly server_id: string | null;
  readonly builtin_name: string | null;
  readonly source_catalog_url: string | null;
  readonly source_entry_hash: string | null;
  /** What is asked for at connect (spec C7), and whether it was answered. */
  readonly inputs: MaskedInput[];
  /** Where secrets stand in the file in plain text, such as `env/API_KEY`. */
  readonly plain_secrets: string[];
}

/** One `${input:id}` of an entry. */
export interface MaskedInput {
  readonly id: string;
  readonly state: 'absent' | 'stored' | 'locked' | 'undecryptable';
  readonly masked: string;
}

/** What is known of a stored secret without reading it; `Vault.peek`. */
export type Peek = (reference: string) => {
  readonly masked: string;
  readonly state: 'stored' | 'locked' | 'undecryptable' | 'unknown';
};

/**
 * The one masker (spec S1–S3): an entry, and what is known of its stored secrets, to what may be shown of it.
 * `inputs` are the texts kept for this server's inputs, by id.
 */
export function maskServer(entry: ServerEntry, peek: Peek, inputs: ReadonlyMap<string, string> = NONE): MaskedServer {
  const command = commandOf(entry);
  const url = maskUrl(entry.url ?? '', (reference) => peek(reference).masked || MASK);
  const auth = entry.auth;
  const asked = inputsIn(entry).map((id) => maskInput(id, inputs.get(id), peek));
  const token = maskValue(auth?.token ?? '', peek);
  const clientSecret = maskValue(auth?.client_secret ?? '', peek);
  const privateKey = maskValue(auth?.private_key ?? '', peek);
  return {
    type: typeOf(entry),
    enabled: entry.enabled ?? true,
    ...(command.length > 0 && { command }),
    ...(entry.cwd !== undefined && { cwd: entry.cwd }),
    ...(entry.env_inherit !== undefined && { env_inherit: entry.env_inherit }),
    ...(entry.url !== undefined && { url: url.text }),
    url_is_masked: url.isMasked,
    env: maskAll(entry.env, peek),
    headers: maskAll(entry.headers, peek),
    auth: {
      kind: auth?.kind ?? 'none',
      has_token: token.has_value,
      token_masked: token.masked,
      has_client_secret: clientSecret.has_value,
      client_secret_masked: clientSecret.masked,
      has_private_key: privateKey.has_value,
      private_key_masked: privateKey.masked,
      client_id: auth?.client_id ?? null,
      client_name: auth?.client_name ?? null,
      scope: auth?.scope ?? null,
      redirect_port: auth?.redirect_port ?? null,
      issuer: auth?.issuer === undefined ? null : maskUrl(auth.issuer).text,
      legacy: auth?.legacy ?? false,
      signing_alg: auth?.signing_alg ?? null,
      assertion_file: auth?.assertion_file ?? null,
    },
    references: referencesIn(entry),
    unreadable: [...unreadableIn(entry, peek), ...asked.flatMap(unreadableInput)],
    description: entry.description ?? null,
    timeout_seconds: entry.timeout_seconds ?? null,
    connect_timeout_seconds: entry.connect_timeout_seconds ?? null,
    call_timeout_seconds: entry.call_timeout_seconds ?? null,
    max_call_seconds: entry.max_call_seconds ?? null,
    max_concurrent_calls: entry.max_concurrent_calls ?? null,
    max_message_mib: entry.max_message_mib ?? null,
    protocol: entry.protocol ?? null,
    always_load: entry.always_load ?? false,
    tool_timeouts: toolTimeouts(entry),
    ca_file: entry.ca_file ?? null,
    server_id: entry.server_id ?? null,
    builtin_name: entry.name ?? null,
    source_catalog_url: entry.source_catalog_url === undefined ? null : maskUrl(entry.source_catalog_url).text,
    source_entry_hash: entry.source_entry_hash ?? null,
    inputs: asked,
    plain_secrets: plainSecretsIn(entry).map(({ place }) => place),
  };
}

const NONE: ReadonlyMap<string, string> = new Map();

function maskInput(id: string, text: string | undefined, peek: Peek): MaskedInput {
  if (text === undefined || text === '') return { id, state: 'absent', masked: '' };
  return { id, state: secretState(text, peek), masked: maskValue(text, peek).masked };
}

const unreadableInput = ({ id, state }: MaskedInput): MaskedServer['unreadable'] =>
  state === 'locked' || state === 'undecryptable' ? [{ place: inputPlace(id), state }] : [];

const toolTimeouts = ({ tools = {} }: ServerEntry): Record<string, number> =>
  Object.fromEntries(
    Object.entries(tools).flatMap(([name, { timeout_seconds: limit }]) => (limit === undefined ? [] : [[name, limit]])),
  );

/** What may be shown of an entry that does not validate: only that it is there. */
export const maskedNothing = (): MaskedServer =>
  maskServer({ type: 'local' }, () => ({ masked: '', state: 'unknown' }));

/** The mask of one stored or written value; a template shows bullets only, since its text may be part of a secret. */
export function maskValue(written: string, peek: Peek): Masked {
  if (written === '') return { has_value: false, masked: '' };
  const template = parseTemplate(written);
  const [only] = template;
  if (template.length === 1 && only?.kind === 'secret') {
    return { has_value: true, masked: peek(only.written).masked || MASK };
  }
  const isPlain = template.every((part) => part.kind === 'text');
  return { has_value: true, masked: isPlain ? maskOf(plainText(written)) : MASK };
}

const maskAll = (values: Readonly<Record<string, string>> = {}, peek: Peek): Record<string, Masked> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maskValue(value, peek)]));

/** Whether the stored secrets that a text names can be used; one that names none counts as stored. */
export function secretState(text: string, peek: Peek): 'stored' | 'locked' | 'undecryptable' {
  const states = referencesOf(text).flatMap((part) => (part.kind === 'secret' ? [peek(part.written).state] : []));
  if (states.includes('locked')) return 'locked';
  // A reference to nothing needs to be entered again like one that cannot be decrypted; never treated as empty.
  return states.every((state) => state === 'stored') ? 'stored' : 'undecryptable';
}

const unreadableIn = (entry: ServerEntry, peek: Peek): MaskedServer['unreadable'] =>
  templatesIn(entry).flatMap(({ place, text }) => {
    const state = secretState(text, peek);
    return state === 'stored' ? [] : [{ place, state }];
  });

/** The command or the address as one line for a person; empty where there is neither. */
export const runsWhat = (masked: { readonly command?: readonly string[]; readonly url?: string } | undefined): string =>
  masked?.command?.join(' ') ?? masked?.url ?? '';
