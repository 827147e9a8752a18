import type { ConversationId } from '@contract';
import { ShieldQuestion } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { approvalsStore } from '../approvals/approvalsStore';
import { chatActions } from './chatActions';

/** A thin line about questions that wait in another conversation, with the way there. */
export function WaitingElsewhere({ here }: { readonly here: ConversationId | null }): ReactElement | null {
  const t = useText('chat');
  const approvals = useStore(approvalsStore, (state) => state.approvals);
  const elsewhere = approvals.filter((approval) => approval.conversation_id !== here);
  const first = elsewhere[0];
  if (!first) return null;
  const count = elsewhere.filter((approval) => approval.conversation_id === first.conversation_id).length;
  return (
    <div role="status" className="flex items-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-sm">
      <ShieldQuestion aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1 truncate">
        {t('elsewhere', { count, title: first.conversation || t('untitled') })}
      </span>
      <Button size="sm" onClick={() => void chatActions.open(first.conversation_id)}>
        {t('goThere')}
      </Button>
    </div>
  );
}
