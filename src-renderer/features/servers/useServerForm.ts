import type { SaveOutcome, ServerView } from '@contract';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useDraft } from '../../ui/useDraft';
import { draftProblems } from './draftProblems';
import { draftOf, emptyDraft } from './serverDraft';
import { serversStore } from './serversStore';
import { toServerInput } from './toServerInput';

/** The draft of a server that is edited, or of a new one. Give the form a new `key` after a save. */
export function useServerForm(
  server: ServerView | null,
  onSaved: (outcome: SaveOutcome, name: string) => void,
): ReturnType<typeof useDraft<ReturnType<typeof emptyDraft>, ReturnType<typeof draftProblems>>> {
  const servers = useStore(serversStore, (state) => state.servers);
  const others = new Set(servers.filter(({ id }) => id !== server?.id).map(({ name }) => name));
  return useDraft({
    initial: () => (server ? draftOf(server) : emptyDraft()),
    blank: emptyDraft,
    problemsOf: (draft) => draftProblems(draft, others, server),
    send: async (draft) => {
      const outcome = await bridge.saveServer({ ...(server && { id: server.id }), input: toServerInput(draft) });
      return outcome.persisted ? () => onSaved(outcome, draft.name.trim()) : null;
    },
  });
}
