import type { ConversationId, ServerId } from '@contract';
import { bridge, type PageBridge } from '../../bridge';
import { whyOf } from '../../lib/whyOf';
import { chatStore, draftKey, dropConversation, putSummary, setDraft, type ChatStore } from './chatStore';
import { openedId, receiveSnapshot } from './opened';
import { prependEarlier } from './reduceTurn';

/** How many messages are opened at once, and loaded per step upwards. */
const pageSize = 50;

/** Everything a person can do in the chat. Failures reject with a BridgeError for the place that asked. */
export function createChatActions({ bridge, store }: { bridge: PageBridge; store: ChatStore }) {
  const { getState, setState } = store;

  async function snapshot(id: ConversationId): Promise<void> {
    try {
      const view = await bridge.openConversation({ id, limit: pageSize });
      setState(({ opened }) => ({ opened: receiveSnapshot(opened, view) }));
    } catch (error) {
      if (openedId(getState().opened) !== id) return;
      setState({ opened: { kind: 'failed', id, problem: whyOf(error) } });
    }
  }

  /** The id of what is open; a chat that has none yet is created first. */
  async function ensureConversation(): Promise<ConversationId> {
    const id = openedId(getState().opened);
    if (id !== null) return id;
    const summary = await bridge.createConversation();
    setState((state) => ({
      ...putSummary(state, summary),
      ...setDraft(state, summary.id, state.drafts['new'] ?? ''),
      ...(state.opened.kind === 'new' && { opened: { kind: 'loading', id: summary.id, held: [] } }),
    }));
    setState((state) => setDraft(state, null, ''));
    await snapshot(summary.id);
    return summary.id;
  }

  return {
    startNew: (): void => setState({ opened: { kind: 'new' } }),

    async open(id: ConversationId): Promise<void> {
      if (openedId(getState().opened) === id && getState().opened.kind !== 'failed') return;
      setState({ opened: { kind: 'loading', id, held: [] } });
      await snapshot(id);
    },

    /** Asks for the whole tail again, after a gap. */
    refresh: snapshot,

    async loadEarlier(): Promise<void> {
      const { opened } = getState();
      if (opened.kind !== 'ready' || opened.earlier === 'loading') return;
      const { id, messages } = opened.conversation;
      const before = messages[0]?.id;
      if (!before) return;
      setState({ opened: { ...opened, earlier: 'loading' } });
      const page = await bridge.openConversation({ id, before, limit: pageSize }).catch(() => null);
      setState(({ opened: now }) => {
        if (now.kind !== 'ready' || now.conversation.id !== id) return {};
        const conversation = page ? prependEarlier(now.conversation, page) : now.conversation;
        return { opened: { ...now, conversation, earlier: 'idle' } };
      });
    },

    /** Sends into what is open and empties its draft once main has it; what was typed meanwhile stays. */
    async send(text: string): Promise<void> {
      const id = await ensureConversation();
      await bridge.sendMessage({ id, text });
      setState((state) => (state.drafts[draftKey(id)]?.trim() === text ? setDraft(state, id, '') : {}));
    },

    /** Has the last answer written anew, in its place. */
    async retry(): Promise<void> {
      const id = openedId(getState().opened);
      if (id !== null) await bridge.retryTurn({ id });
    },

    async runTool(call: { server_id: ServerId; tool: string; arguments: string }): Promise<void> {
      const id = await ensureConversation();
      await bridge.runTool({ id, ...call });
    },

    async stop(): Promise<void> {
      const id = openedId(getState().opened);
      if (id !== null) await bridge.stopTurn({ id });
    },

    async rename(id: ConversationId, title: string): Promise<void> {
      await bridge.renameConversation({ id, title });
      setState((state) => {
        const summary = state.conversations[id];
        return summary ? putSummary(state, { ...summary, title }) : {};
      });
    },

    async remove(id: ConversationId): Promise<void> {
      await bridge.deleteConversation({ id });
      setState((state) => dropConversation(state, id));
    },

    write: (id: ConversationId | null, text: string): void => setState((state) => setDraft(state, id, text)),

    async listTools(): Promise<void> {
      setState({ tools: await bridge.listTools({}) });
    },
  };
}

export const chatActions = createChatActions({ bridge, store: chatStore });
