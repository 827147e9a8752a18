import type { ConversationSummary } from '@contract';
import { useEffect, useRef, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { TextInput } from '../../ui/TextInput';
import { chatActions } from './chatActions';

interface RenameConversationProps {
  readonly conversation: ConversationSummary;
  readonly onDone: () => void;
}

/** Takes the title where it stands: Enter and leaving save, Esc does not. */
export function RenameConversation({ conversation, onDone }: RenameConversationProps): ReactElement {
  const t = useText('chat');
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => input.current?.select(), []);
  const finish = (save: boolean): void => {
    if (done.current) return;
    done.current = true;
    const title = input.current?.value.trim() ?? '';
    if (save && title && title !== conversation.title)
      void attempt(chatActions.rename(conversation.id, title), t('renameFailed'));
    onDone();
  };
  return (
    <TextInput
      ref={input}
      autoFocus
      maxLength={200}
      aria-label={t('renameLabel')}
      defaultValue={conversation.title}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        finish(event.key === 'Enter');
      }}
    />
  );
}
