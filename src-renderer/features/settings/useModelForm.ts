import type { ModelView } from '@contract';
import { useState } from 'react';
import { bridge } from '../../bridge';
import { testModel } from './modelActions';
import { modelDraftOf, modelProblems, toModelInput, type ModelDraft, type ModelProblems } from './modelDraft';

export type ModelSaving =
  { readonly kind: 'idle' | 'saving' | 'declined' } | { readonly kind: 'failed'; readonly why: string };

interface ModelFormState {
  readonly draft: ModelDraft;
  readonly problems: ModelProblems;
  readonly saving: ModelSaving;
  readonly isDirty: boolean;
  readonly edit: (part: Partial<ModelDraft>) => void;
  readonly save: () => void;
}

/** Holds the draft of a model; once main has it, the typed key is thrown away and the model is tried once. */
export function useModelForm(model: ModelView | null, onSaved: () => void): ModelFormState {
  const [draft, setDraft] = useState(() => modelDraftOf(model));
  const [saving, setSaving] = useState<ModelSaving>({ kind: 'idle' });
  const [isDirty, setDirty] = useState(false);
  const [tried, setTried] = useState(false);
  const problems = modelProblems(draft, model);

  const send = async (): Promise<void> => {
    setSaving({ kind: 'saving' });
    try {
      const { id, persisted } = await bridge.saveModel({ ...(model && { id: model.id }), input: toModelInput(draft) });
      if (!persisted || id === null) return setSaving({ kind: 'declined' });
      setDraft(modelDraftOf(null));
      onSaved();
      void testModel({ id, label: draft.label.trim(), model: draft.model.trim() });
    } catch (error) {
      setSaving({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  };

  return {
    draft,
    problems: tried ? problems : {},
    saving,
    isDirty,
    edit(part) {
      setDirty(true);
      setDraft((before) => ({ ...before, ...part }));
    },
    save() {
      setTried(true);
      if (Object.keys(problems).length === 0 && saving.kind !== 'saving') void send();
    },
  };
}
