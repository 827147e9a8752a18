import type { LocalModelsView, ModelId, ModelView } from '@contract';
import { bridge } from '../../bridge';
import { i18n } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { toast } from '../../ui/toast';
import { settingsStore, type ModelTrouble } from './settingsStore';

const t = i18n.getFixedT(null, 'settings');

export const modelName = ({ label, model }: Pick<ModelView, 'label' | 'model'>): string => label || model;

export const makeDefault = (model: ModelView): Promise<boolean> =>
  attempt(bridge.setDefaultModel({ id: model.id }), t('makeDefaultFailed', { name: modelName(model) }));

export async function removeModel(model: ModelView): Promise<void> {
  const name = modelName(model);
  if (await attempt(bridge.removeModel({ id: model.id }), t('removeModelFailed', { name })))
    toast.say(t('modelRemoved', { name }));
}

/** Sends one short request and says what came of it. A fault stays with the model until it is tried again. */
export async function testModel(model: Pick<ModelView, 'id' | 'label' | 'model'>): Promise<void> {
  const name = modelName(model);
  keepFault(model.id, undefined);
  const testing = bridge.testModel({ id: model.id }).then(({ problem }) => {
    if (!problem) return toast.done(t('testOk', { name }));
    keepFault(model.id, problem);
    toast.failed(t('testFailed', { name }));
  });
  await attempt(testing, t('testFailed', { name }));
}

const keepFault = (id: ModelId, fault: ModelTrouble | undefined): void =>
  settingsStore.setState(({ modelFaults }) => ({ modelFaults: { ...modelFaults, [id]: fault } }));

/** Adds a model that was found on this computer; main confirms its address with the person. */
export async function takeLocal({ vendor, base_url }: LocalModelsView, model: string): Promise<void> {
  const input = { vendor, label: '', model, base_url, key: { kind: 'keep' } as const };
  const saving = bridge.saveModel({ input }).then(({ persisted }) => {
    if (persisted) toast.done(t('modelAdded', { name: model }));
    else toast.say(i18n.t('declined'));
  });
  await attempt(saving, t('takeFailed', { name: model }));
}
