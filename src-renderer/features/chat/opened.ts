import type { ConversationId, ConversationView, TurnEvent } from '@contract';
import { prependEarlier, reduceTurn } from './reduceTurn';

/** What the chat shows: a chat nobody has written in yet, or one conversation on its way, here, or not to be had. */
export type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'loading'; readonly id: ConversationId; readonly held: readonly TurnEvent[] }
  | ReadyConversation
  | { readonly kind: 'failed'; readonly id: ConversationId; readonly problem: string };

export interface ReadyConversation {
  readonly kind: 'ready';
  readonly conversation: ConversationView;
  /** `behind` after a gap: increments are held until a new snapshot is here. */
  readonly feed: { readonly kind: 'live' } | { readonly kind: 'behind'; readonly held: readonly TurnEvent[] };
  readonly earlier: 'idle' | 'loading';
}

export const openedId = (opened: Opened): ConversationId | null => {
  if (opened.kind === 'new') return null;
  return opened.kind === 'ready' ? opened.conversation.id : opened.id;
};

/** Applies increments of one conversation, or holds them while a snapshot is on its way. */
export function receiveEvents(opened: Opened, id: ConversationId, events: readonly TurnEvent[]): Opened {
  if (openedId(opened) !== id) return opened;
  if (opened.kind === 'loading') return { ...opened, held: [...opened.held, ...events] };
  if (opened.kind !== 'ready') return opened;
  if (opened.feed.kind === 'behind')
    return { ...opened, feed: { kind: 'behind', held: [...opened.feed.held, ...events] } };
  return apply(opened, events);
}

/** Shows a snapshot with what was held on top; pages loaded above it stay. */
export function receiveSnapshot(opened: Opened, snapshot: ConversationView): Opened {
  if (openedId(opened) !== snapshot.id) return opened;
  if (opened.kind === 'loading') return apply(fresh(snapshot), opened.held);
  if (opened.kind !== 'ready') return fresh(snapshot);
  const { conversation, feed } = opened;
  const joins = conversation.messages.some((message) => message.id === snapshot.messages[0]?.id);
  const merged = joins ? prependEarlier(snapshot, conversation) : snapshot;
  return apply({ ...fresh(merged), earlier: opened.earlier }, feed.kind === 'behind' ? feed.held : []);
}

const fresh = (conversation: ConversationView): ReadyConversation => ({
  kind: 'ready',
  conversation,
  feed: { kind: 'live' },
  earlier: 'idle',
});

function apply(opened: ReadyConversation, events: readonly TurnEvent[]): ReadyConversation {
  const reduced = reduceTurn(opened.conversation, events);
  if (reduced.kind === 'gap') return { ...opened, feed: { kind: 'behind', held: events } };
  return reduced.conversation === opened.conversation ? opened : { ...opened, conversation: reduced.conversation };
}
