import type { ConversationId, ConversationSummary } from '@contract';
import { useMemo, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { useRowFocus } from '../../ui/useRowFocus';
import { shellStore } from '../shell/shellStore';
import { chatStore } from './chatStore';
import { ConversationRow } from './ConversationRow';
import { groupConversations } from './groupConversations';
import { openedId } from './opened';
import { useToday } from './useToday';

interface ConversationListProps {
  readonly onOpen: (id: ConversationId) => void;
}

/** All conversations by day. One of them is in the tab order; arrow keys move among them. */
export function ConversationList({ onOpen }: ConversationListProps): ReactElement {
  const t = useText('chat');
  const list = useRef<HTMLDivElement>(null);
  const listing = useStore(chatStore, (state) => state.listing);
  const conversations = useStore(chatStore, (state) => state.conversations);
  const open = useStore(chatStore, (state) => openedId(state.opened));
  const isAtChat = useStore(shellStore, ({ route }) => route.screen === 'chat');
  const now = useToday();
  useRowFocus(list, Object.keys(conversations).length);
  const groups = useMemo(() => groupConversations(Object.values(conversations), now), [conversations, now]);
  const reachable = open !== null && conversations[open] ? open : groups[0]?.conversations[0]?.id;

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (at < 0) return;
    const target = moveTo(event.key, at, buttons.length);
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  };

  if (listing === 'failed') return <p className="px-2 py-3 text-sm text-bad-text">{t('listFailed')}</p>;
  if (groups.length === 0)
    return <p className="px-2 py-3 text-sm text-muted">{listing === 'ready' && t('noConversations')}</p>;
  return (
    <div ref={list} onKeyDown={onKeyDown}>
      {groups.map(({ age, conversations: rows }) => (
        <section key={age} aria-label={t(age)} className="pb-3">
          <h2 className="px-2 pt-2 pb-1 text-xs text-muted">{t(age)}</h2>
          <ul>
            {rows.map((conversation: ConversationSummary) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isOpen={isAtChat && conversation.id === open}
                isReachable={conversation.id === reachable}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function moveTo(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
