import type { SaveOutcome, ServerView } from '@contract';
import { useState } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { draftOf, draftProblems, emptyDraft, toInput, type DraftProblems, type ServerDraft } from './serverDraft';
import { serversStore } from './serversStore';

/** Where a save stands; `declined` and `failed` leave the draft as it is, secrets and all. */
export type Saving =
  { readonly kind: 'idle' | 'saving' | 'declined' | 'invalid' } | { readonly kind: 'failed'; readonly why: string };

interface ServerFormState {
  readonly draft: ServerDraft;
  /** Shown from the first try to save onwards. */
  readonly problems: DraftProblems;
  readonly saving: Saving;
  readonly isDirty: boolean;
  readonly edit: (part: Partial<ServerDraft>) => void;
  readonly save: () => void;
}

/**
 * Holds a draft until it is saved. Once main has it the draft is thrown away, and typed secrets with it; give the form
 * a new `key` then.
 */
export function useServerForm(
  server: ServerView | null,
  onSaved: (outcome: SaveOutcome, name: string) => void,
): ServerFormState {
  const taken = useStore(serversStore, ({ servers }) => servers);
  const [draft, setDraft] = useState(() => (server ? draftOf(server) : emptyDraft()));
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const [isDirty, setDirty] = useState(false);
  const [tried, setTried] = useState(false);
  const names = new Set(taken.filter(({ id }) => id !== server?.id).map(({ name }) => name));
  const problems = draftProblems(draft, names, server);

  const send = async (): Promise<void> => {
    setSaving({ kind: 'saving' });
    try {
      const outcome = await bridge.saveServer({ ...(server && { id: server.id }), input: toInput(draft) });
      if (!outcome.persisted) return setSaving({ kind: 'declined' });
      setDraft(emptyDraft());
      onSaved(outcome, draft.name.trim());
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
      if (Object.keys(problems).length > 0) return setSaving({ kind: 'invalid' });
      if (saving.kind !== 'saving') void send();
    },
  };
}
