import { randomUUID } from 'node:crypto';
import { isDisplayForm } from '../config/displayForms';
import { modelDestination } from '../config/destination';
import { keepSecret, type KeepSecretDeps } from '../config/keepSecret';
import { maskValue } from '../config/maskServer';
import { maskUrl } from '../config/maskUrl';
import { plainSecretsInUrl, writeUrl } from '../config/placedSecrets';
import type { ResolvedModel } from '../config/resolved';
import type { SettingsStore, StoredModel } from '../config/settings';
import { isTemplate, parseTemplate } from '../config/template';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import { MASK, Secret } from '../lib/secret';
import type { Vault } from '../storage/vault';
import type { KeepSecretText } from '../text/keepSecret';
import type { ModelText } from '../text/models';
import { modelAddress } from './address';
import { modelQuestion, reachesElsewhere } from './confirmModel';
import { createProvider } from './createProvider';
import { findLocalModels, USUAL_PORTS, type LocalPorts } from './localModels';
import type { MaskedModel, ModelChange, Models } from './models';
import type { ModelProvider } from './provider';

export interface ModelsDeps {
  readonly settings: SettingsStore;
  readonly vault: Vault;
  /** Fills in the key and the address. @throws Fault 'locked' | 'undecryptable' */
  readonly resolveModel: (stored: StoredModel) => Promise<ResolvedModel>;
  readonly ask: AskPerson;
  readonly texts: () => ModelText & { readonly keepSecret: KeepSecretText };
  readonly fetch: typeof globalThis.fetch;
  readonly localPorts?: LocalPorts;
}

/** The models of settings.json. Keys are sealed for the model's id and the host they are sent to (spec S10). */
export function createModels(deps: ModelsDeps): Models {
  const { settings, vault, texts } = deps;
  const changes = createEmitter<void>();
  let shown = shownPart(settings);
  settings.onChange(() => {
    const now = shownPart(settings);
    if (now !== shown) changes.emit();
    shown = now;
  });

  const get = (id: string): StoredModel => {
    const found = settings.current().models.find((model) => model.id === id);
    if (!found) throw new Fault('unknown-model', texts().unknownModel(id, knownNames(settings)));
    return found;
  };

  const open = async (stored: StoredModel, maxRetries?: number): Promise<ModelProvider> => {
    const resolved = await deps.resolveModel(stored);
    const label = resolved.label || resolved.model;
    return createProvider(
      { ...resolved, label },
      { fetch: deps.fetch, ...(maxRetries === undefined ? {} : { maxRetries }) },
    );
  };

  return {
    list: () => settings.current().models.map((model) => toMasked(model, defaultOf(settings)?.id, vault)),

    async save(id, change, signal) {
      const before = id === undefined ? undefined : get(id);
      const outline = toStored(before, change);
      checkCredentials(change, before, vault);
      if (reachesElsewhere(before, outline)) {
        const sendsKey = change.key.kind === 'set' || (change.key.kind === 'keep' && before?.key !== undefined);
        const answer = await deps.ask(modelQuestion(before, outline, sendsKey, texts()), signal);
        if (answer !== 'confirm') return { id: null, persisted: false };
      }
      const stored = await seal(deps, outline, change, signal);
      const destination = modelDestination(stored);
      if (before && destination !== modelDestination(before)) await vault.rebind(stored.id, destination);
      await write(settings, stored);
      return { id: stored.id, persisted: true };
    },

    async remove(id) {
      get(id);
      const { models, default_model } = settings.current();
      await settings.update({
        models: models.filter((model) => model.id !== id),
        ...(default_model === id ? { default_model: undefined } : {}),
      });
      await vault.forget(id);
    },

    async setDefault(id) {
      await settings.update({ default_model: get(id).id });
    },

    async test(id, signal) {
      const provider = await open(get(id), 0);
      const enough = new AbortController();
      const messages = [{ role: 'user', content: [{ kind: 'text', text: 'Answer with OK.' }] }] as const;
      const step = provider.streamStep({ messages, tools: [] }, AbortSignal.any([signal, enough.signal]));
      // The first sign of life proves key, address and model; the rest would only cost.
      for await (const _event of step) break;
      enough.abort();
      signal.throwIfAborted();
    },

    findLocal: (signal) => findLocalModels(deps.fetch, deps.localPorts ?? USUAL_PORTS, signal),

    async provider(wanted) {
      const stored = wanted === undefined ? defaultOf(settings) : findModel(settings, wanted);
      if (stored) return open(stored);
      const isAny = settings.current().models.length > 0;
      const words =
        isAny && wanted !== undefined ? texts().unknownModel(wanted, knownNames(settings)) : texts().noModel;
      throw new Fault('no-model', words);
    },

    onChange: (listener) => changes.on(listener),
  };
}

