import type { ServerId } from '@contract/ids';
import { Fault, isFault } from '../lib/fault';
import type { Redactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { Vault } from '../storage/vault';
import { destinationOf, modelDestination, providerDestination } from './destination';
import { isLocal, isRemote, shapeProblem, typeOf } from './entryShape';
import type { Environment } from './environment';
import { createFill, expand, templatesIn } from './expand';
import type { Fill, Lookup, Read } from './expand';
import { answerHash, decidingPlaces } from './inputUse';
import { inputPlace } from './inputs';
import type { InputStore, InputTexts } from './inputs';
import { openSecrets } from './openSecrets';
import type { NameOwner, PlacedText } from './openSecrets';
import { previewEntry } from './previewEntry';
import type { ResolvedPreview } from './previewEntry';
import type { ResolvedIdentityProvider, ResolvedModel, ResolvedServer, ResolvedTransport } from './resolved';
import { addressSecrets, credentialsOf, secretsOf } from './resolvedSecrets';
import { resolveAuth } from './resolveAuth';
import { PROVIDER_OWNER, providerTexts, toProvider } from './resolveProvider';
import { resolveHttp } from './resolveHttp';
import { resolveIde } from './resolveIde';
import { resolveLimits } from './resolveLimits';
import { resolveStdio } from './resolveStdio';
import type { Surroundings } from './resolveStdio';
import type { ServerEntry } from './schema';
import type { IdentityProviderEntry, StoredModel } from './settings';
import type { NamedEntry } from './store';
import { parseTemplate, plainText, referencesOf } from './template';
import { hashOf, whatRuns } from './whatRuns';
import { entryFaults, startFaults } from '../text/configFaults';

/** From what is configured to what can be run or reached; the results hold secrets. */
export interface Resolver {
  /** @throws Fault 'config': why this entry cannot start, naming each variable that is missing */
  readonly resolveServer: (named: NamedEntry) => Promise<ResolvedServer>;
  /** @throws Fault 'config' | 'locked' | 'undecryptable' */
  readonly resolveModel: (stored: StoredModel) => Promise<ResolvedModel>;
  /** @throws Fault 'config' | 'locked' | 'undecryptable' */
  readonly resolveIdentityProvider: (stored: IdentityProviderEntry) => Promise<ResolvedIdentityProvider>;
  /** What each reference of an entry comes to, and what would run; tells no secret. */
  readonly preview: (id: ServerId, entry: ServerEntry) => Promise<ResolvedPreview>;
  /** Expands the variables of this entry and leaves secrets as references, for comparing and showing. */
  readonly fillFor: (entry: ServerEntry) => Promise<Fill>;
}

export interface ResolverDeps {
  readonly vault: Pick<Vault, 'open' | 'peek'>;
  /** What was answered to each server's `${input:id}`. */
  readonly inputs: Pick<InputStore, 'load'>;
  /** For saying whose a secret is. */
  readonly nameOwner: NameOwner;
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

  /** The secrets that texts and answers name, and the answers themselves, for exactly this server. */
  async function openAll(id: ServerId, entry: ServerEntry, texts: readonly PlacedText[], destination: string) {
    const answers = await deps.inputs.load(id);
    refuseMissingInputs(texts, answers);
    const isAgreed = (input: string): boolean =>
      decidingPlaces(entry, input).length === 0 || isConfirmed(id, answerHash(input, answers.get(input) ?? ''));
    const changed = inputsOf(texts).filter((input) => !isAgreed(input));
    if (changed.length > 0) throw new Fault('config', startFaults.answerNotConfirmed(changed.join(', ')));
    const asked = inputsOf(texts).map((input) => ({ place: inputPlace(input), text: answers.get(input) ?? '' }));
    const owner = { owner: id, destination };
    const secrets = await openSecrets(vault, [...texts, ...asked], owner, deps.nameOwner).catch(asConfigFault);
    const inputs = new Map(inputsOf(texts).map((input) => [input, readAnswer(answers.get(input) ?? '', secrets)]));
    return { secrets, inputs };
  }

  /** Without need, the login shell is not waited for. */
  async function lookups(isNeeded: boolean): Promise<{ env: ReadonlyMap<string, string>; lookup: Lookup; fill: Fill }> {
    const env = isNeeded ? await environment.load() : new Map<string, string>();
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
      if (!entry) throw new Fault('config', invalid ?? entryFaults.notValid);
      refuseUnsupported(entry);
      const { env, lookup, fill } = await lookups(needsEnvironment(entry) || readsVariables(templatesIn(entry)));
      if (!isConfirmed(id, hashOf(whatRuns(entry, fill)))) {
        throw new Fault('config', startFaults.notConfirmed);
      }
      const texts = textsFor(entry);
      refuseUnresolved(texts, { ...lookup, input: () => '' });
      const { secrets, inputs } = await openAll(id, entry, texts, destinationOf(entry, fill));
      const filled: Lookup = { ...lookup, secret: (it) => secrets.get(it), input: (it) => inputs.get(it) };
      const read: Read = (text) => expand(text, filled).text;
      const transport = await resolveTransport(entry, read, { env, home, platform }, lookup.workspaceFolder);
      const found = [...secrets.values(), ...inputs.values(), ...secretsOf(entry, transport, read)];
      for (const value of found) redactor.add(value);
      for (const value of credentialsOf(transport)) credentials.add(value);
      const limits = resolveLimits(entry);
      const auth = resolveAuth(entry, transport, read, home);
      return { id, name, transport, limits, protocol: entry.protocol ?? 'auto', auth };
    },

    async resolveModel(stored) {
      const texts: PlacedText[] = [
        { place: 'url', text: stored.base_url ?? '' },
        { place: 'key', text: stored.key ?? '' },
      ];
      const { lookup } = await lookups(readsVariables(texts));
      refuseUnresolved(texts, lookup);
      const owner = { owner: stored.id, destination: modelDestination(stored) };
      const secrets = await openSecrets(vault, texts, owner, deps.nameOwner);
      const read = (text = ''): string => expand(text, { ...lookup, secret: (it) => secrets.get(it) }).text;
      const { id, vendor, label, model } = stored;
      const [address, key] = [read(stored.base_url), read(stored.key)];
      for (const value of [key, ...addressSecrets(address)]) redactor.add(value);
      credentials.add(key);
      return { id, vendor, label, model, baseUrl: secretOrNull(address), key: secretOrNull(key) };
    },

    async resolveIdentityProvider(stored) {
      const texts = providerTexts(stored);
      const { lookup } = await lookups(readsVariables(texts));
      refuseUnresolved(texts, lookup);
      const owner = { owner: PROVIDER_OWNER, destination: providerDestination(stored) };
      const secrets = await openSecrets(vault, texts, owner, deps.nameOwner);
      const read: Read = (text) => expand(text, { ...lookup, secret: (it) => secrets.get(it) }).text;
      const provider = toProvider(stored, read, home);
      const { secret } = provider.client;
      for (const one of [redactor, credentials]) if (secret !== null) one.add(secret);
      return provider;
    },

    async preview(id, entry) {
      const { lookup, fill } = await lookups(readsVariables(templatesIn(entry)));
      const inputs = await deps.inputs.load(id);
      return previewEntry(entry, { lookup, fill, inputs, peek: (reference) => vault.peek(reference) });
    },

    fillFor: async (entry) => (await lookups(readsVariables(templatesIn(entry)))).fill,
  };
}

