import type { ConversationId, SettingsView, TurnEvent } from '@contract';
import type { PageBridge } from '../../bridge';
import { createChatActions } from './chatActions';
import { chatStore, dropConversation, putSummary, type ChatStore } from './chatStore';
import { frameQueue } from './frameQueue';
import { receiveEvents } from './opened';

/** Long enough to gather the news of many servers that become ready together. */
const toolsDelayMs = 150;

/** Follows main's news of conversations and tools until the returned function is called. Subscribes before it asks. */
export function subscribeChat(bridge: PageBridge, store: ChatStore = chatStore): () => void {
  const actions = createChatActions({ bridge, store });
  const turns = frameQueue<{ id: ConversationId; events: readonly TurnEvent[] }>((batch) => {
    const before = store.getState().opened;
    const after = batch.reduce((opened, { id, events }) => receiveEvents(opened, id, events), before);
    if (after === before) return;
    store.setState({ opened: after });
    const isGap = after.kind === 'ready' && after.feed.kind === 'behind';
    const wasGap = before.kind === 'ready' && before.feed.kind === 'behind';
    if (isGap && !wasGap) void actions.refresh(after.conversation.id);
  });
  let language: SettingsView['resolved_language'] | undefined;
  /** Why a call or a turn failed comes from main, in one language. */
  const reread = ({ resolved_language }: SettingsView): void => {
    const { opened } = store.getState();
    if (language !== undefined && resolved_language !== language && opened.kind === 'ready') {
      void actions.refresh(opened.conversation.id);
    }
    language = resolved_language;
  };
  const listTools = debounce(toolsDelayMs, () => void actions.listTools().catch(() => undefined));

  const stops = [
    bridge.on('turnProgressed', turns.push),
    bridge.on('conversationChanged', (summary) => store.setState((state) => putSummary(state, summary))),
    bridge.on('conversationRemoved', ({ id }) => store.setState((state) => dropConversation(state, id))),
    bridge.on('settingsChanged', reread),
    bridge.on('serverChanged', listTools.call),
    bridge.on('serverRemoved', listTools.call),
    turns.close,
    listTools.close,
  ];
  listTools.call();
  bridge.listConversations().then(
    (list) => {
      const listed = Object.fromEntries(list.map((summary) => [summary.id, summary]));
      store.setState(({ conversations }) => ({ listing: 'ready', conversations: { ...listed, ...conversations } }));
    },
    () => store.setState({ listing: 'failed' }),
  );
  return () => stops.forEach((stop) => stop());
}

function debounce(delayMs: number, run: () => void): { call: () => void; close: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      clearTimeout(timer);
      timer = setTimeout(run, delayMs);
    },
    close: () => clearTimeout(timer),
  };
}