/** The entry without its new key, which is sealed only after the person agreed. @throws Fault 'config' for the address */
function toStored(before: StoredModel | undefined, { vendor, label, model, base_url }: ModelChange): StoredModel {
  const { base_url: oldAddress, ...rest } = before ?? { id: `model-${randomUUID().slice(0, 12)}` };
  const address = base_url === undefined ? oldAddress : (base_url ?? undefined);
  if (base_url?.includes(MASK)) throw new Fault('invalid-credential', 'invalid credential value');
  if (address === undefined || !isTemplate(address)) modelAddress(vendor, address ?? null);
  return { ...rest, vendor, label, model, ...(address === undefined ? {} : { base_url: address }) };
}

function checkCredentials({ key }: ModelChange, before: StoredModel | undefined, vault: Vault): void {
  if (key.kind !== 'set') return;
  const mask = maskValue(before?.key ?? '', (reference) => vault.peek(reference)).masked;
  if (isDisplayForm(key.value, mask)) throw new Fault('invalid-credential', 'invalid credential value');
}

/** The same entry with its secrets where this computer can keep them. */
async function seal(
  deps: ModelsDeps,
  model: StoredModel,
  change: ModelChange,
  signal: AbortSignal,
): Promise<StoredModel> {
  const keeper: KeepSecretDeps = { ...deps, texts: () => deps.texts().keepSecret };
  const destination = modelDestination(model);
  const keep = (place: string, value: Secret): Promise<string> =>
    keepSecret(keeper, value, { owner: model.id, place, destination }, signal);

  const { key: oldKey, base_url, ...rest } = model;
  const kept = new Map<string, string>();
  for (const { place, value } of plainSecretsInUrl(base_url ?? '')) kept.set(place, await keep(place, value));
  const key = change.key.kind === 'set' ? await keep('key', new Secret(change.key.value)) : oldKey;
  return {
    ...rest,
    ...(base_url === undefined ? {} : { base_url: writeUrl(base_url, kept) }),
    ...(key === undefined || change.key.kind === 'clear' ? {} : { key }),
  };
}

/** Reads the list anew: another save may have ended while a dialog was open. */
async function write(settings: SettingsStore, model: StoredModel): Promise<void> {
  const { models } = settings.current();
  const isKnown = models.some(({ id }) => id === model.id);
  await settings.update({
    models: isKnown ? models.map((old) => (old.id === model.id ? model : old)) : [...models, model],
  });
}

/** The chosen one, else the first. */
function defaultOf(settings: SettingsStore): StoredModel | undefined {
  const { models, default_model } = settings.current();
  return models.find(({ id }) => id === default_model) ?? models[0];
}

const findModel = (settings: SettingsStore, wanted: string): StoredModel | undefined => {
  const { models } = settings.current();
  return (['id', 'label', 'model'] as const)
    .map((key) => models.find((model) => model[key] === wanted))
    .find((model) => model !== undefined);
};

const knownNames = (settings: SettingsStore): string =>
  settings
    .current()
    .models.map(({ label, model }) => label || model)
    .join(', ');

const shownPart = (settings: SettingsStore): string => {
  const { models, default_model } = settings.current();
  return JSON.stringify([models, default_model]);
};

function toMasked(stored: StoredModel, defaultId: string | undefined, vault: Vault): MaskedModel {
  const address = maskUrl(stored.base_url ?? '', (written) => vault.peek(written).masked || MASK);
  return {
    id: stored.id,
    vendor: stored.vendor,
    label: stored.label,
    model: stored.model,
    base_url: stored.base_url === undefined ? null : address.text,
    base_url_is_masked: address.isMasked,
    key: maskValue(stored.key ?? '', (reference) => vault.peek(reference)),
    key_state: keyState(stored.key, vault),
    is_default: stored.id === defaultId,
  };
}

/** A reference to nothing needs to be entered again like one that cannot be decrypted. */
function keyState(key: string | undefined, vault: Vault): MaskedModel['key_state'] {
  if (key === undefined || key === '') return 'absent';
  const states = parseTemplate(key).flatMap((part) => (part.kind === 'secret' ? [vault.peek(part.written).state] : []));
  if (states.includes('locked')) return 'locked';
  return states.every((state) => state === 'stored') ? 'stored' : 'undecryptable';
}
