import { useState } from 'react';
import { whyOf } from '../lib/whyOf';

/** Where a save stands; `declined` and `failed` leave the draft as it is, secrets and all. */
export type Saving =
  { readonly kind: 'idle' | 'saving' | 'declined' | 'invalid' } | { readonly kind: 'failed'; readonly why: string };

interface DraftRules<D, P> {
  readonly initial: () => D;
  /** What is left of a draft that main has: no secret that was typed. */
  readonly blank: () => D;
  readonly problemsOf: (draft: D) => P;
  /** Resolves with what to do once the draft is forgotten; null when it was declined in main's window. */
  readonly send: (draft: D) => Promise<(() => void) | null>;
}

interface DraftState<D, P> {
  readonly draft: D;
  /** Shown from the first try to save onwards, but not while main has the draft: what it writes may look like a clash. */
  readonly problems: Partial<P>;
  readonly saving: Saving;
  readonly isDirty: boolean;
  readonly edit: (part: Partial<D>) => void;
  readonly save: () => void;
}

/** What stands in a form until main has it. Typed secrets live in it and nowhere else. */
export function useDraft<D extends object, P extends object>(rules: DraftRules<D, P>): DraftState<D, P> {
  const [draft, setDraft] = useState(rules.initial);
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const [isDirty, setDirty] = useState(false);
  const [tried, setTried] = useState(false);
  const problems = rules.problemsOf(draft);
  const isMended = saving.kind === 'invalid' && Object.keys(problems).length === 0;

  const send = async (): Promise<void> => {
    setSaving({ kind: 'saving' });
    try {
      const onSaved = await rules.send(draft);
      if (onSaved === null) return setSaving({ kind: 'declined' });
      setDraft(rules.blank);
      onSaved();
    } catch (error) {
      setSaving({ kind: 'failed', why: whyOf(error) });
    }
  };
  return {
    draft,
    problems: tried && saving.kind !== 'saving' ? problems : {},
    saving: isMended ? { kind: 'idle' } : saving,
    isDirty,
    edit(part) {
      setDirty(true);
      setDraft((before) => ({ ...before, ...part }));
    },
    save() {
      if (saving.kind === 'saving') return;
      setTried(true);
      if (Object.keys(problems).length > 0) return setSaving({ kind: 'invalid' });
      void send();
    },
  };
}
