import type { SaveOutcome, ServerId, ServerView } from '@contract';
import { useState } from 'react';
import { useStore } from 'zustand';
import { bridge, BridgeError } from '../../bridge';
import { useDraft } from '../../ui/useDraft';
import { draftProblems } from './draftProblems';
import { onceListed } from './onceListed';
import { draftOf, emptyDraft, type ServerDraft } from './serverDraft';
import { refreshServers } from './serverActions';
import { serversStore } from './serversStore';
import { toServerInput } from './toServerInput';

interface ServerFormState extends ReturnType<typeof useDraft<ServerDraft, ReturnType<typeof draftProblems>>> {
  /** The draft as the form began. */
  readonly opened: ServerDraft;
  /** Whether the entry is another one than the form began with. */
  readonly isMoved: boolean;
}

/**
 * The draft of a server that is edited, or of a new one. Give the form a new `key` after a save.
 * @param onWritten a new server stands in the file; `onSaved` follows once it is known whether it connects
 */
export function useServerForm(
  server: ServerView | null,
  onSaved: (outcome: SaveOutcome, name: string) => void,
  onWritten: (added: ServerView) => void = () => undefined,
): ServerFormState {
  const servers = useStore(serversStore, (state) => state.servers);
  const [opened] = useState(() => (server ? draftOf(server) : emptyDraft()));
  const [first] = useState(server?.revision);
  const [revision, setRevision] = useState(first);
  const others = new Set(servers.filter(({ id }) => id !== server?.id).map(({ name }) => name));
  const form = useDraft({
    initial: () => opened,
    blank: emptyDraft,
    problemsOf: (draft) => draftProblems(draft, others, server),
    send: async (draft) => {
      const input = toServerInput(draft, opened);
      if (!server) {
        const stop = onceListed(input.name, onWritten);
        const added = await bridge.saveServer({ input }).finally(stop);
        return added.persisted ? () => onSaved(added, draft.name.trim()) : null;
      }
      // The switch stands outside the form, and may have been turned meanwhile.
      const edit = { id: server.id, input: { ...input, enabled: server.enabled }, revision };
      const outcome = await bridge.saveServer(edit).catch((error: unknown) => {
        // Said once: who saves again has seen it, and only what was typed here is written over what stands there now.
        if (error instanceof BridgeError && error.kind === 'conflict') {
          const now = latest(server.id);
          setRevision(now === revision ? undefined : now);
        }
        throw error;
      });
      if (!outcome.persisted) return null;
      // The form begins anew from what stands there now, not from what is announced a moment later.
      await refreshServers();
      return () => onSaved(outcome, draft.name.trim());
    },
  });
  return { ...form, opened, isMoved: server?.revision !== first };
}

const latest = (id: ServerId): string | undefined =>
  serversStore.getState().servers.find((server) => server.id === id)?.revision;
