import type { ConversationSummary } from '@contract';
import { useState, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { AskInPlace } from '../../ui/AskInPlace';
import { attempt } from '../../ui/attempt';
import { chatActions } from './chatActions';

interface DeleteConversationProps {
  readonly conversation: ConversationSummary;
  readonly title: string;
  readonly onKeep: () => void;
}

export function DeleteConversation({ conversation, title, onKeep }: DeleteConversationProps): ReactElement {
  const t = useText('chat');
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    if (!(await attempt(chatActions.remove(conversation.id), t('deleteFailed')))) onKeep();
  };
  return (
    <AskInPlace
      className="rounded-control p-2"
      size="sm"
      label={t('actionsFor', { title })}
      question={t('deleteAsk', { title })}
      keep={t('keep')}
      act={t('deleteNow')}
      busy={busy}
      onKeep={onKeep}
      onAct={() => void remove()}
    />
  );
}
