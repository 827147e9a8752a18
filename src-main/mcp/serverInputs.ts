import type { ServerId } from '@contract/ids';
import type { SecretChange } from '../config/change';
import { isDisplayForm } from '../config/displayForms';
import { inputsIn } from '../config/expand';
import type { ServerIds } from '../config/ids';
import { inputPlace } from '../config/inputs';
import type { InputStore } from '../config/inputs';
import { answerHash, decidingPlaces } from '../config/inputUse';
import { keepSecret } from '../config/keepSecret';
import type { KeepSecretDeps } from '../config/keepSecret';
import { maskValue } from '../config/maskServer';
import type { ServerEntry } from '../config/schema';
import type { NamedEntry } from '../config/store';
import type { TrustStore } from '../config/trust';
import { cleanText } from '../lib/cleanText';
import { Fault, isFault } from '../lib/fault';
import type { Question } from '../lib/question';
import type { Redactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { Vault } from '../storage/vault';
import type { InputText } from '../text/inputs';
import { CONFIRM } from './confirmServer';
import type { Definitions } from './definitions';
import type { SaveOutcome } from './saveOutcome';
import type { Registry } from './registry';
import { watchOutcome } from './watchOutcome';
import { entryFaults } from '../text/configFaults';
import { mcpFaults } from '../text/mcpFaults';

/** The answers to what an entry asks for at connect, `${input:id}` (spec C7). */
export interface ServerInputs {
  /**
   * Keeps, replaces or forgets answers like secrets (spec S4), then starts that server again. Asks in main's dialog
   * first when an answer decides what runs (spec X). @throws Fault; nothing was kept
   */
  setInputs(id: ServerId, changes: Readonly<Record<string, SecretChange>>, signal: AbortSignal): Promise<SaveOutcome>;
  /** Answers of a command line, for this process only and for this server only. @throws Fault 'unknown-input' */
  giveInputs(id: ServerId, values: ReadonlyMap<string, Secret>): Promise<void>;
}

export interface ServerInputsDeps extends Omit<KeepSecretDeps, 'vault' | 'texts'> {
  readonly vault: Pick<Vault, 'state' | 'unlock' | 'seal' | 'keepForSession' | 'peek'>;
  readonly texts: () => { readonly keepSecret: ReturnType<KeepSecretDeps['texts']>; readonly inputs: InputText };
  readonly inputs: InputStore;
  readonly ids: Pick<ServerIds, 'claim'>;
  readonly trust: Pick<TrustStore, 'remember'>;
  readonly redactor: Pick<Redactor, 'add'>;
  readonly registry: Pick<Registry, 'find' | 'onEvent' | 'settled' | 'restart' | 'dismissFault'>;
  readonly definitions: Pick<Definitions, 'destinationOf' | 'confirm' | 'admit'>;
  /** @throws Fault 'unknown-server' */
  readonly find: (id: ServerId) => NamedEntry;
  /** Has what runs follow what was confirmed. */
  readonly follow: () => Promise<void>;
  readonly sweep: () => Promise<void>;
  readonly connects: () => boolean;
}

export function createServerInputs(deps: ServerInputsDeps): ServerInputs {
  const { vault, inputs, ids, redactor, registry, definitions, ask, texts, find } = deps;
  const keeper: KeepSecretDeps = { ...deps, texts: () => texts().keepSecret };

  const entryOf = (id: ServerId): { name: string; entry: ServerEntry } => {
    const { name, entry, invalid } = find(id);
    if (!entry) throw new Fault('invalid-entry', invalid ?? entryFaults.notValid);
    return { name, entry };
  };

  /** What the changes come to; undefined forgets an answer. */
  function check(id: ServerId, entry: ServerEntry, changes: Readonly<Record<string, SecretChange>>) {
    const asked = new Set(inputsIn(entry));
    const stored = inputs.known(id);
    const values = new Map<string, Secret | undefined>();
    for (const [input, change] of Object.entries(changes)) {
      if (change.kind === 'keep') continue;
      if (!asked.has(input) || input === '__proto__') throw unknownInput(input);
      const value = change.kind === 'set' && change.value !== '' ? change.value : undefined;
      const mask = maskValue(stored.get(input) ?? '', (reference) => vault.peek(reference)).masked;
      if (value !== undefined && isDisplayForm(value, mask)) {
        throw new Fault('invalid-credential', entryFaults.displayForm);
      }
      if (value !== undefined) redactor.add(value);
      if (value !== undefined || stored.has(input)) values.set(input, value === undefined ? value : new Secret(value));
    }
    return values;
  }

  /** A definition that nobody confirmed is given no secret. */
  async function isDefinitionAgreed(id: ServerId, name: string, entry: ServerEntry, signal: AbortSignal) {
    if (!(await definitions.confirm('restart', [{ id, name, before: null, after: entry }], signal))) return false;
    await definitions.admit(id, entry);
    await deps.follow();
    return true;
  }

  async function isAgreed(name: string, entry: ServerEntry, values: ReadonlyMap<string, unknown>, signal: AbortSignal) {
    const rows = [...values].flatMap(([input, value]) => {
      const places = value === undefined ? [] : decidingPlaces(entry, input);
      return places.length === 0 ? [] : [{ label: cleanText(input), value: places.map(cleanText), before: null }];
    });
    return rows.length === 0 || (await ask(toQuestion(name, rows, texts().inputs), signal)) === CONFIRM;
  }

  async function keep(id: ServerId, name: string, entry: ServerEntry, values: Values, signal: AbortSignal) {
    await ids.claim(name);
    const destination = await definitions.destinationOf(entry);
    const kept = new Map<string, string | undefined>();
    for (const [input, value] of values) {
      const owner = { owner: id, place: inputPlace(input), destination };
      const text = value && (await keepSecret(keeper, value, owner, signal));
      kept.set(input, text);
      const isDeciding = text !== undefined && decidingPlaces(entry, input).length > 0;
      if (isDeciding) await deps.trust.remember(id, answerHash(input, text), 'confirmed');
    }
    await inputs.put(id, kept);
    await deps.sweep();
  }

  return {
    async setInputs(id, changes, signal) {
      const { name, entry } = entryOf(id);
      const values = check(id, entry, changes);
      if (values.size === 0) return { id, persisted: true, runtime: 'unchanged' };
      const declined: SaveOutcome = { id, persisted: false, runtime: 'unchanged' };
      if (!(await isDefinitionAgreed(id, name, entry, signal))) return declined;
      if (!(await isAgreed(name, entry, values, signal))) return declined;
      try {
        await keep(id, name, entry, values, signal);
      } catch (error) {
        if (isFault(error) && error.kind === 'declined') return declined;
        throw error;
      }
      if (!deps.connects()) return { id, persisted: true, runtime: 'unchanged' };
      const watch = watchOutcome(registry, id);
      // What it could not start for is answered.
      registry.dismissFault(id);
      await registry.restart(id);
      return { id, persisted: true, runtime: await watch.outcome(entry, signal) };
    },

    async giveInputs(id, values) {
      const { entry } = entryOf(id);
      const asked = new Set(inputsIn(entry));
      const destination = await definitions.destinationOf(entry);
      for (const [input, value] of values) {
        if (!asked.has(input)) throw unknownInput(input);
        inputs.giveOnce(id, input, vault.keepForSession(value, { owner: id, place: inputPlace(input), destination }));
      }
    },
  };
}

type Values = ReadonlyMap<string, Secret | undefined>;

const unknownInput = (input: string): Fault =>
  new Fault('unknown-input', mcpFaults.unknownInput(JSON.stringify(input)));

const toQuestion = (name: string, rows: Question['rows'], texts: InputText): Question => ({
  title: texts.title(cleanText(name)),
  lead: texts.lead,
  rows,
  warnings: [],
  actions: [
    { id: CONFIRM, label: texts.confirm, tone: 'primary' },
    { id: 'cancel', label: texts.cancel, tone: 'plain' },
  ],
});
