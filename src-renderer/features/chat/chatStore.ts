import type { ConversationId, ConversationSummary, ToolView } from '@contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { openedId, type Opened } from './opened';

export interface ChatState {
  readonly listing: 'loading' | 'ready' | 'failed';
  readonly conversations: Readonly<Record<ConversationId, ConversationSummary>>;
  readonly opened: Opened;
  /** What was typed and not sent, by conversation; `new` for the chat that has no id yet. Lives in memory only. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Every tool of every ready server; null until the first answer. */
  readonly tools: readonly ToolView[] | null;
}

export type ChatStore = StoreApi<ChatState>;

export const createChatStore = (): ChatStore =>
  createStore<ChatState>(() => ({
    listing: 'loading',
    conversations: {},
    opened: { kind: 'new' },
    drafts: {},
    tools: null,
  }));

export const chatStore = createChatStore();

export const draftKey = (id: ConversationId | null): string => id ?? 'new';

export const setDraft = (state: ChatState, id: ConversationId | null, text: string): Partial<ChatState> => ({
  drafts: { ...state.drafts, [draftKey(id)]: text },
});

export const putSummary = (state: ChatState, summary: ConversationSummary): Partial<ChatState> => ({
  conversations: { ...state.conversations, [summary.id]: summary },
});

/** Removes a conversation from the list, its draft with it, and from view when it was open. */
export function dropConversation(state: ChatState, id: ConversationId): Partial<ChatState> {
  const { [id]: _summary, ...conversations } = state.conversations;
  const { [draftKey(id)]: _draft, ...drafts } = state.drafts;
  return { conversations, drafts, ...(openedId(state.opened) === id && { opened: { kind: 'new' } }) };
}

/** What the person last said in what is open. */
export function lastUserText({ opened }: ChatState): string | null {
  if (opened.kind !== 'ready') return null;
  const last = opened.conversation.messages.findLast(({ kind }) => kind === 'user');
  return last?.kind === 'user' ? last.text : null;
}

/** Whether something is being answered in what is open. */
export function isRunning({ opened, conversations }: ChatState): boolean {
  if (opened.kind !== 'ready') return false;
  const { id, messages } = opened.conversation;
  const last = messages.at(-1);
  return Boolean(conversations[id]?.running) || (last?.kind === 'assistant' && last.outcome === 'running');
}
