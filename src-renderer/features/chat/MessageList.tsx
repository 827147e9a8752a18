import type { ApprovalView, ConversationView } from '@contract';
import { ArrowDown } from 'lucide-react';
import { useCallback, useImperativeHandle, useMemo, type ReactElement, type Ref } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Announcer } from './Announcer';
import { chatActions } from './chatActions';
import { MessageItem } from './MessageItem';
import { ReadingProvider, type DrawApproval } from './reading';
import { useFollowWhenResized } from './useFollowWhenResized';

export interface MessageListHandle {
  /** Follows the end again, as after a message of one's own. */
  followEnd(): void;
}

interface MessageListProps {
  readonly conversation: ConversationView;
  readonly approvals: readonly ApprovalView[];
  readonly isLoadingEarlier: boolean;
  readonly drawApproval: DrawApproval;
  readonly onRetry: () => void;
  readonly ref?: Ref<MessageListHandle>;
}

/** The conversation as a document: newest messages, older ones on request, following its end only while nobody reads above it. */
export function MessageList(listProps: MessageListProps): ReactElement {
  const t = useText('chat');
  const { conversation, approvals, isLoadingEarlier, drawApproval, onRetry, ref } = listProps;
  const { messages, earlier } = conversation;
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll } = useStickToBottom({
    initial: 'instant',
    resize: 'instant',
  });
  useFollowWhenResized(scrollRef, isAtBottom, scrollToBottom);
  const reading = useMemo(() => ({ drawApproval, hold: stopScroll }), [drawApproval, stopScroll]);
  useImperativeHandle(ref, () => ({ followEnd: () => void scrollToBottom('instant') }), [scrollToBottom]);
  const loadEarlier = useCallback(() => {
    // At the very top a browser does not hold on to what is in view when something is put above it.
    if (scrollRef.current && scrollRef.current.scrollTop < 1) scrollRef.current.scrollTop = 1;
    void chatActions.loadEarlier();
  }, [scrollRef]);
  const withoutCall = useMemo(() => approvalsWithoutCall(conversation, approvals), [conversation, approvals]);

  return (
    <ReadingProvider value={reading}>
      <div className="relative min-h-0 flex-1">
        <div
          ref={scrollRef}
          role="log"
          aria-live="off"
          aria-label={t('log')}
          tabIndex={0}
          className="h-full overflow-y-auto [scrollbar-gutter:stable_both-edges] focus-visible:-outline-offset-2"
        >
          <div ref={contentRef} className="mx-auto flex w-full max-w-[768px] flex-col pb-6">
            {earlier > 0 && (
              <div className="flex justify-center pt-4 [overflow-anchor:none]">
                <Button size="sm" variant="quiet" busy={isLoadingEarlier} onClick={loadEarlier}>
                  {t('loadEarlier', { count: earlier })}
                </Button>
              </div>
            )}
            {messages.map((message, index) => (
              <MessageItem
                key={message.id}
                message={message}
                isLast={index === messages.length - 1}
                onRetry={onRetry}
              />
            ))}
            {withoutCall.map(({ id }) => (
              <div key={id} className="px-6 pt-4">
                {drawApproval(id)}
              </div>
            ))}
          </div>
        </div>
        {!isAtBottom && (
          <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
            <Button
              size="sm"
              icon={ArrowDown}
              className="pointer-events-auto rounded-full bg-raised shadow-float"
              onClick={() => void scrollToBottom('instant')}
            >
              {t('jumpToLatest')}
            </Button>
          </div>
        )}
      </div>
      <Announcer conversation={conversation} approvals={approvals} />
    </ReadingProvider>
  );
}

/** Questions whose call is not on the page (yet): they stand at the end rather than nowhere. */
function approvalsWithoutCall(
  { messages }: ConversationView,
  approvals: readonly ApprovalView[],
): readonly ApprovalView[] {
  if (approvals.length === 0) return approvals;
  const waiting = new Set(
    messages.flatMap((message) => {
      if (message.kind === 'direct') return message.call.state === 'waiting' ? [message.call.id] : [];
      if (message.kind === 'user') return [];
      return message.parts.flatMap((part) =>
        part.kind === 'call' && part.call.state === 'waiting' ? [part.call.id] : [],
      );
    }),
  );
  return approvals.filter((approval) => !waiting.has(approval.call));
}
