import type { ServerId } from '@contract/ids';
import { Fault, isFault } from '../lib/fault';
import type { Redactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { Vault } from '../storage/vault';
import { destinationOf, modelDestination } from './destination';
import { shapeProblem, typeOf } from './entryShape';
import type { Environment } from './environment';
import { createFill, expand, templatesIn } from './expand';
import type { Fill, Lookup, Read } from './expand';
import { openSecrets } from './openSecrets';
import type { PlacedText } from './openSecrets';
import type { ResolvedModel, ResolvedServer, ResolvedTransport } from './resolved';
import { addressSecrets, credentialsOf, secretsOf } from './resolvedSecrets';
import { resolveHttp } from './resolveHttp';
import { resolveLimits } from './resolveLimits';
import { resolveStdio } from './resolveStdio';
import type { Surroundings } from './resolveStdio';
import type { ServerEntry } from './schema';
import type { StoredModel } from './settings';
import type { NamedEntry } from './store';
import { referencesOf } from './template';
import { hashOf, whatRuns } from './whatRuns';

/** From what is configured to what can be run or reached; the results hold secrets. */
export interface Resolver {
  /** @throws Fault 'config': why this entry cannot start, naming each variable that is missing */
  readonly resolveServer: (named: NamedEntry) => Promise<ResolvedServer>;
  /** @throws Fault 'config' | 'locked' | 'undecryptable' */
  readonly resolveModel: (stored: StoredModel) => Promise<ResolvedModel>;
  /** Expands the variables of this entry and leaves secrets as references, for comparing and showing. */
  readonly fillFor: (entry: ServerEntry) => Promise<Fill>;
}

export interface ResolverDeps {
  readonly vault: Pick<Vault, 'open'>;
  readonly environment: Environment;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** Every resolved secret is scrubbed from logs from then on (spec S8). */
  readonly redactor: Redactor;
  /** Header values, tokens and model keys alone: what is taken out of a server's own words (spec S8). */
  readonly credentials: Redactor;
  /** Whether a person confirmed this definition (spec X); asked with the very values that would run. */
  readonly isConfirmed: (id: ServerId, hash: string) => boolean;
}

export function createResolver(deps: ResolverDeps): Resolver {
  const { vault, environment, home, platform, redactor, credentials, isConfirmed } = deps;

  /** Without need, the login shell is not waited for. */
  async function lookups(
    needsEnvironment: boolean,
  ): Promise<{ env: ReadonlyMap<string, string>; lookup: Lookup; fill: Fill }> {
    const env = needsEnvironment ? await environment.load() : new Map<string, string>();
    const find = lookupName(env, platform);
    const lookup: Lookup = {
      env: find,
      secret: () => undefined,
      input: () => undefined,
      userHome: home,
      workspaceFolder: undefined,
    };
    return { env, lookup, fill: createFill(find, home) };
  }

  return {
    async resolveServer({ id, name, entry, invalid }) {
      if (!entry) throw new Fault('config', invalid ?? 'this entry is not valid');
      refuseUnsupported(entry);
      const { env, lookup, fill } = await lookups(typeOf(entry) === 'local' || readsVariables(templatesIn(entry)));
      if (!isConfirmed(id, hashOf(whatRuns(entry, fill)))) {
        throw new Fault('config', 'what this server runs is not confirmed yet; restart it to see and confirm it');
      }
      const texts = textsFor(entry);
      refuseUnresolved(texts, lookup);
      const secrets = await openSecrets(vault, texts, { owner: id, destination: destinationOf(entry, fill) }).catch(
        (error: unknown) => {
          throw isFault(error) ? new Fault('config', error.message, { cause: error }) : error;
        },
      );
      const read: Read = (text) => expand(text, { ...lookup, secret: (it) => secrets.get(it) }).text;
      const transport = resolveTransport(entry, read, { env, home, platform });
      for (const value of [...secrets.values(), ...secretsOf(entry, transport, read)]) redactor.add(value);
      for (const value of credentialsOf(transport)) credentials.add(value);
      return { id, name, transport, limits: resolveLimits(entry), auth: authOf(entry) };
    },

    async resolveModel(stored) {
      const texts: PlacedText[] = [
        { place: 'url', text: stored.base_url ?? '' },
        { place: 'key', text: stored.key ?? '' },
      ];
      const { lookup } = await lookups(readsVariables(texts));
      refuseUnresolved(texts, lookup);
      const owner = { owner: stored.id, destination: modelDestination(stored) };
      const secrets = await openSecrets(vault, texts, owner);
      const read = (text = ''): string => expand(text, { ...lookup, secret: (it) => secrets.get(it) }).text;
      const { id, vendor, label, model } = stored;
      const [address, key] = [read(stored.base_url), read(stored.key)];
      for (const value of [key, ...addressSecrets(address)]) redactor.add(value);
      credentials.add(key);
      return { id, vendor, label, model, baseUrl: secretOrNull(address), key: secretOrNull(key) };
    },

    fillFor: async (entry) => (await lookups(readsVariables(templatesIn(entry)))).fill,
  };
}

const secretOrNull = (value: string): Secret | null => (value === '' ? null : new Secret(value));

const readsVariables = (texts: readonly PlacedText[]): boolean =>
  texts.some(({ text }) => referencesOf(text).some(({ kind }) => kind === 'env'));

function resolveTransport(entry: ServerEntry, read: Read, around: Surroundings): ResolvedTransport {
  return typeOf(entry) === 'local' ? resolveStdio(entry, read, around) : resolveHttp(entry, read);
}

function refuseUnsupported(entry: ServerEntry): void {
  const problem = shapeProblem(entry);
  if (problem) throw new Fault('config', problem);
  const type = typeOf(entry);
  if (!BUILT.includes(type)) throw new Fault('config', `servers of type ${type} are not supported yet`);
}

const BUILT = ['local', 'http', 'auto', 'claudeai-proxy'];

/** Only what this type uses, so that a rest of another type does not keep it from starting. */
function textsFor(entry: ServerEntry): PlacedText[] {
  const used = typeOf(entry) === 'local' ? /^(?:command|cwd|env)\b/ : /^(?:url|headers|auth)\b/;
  return templatesIn(entry).filter(({ place }) => used.test(place));
}

function refuseUnresolved(texts: readonly PlacedText[], lookup: Lookup): void {
  const missing = texts.flatMap(({ place, text }) =>
    expand(text, { ...lookup, secret: () => '' }).unresolved.map((name) => ({ place, name })),
  );
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(({ name }) => name))].join(', ');
  const places = [...new Set(missing.map(({ place }) => place))].join(', ');
  throw new Fault('config', `not set: ${names} (used in ${places})`);
}

function authOf(entry: ServerEntry): ResolvedServer['auth'] {
  if (typeOf(entry) === 'local') return 'none';
  const kind = entry.auth?.kind ?? 'none';
  return kind === 'none' || kind === 'bearer' ? kind : 'awaits';
}

function lookupName(env: ReadonlyMap<string, string>, platform: NodeJS.Platform): Lookup['env'] {
  if (platform !== 'win32') return (name) => env.get(name);
  const upper = new Map([...env].map(([name, value]) => [name.toUpperCase(), value]));
  return (name) => upper.get(name.toUpperCase());
}
