import type { ModelView } from '@contract';
import { bridge } from '../../bridge';
import { useDraft } from '../../ui/useDraft';
import { testModel } from './modelActions';
import { modelDraftOf, modelProblems, toModelInput, type ModelDraft, type ModelProblems } from './modelDraft';

/** The draft of a model. Once main has it, the model is tried once. */
export function useModelForm(
  model: ModelView | null,
  onSaved: () => void,
): ReturnType<typeof useDraft<ModelDraft, ModelProblems>> {
  return useDraft({
    initial: () => modelDraftOf(model),
    blank: () => modelDraftOf(null),
    problemsOf: (draft) => modelProblems(draft, model),
    send: async (draft) => {
      const { id, persisted } = await bridge.saveModel({ ...(model && { id: model.id }), input: toModelInput(draft) });
      if (!persisted || id === null) return null;
      return () => {
        onSaved();
        void testModel({ id, label: draft.label.trim(), model: draft.model.trim() });
      };
    },
  });
}
