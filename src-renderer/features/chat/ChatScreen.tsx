import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { approvalsStore } from '../approvals/approvalsStore';
import { questionsStore } from '../questions/questionsStore';
import { ChatBody } from './ChatBody';
import { ChatDock, type ChatDockHandle } from './ChatDock';
import { ChatHeader } from './ChatHeader';
import { chatStore, isRunning } from './chatStore';
import type { MessageListHandle } from './MessageList';
import { openedId } from './opened';
import type { DrawApproval } from './reading';
import { useChatKeys } from './useChatKeys';
import { useFocusAfterAnswer } from './useFocusAfterAnswer';
import { WaitingElsewhere } from './WaitingElsewhere';

export interface ChatScreenProps {
  /**
   * Draws one question that waits for a person, where its answer will stand. `App` passes one that draws
   * `ApprovalCard`, because features meet only in stores; it should be the same function at every render.
   */
  readonly drawApproval: DrawApproval;
  /** Stands above the composer, whose place it does not change. */
  readonly notice?: ReactNode;
}

/** Only its body listens to the words of an answer, so that a token draws one message and nothing else. */
export function ChatScreen({ drawApproval, notice }: ChatScreenProps): ReactElement {
  const screen = useRef<HTMLDivElement>(null);
  const dock = useRef<ChatDockHandle>(null);
  const list = useRef<MessageListHandle>(null);
  const id = useStore(chatStore, ({ opened }) => openedId(opened));
  const running = useStore(chatStore, isRunning);
  const waiting = useStore(
    approvalsStore,
    ({ approvals }) => approvals.filter((approval) => approval.conversation_id === id).length,
  );
  const asked = useStore(questionsStore, ({ questions }) => Math.min(questions.length, 1));
  const focusDock = useCallback(() => dock.current?.focus(), []);
  const retry = useCallback(() => dock.current?.retry(), []);
  const followEnd = useCallback(() => list.current?.followEnd(), []);

  useChatKeys({ onFocusComposer: focusDock, onStop: running ? () => dock.current?.stop() : null });
  useFocusAfterAnswer(screen, waiting + asked, focusDock);
  useEffect(focusDock, [focusDock, id]);

  return (
    <div ref={screen} className="flex h-full flex-col">
      <ChatHeader />
      <WaitingElsewhere here={id} />
      <ChatBody list={list} drawApproval={drawApproval} onRetry={retry} />
      {notice}
      <ChatDock ref={dock} onSent={followEnd} />
    </div>
  );
}
