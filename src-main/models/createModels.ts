import { modelDestination } from '../config/destination';
import type { KeepSecretDeps } from '../config/keepSecret';
import type { Peek } from '../config/maskServer';
import type { ResolvedModel } from '../config/resolved';
import type { SettingsStore, StoredModel } from '../config/settings';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import type { Vault } from '../storage/vault';
import type { KeepSecretText } from '../text/keepSecret';
import type { ModelText } from '../text/models';
import { changeModel, sealModel } from './changeModel';
import { modelQuestion, reachesElsewhere } from './confirmModel';
import { createProvider } from './createProvider';
import { findLocalModels, USUAL_PORTS, type LocalPorts } from './localModels';
import { maskModel } from './maskModel';
import type { Models } from './models';
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
  const keeper: KeepSecretDeps = { ...deps, texts: () => texts().keepSecret };
  const peek: Peek = (reference) => vault.peek(reference);
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
    list() {
      const usual = defaultOf(settings);
      return settings.current().models.map((model) => maskModel(model, model.id === usual?.id, peek));
    },

    async save(id, change, signal) {
      const before = id === undefined ? undefined : get(id);
      const changed = changeModel(before, change, peek);
      if (reachesElsewhere(before, changed)) {
        const sendsKey = change.key.kind === 'set' || (change.key.kind === 'keep' && before?.key !== undefined);
        const answer = await deps.ask(modelQuestion(before, changed, sendsKey, texts()), signal);
        if (answer !== 'confirm') return { id: null, persisted: false };
      }
      const stored = await sealModel(keeper, changed, change, signal);
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
