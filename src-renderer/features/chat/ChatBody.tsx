import type { ReactElement, Ref } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import { approvalsOf, approvalsStore } from '../approvals/approvalsStore';
import { chatActions } from './chatActions';
import { chatStore } from './chatStore';
import { EmptyChat } from './EmptyChat';
import { MessageList, type MessageListHandle } from './MessageList';
import { openedId } from './opened';
import type { DrawApproval } from './reading';

interface ChatBodyProps {
  readonly list: Ref<MessageListHandle>;
  readonly drawApproval: DrawApproval;
  readonly onRetry: () => void;
}

/** Between header and composer: the conversation, or what stands there until there is one. */
export function ChatBody({ list, drawApproval, onRetry }: ChatBodyProps): ReactElement {
  const opened = useStore(chatStore, (state) => state.opened);
  const allApprovals = useStore(approvalsStore, (state) => state.approvals);
  switch (opened.kind) {
    case 'new':
      return <EmptyChat />;
    case 'loading':
      return <Loading />;
    case 'failed':
      return <Failed problem={opened.problem} onRetry={() => void chatActions.open(opened.id)} />;
    case 'ready': {
      const approvals = approvalsOf(allApprovals, openedId(opened));
      if (opened.conversation.messages.length === 0 && approvals.length === 0) return <EmptyChat />;
      return (
        <MessageList
          key={opened.conversation.id}
          ref={list}
          conversation={opened.conversation}
          approvals={approvals}
          isLoadingEarlier={opened.earlier === 'loading'}
          drawApproval={drawApproval}
          onRetry={onRetry}
        />
      );
    }
  }
}

function Loading(): ReactElement {
  const t = useText('chat');
  return (
    <div role="status" className="flex flex-1 items-center justify-center gap-2 text-sm text-muted">
      <Spinner />
      {t('whyLoading')}
    </div>
  );
}

function Failed({ problem, onRetry }: { readonly problem: string; readonly onRetry: () => void }): ReactElement {
  const t = useText('chat');
  return (
    <div className="mx-auto w-full max-w-[768px] flex-1 px-6 pt-6">
      <Banner tone="bad" title={t('openFailed')} action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
        {problem}
      </Banner>
    </div>
  );
}
