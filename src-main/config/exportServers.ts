import { commandOf, typeOf } from './entryShape';
import { secretArguments } from './importers/secretArguments';
import { mapTexts } from './importers/secretReferences';
import { LIMIT_KEYS, type ServerEntry, type ServerType } from './schema';
import { parseTemplate, referencesOf, type Template } from './template';
import { splitUrl } from './urlParts';

/** A server to be written down for another app. */
export interface ExportedServer {
  readonly name: string;
  /** Null for one that does not validate; it is left out. */
  readonly entry: ServerEntry | null;
}

/**
 * The servers in the notation most clients read (spec C9). No secret is in it: in the place of each value stands a
 * readable reference, `${secret:SERVER/env/NAME}`, that resolves nowhere and is asked for at import. Variables stay as
 * they were written, and an argument that a flag calls a secret is taken for one.
 */
export function exportServers(servers: readonly ExportedServer[]): string {
  const entries = servers.flatMap(({ name, entry }) =>
    entry ? [[name, toNotation(withoutSecrets(name, entry))] as const] : [],
  );
  return `${JSON.stringify({ mcpServers: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** The entry with each secret value replaced by its readable reference. */
export function withoutSecrets(name: string, entry: ServerEntry): ServerEntry {
  const server = name.replaceAll(/[{}/]/g, '-');
  const reference = (place: string): string => `\${secret:${server}/${place}}`;
  const hidden = secretArguments(entry);
  const command = commandOf(entry).map((argument, at) => {
    const secret = hidden.find((one) => one.at === at);
    return secret ? argument.slice(0, secret.from) + reference(`command/${at}`) : argument;
  });
  const { args: _inCommand, ...rest } = entry;
  const whole = { ...rest, ...(entry.command !== undefined && { command }) };
  return mapTexts(whole, (text, place) => {
    if (place === 'url') return withoutUrlSecrets(text, reference);
    const isSecretPlace = /^(?:env|headers)\/|^auth\/(?:token|client_secret|private_key)$/.test(place);
    const template = parseTemplate(text);
    if (isSecretPlace && text !== '' && !isShareable(template)) return reference(place);
    return renameSecrets(text, () => reference(place));
  });
}

/** Variables and the words around them, when these can be no secret. */
const isShareable = (template: Template): boolean =>
  template.some((part) => part.kind !== 'text') &&
  template.every((part) => {
    if (part.kind === 'text') return !MIXED_WORD.test(part.text);
    if (part.kind === 'env' && part.fallback)
      return part.fallback.every((it) => it.kind === 'text' && !LONG_WORD.test(it.text));
    return part.kind !== 'unknown';
  });

/** A word of a key: eight letters and digits or more, mixed. */
const MIXED_WORD = /(?<![A-Za-z0-9])(?=[A-Za-z0-9]*[0-9])(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{8,}/;
/** A default may be a password that somebody chose. */
const LONG_WORD = /[^\s/\\.:,@=-]{8,}/;

/** A stored secret's own reference says nothing to another computer. */
function renameSecrets(text: string, toReference: () => string): string {
  const written = referencesOf(text).flatMap((part) => (part.kind === 'secret' ? [part.written] : []));
  return [...new Set(written)].reduce(
    (all, one, at) =>
      all.replaceAll(one, () => (at === 0 ? toReference() : toReference().replace(/\}$/, `-${at + 1}}`))),
    text,
  );
}

function withoutUrlSecrets(url: string, reference: (place: string) => string): string {
  const parts = splitUrl(url);
  if (!parts) return reference('url');
  return parts
    .map(({ text, place }) => {
      const template = parseTemplate(text);
      if (place === null) return renameSecrets(text, () => reference('url'));
      return text !== '' && !isShareable(template) ? reference(place) : renameSecrets(text, () => reference(place));
    })
    .join('');
}

/** In the words other clients use; what only we have keeps our own key. */
function toNotation(entry: ServerEntry): Record<string, unknown> {
  const [program, ...args] = Array.isArray(entry.command) ? entry.command : [];
  const type = TYPE_WORDS[typeOf(entry)];
  const rest = pick(entry, OWN_KEYS);
  const auth = entry.auth && pick(entry.auth, AUTH_KEYS);
  return {
    ...(type !== undefined && { type }),
    ...(program !== undefined && { command: program, args }),
    ...rest,
    ...(auth && { auth }),
    ...(entry.enabled === false && { disabled: true }),
  };
}

/** Keys that are not ours are not known to be free of secrets. */
const pick = (from: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));

const OWN_KEYS = [
  'name',
  'cwd',
  'env',
  'env_inherit',
  'url',
  'headers',
  ...LIMIT_KEYS,
  'protocol',
  'always_load',
  'tools',
  'description',
  'server_id',
  'ca_file',
  'source_catalog_url',
  'source_entry_hash',
];
const AUTH_KEYS = [
  'kind',
  'token',
  'client_id',
  'client_secret',
  'client_name',
  'scope',
  'redirect_port',
  'issuer',
  'legacy',
  'private_key',
  'signing_alg',
  'assertion_file',
];

/** Left out for `auto`, which other clients find out by themselves too. */
const TYPE_WORDS: Readonly<Record<ServerType, string | undefined>> = {
  local: 'stdio',
  http: 'http',
  sse: 'sse',
  ws: 'ws',
  sdk: 'sdk',
  auto: undefined,
  'claudeai-proxy': 'claudeai-proxy',
  'sse-ide': 'sse-ide',
  'ws-ide': 'ws-ide',
};
