import type { LocalModelsView, ModelView } from '@contract';
import { bridge } from '../../bridge';
import { i18n } from '../../lib/i18n';
import { modelFault } from '../../lib/modelFault';
import { attempt } from '../../ui/attempt';
import { toast } from '../../ui/toast';

const t = i18n.getFixedT(null, 'settings');

export const modelName = ({ label, model }: Pick<ModelView, 'label' | 'model'>): string => label || model;

export const makeDefault = (model: ModelView): Promise<boolean> =>
  attempt(bridge.setDefaultModel({ id: model.id }), t('makeDefaultFailed', { name: modelName(model) }));

export async function removeModel(model: ModelView): Promise<void> {
  const name = modelName(model);
  if (await attempt(bridge.removeModel({ id: model.id }), t('removeModelFailed', { name })))
    toast.say(t('modelRemoved', { name }));
}

/** Sends one short request and says what came of it. */
export async function testModel(model: Pick<ModelView, 'id' | 'label' | 'model'>): Promise<void> {
  const name = modelName(model);
  const testing = bridge.testModel({ id: model.id }).then(({ problem }) => {
    if (!problem) return toast.done(t('testOk', { name }));
    const { text, isWhole } = modelFault(problem.kind);
    const sentence = i18n.t(text, { ns: 'modelFaults' });
    toast.failed(t('testFailed', { name }), isWhole ? sentence : `${sentence} ${problem.message}`);
  });
  await attempt(testing, t('testFailed', { name }));
}

/** Adds a model that was found on this computer; main confirms its address with the person. */
export async function takeLocal({ vendor, base_url }: LocalModelsView, model: string): Promise<void> {
  const input = { vendor, label: '', model, base_url, key: { kind: 'keep' } as const };
  const saving = bridge.saveModel({ input }).then(({ persisted }) => {
    if (persisted) toast.done(t('modelAdded', { name: model }));
    else toast.say(i18n.t('declined'));
  });
  await attempt(saving, t('takeFailed', { name: model }));
}