const secretOrNull = (value: string): Secret | null => (value === '' ? null : new Secret(value));

const readsVariables = (texts: readonly PlacedText[]): boolean =>
  texts.some(({ text }) => referencesOf(text).some(({ kind }) => kind === 'env'));

async function resolveTransport(
  entry: ServerEntry,
  read: Read,
  around: Surroundings,
  workspaceFolder: string | undefined,
): Promise<ResolvedTransport> {
  switch (typeOf(entry)) {
    case 'local':
      return resolveStdio(entry, read, around);
    case 'sdk':
      return { kind: 'in-process', name: entry.name ?? '' };
    case 'sse-ide':
      return resolveIde('sse', around, workspaceFolder);
    case 'ws-ide':
      return resolveIde('ws', around, workspaceFolder);
    default:
      return resolveHttp(entry, read, around.home);
  }
}

/** What these look for is found through the environment. */
const needsEnvironment = (entry: ServerEntry): boolean => isLocal(typeOf(entry)) || typeOf(entry).endsWith('-ide');

function refuseUnsupported(entry: ServerEntry): void {
  const problem = shapeProblem(entry);
  if (problem) throw new Fault('config', problem);
}

/** Only what this type uses, so that a rest of another type does not keep it from starting. */
function textsFor(entry: ServerEntry): PlacedText[] {
  const type = typeOf(entry);
  if (!isLocal(type) && !isRemote(type)) return [];
  const used = isLocal(type) ? /^(?:command|cwd|env)\b/ : /^(?:url|headers|auth)\b/;
  return templatesIn(entry).filter(({ place }) => used.test(place));
}

/** The ids of the inputs that these texts ask for, each once. */
const inputsOf = (texts: readonly PlacedText[]): string[] => [
  ...new Set(texts.flatMap(({ text }) => referencesOf(text).flatMap((it) => (it.kind === 'input' ? [it.name] : [])))),
];

function refuseMissingInputs(texts: readonly PlacedText[], answers: InputTexts): void {
  const missing = inputsOf(texts).filter((input) => !answers.has(input));
  if (missing.length > 0) throw new Fault('config', startFaults.asksFirst(missing.join(', ')));
}

/** What an answer means; nothing in it is expanded (spec C7). */
function readAnswer(text: string, secrets: ReadonlyMap<string, string>): string {
  const template = parseTemplate(text);
  const [only] = template;
  return (template.length === 1 && only?.kind === 'secret' && secrets.get(only.written)) || plainText(text);
}

function asConfigFault(error: unknown): never {
  throw isFault(error) ? new Fault('config', error.said, { cause: error }) : error;
}

function refuseUnresolved(texts: readonly PlacedText[], lookup: Lookup): void {
  const missing = texts.flatMap(({ place, text }) =>
    expand(text, { ...lookup, secret: () => '' }).unresolved.map((name) => ({ place, name })),
  );
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(({ name }) => name))].join(', ');
  const places = [...new Set(missing.map(({ place }) => place))].join(', ');
  const lacksFolder = missing.some(({ name }) => name === 'workspaceFolder');
  throw new Fault('config', startFaults.notSet(names, places, lacksFolder));
}

function lookupName(env: ReadonlyMap<string, string>, platform: NodeJS.Platform): Lookup['env'] {
  if (platform !== 'win32') return (name) => env.get(name);
  const upper = new Map([...env].map(([name, value]) => [name.toUpperCase(), value]));
  return (name) => upper.get(name.toUpperCase());
}
