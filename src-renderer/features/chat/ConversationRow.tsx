import type { ConversationId, ConversationSummary } from '@contract';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo, type KeyboardEvent, type ReactElement } from 'react';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { StateDot } from '../../ui/StateDot';
import { useAsking } from '../../ui/useAsking';
import { DeleteConversation } from './DeleteConversation';
import { RenameConversation } from './RenameConversation';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isOpen: boolean;
  /** The one row of the list that the Tab key reaches. */
  readonly isReachable: boolean;
  readonly onOpen: (id: ConversationId) => void;
}

/** One conversation; F2 renames it, Delete asks in its place. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps): ReactElement {
  const { conversation, isOpen, isReachable, onOpen } = props;
  const t = useText('chat');
  const { asked, ask, keep, home } = useAsking<HTMLLIElement, 'rename' | 'delete'>();
  const title = conversation.title || t('untitled');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') ask('rename');
    else if (event.key === 'Delete') ask('delete');
    else return;
    event.preventDefault();
  };

  if (asked)
    return (
      <li ref={home} className="py-0.5">
        {asked === 'delete' ? (
          <DeleteConversation conversation={conversation} title={title} onKeep={keep} />
        ) : (
          <RenameConversation conversation={conversation} onDone={keep} />
        )}
      </li>
    );
  return (
    <li
      ref={home}
      className={cx('group/row relative rounded-control transition-colors hover:bg-hover', isOpen && 'bg-hover')}
    >
      <button
        type="button"
        data-asks
        data-conversation
        tabIndex={isReachable ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(conversation.id)}
        onKeyDown={onKeyDown}
        className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left text-sm group-focus-within/row:pr-9 group-hover/row:pr-9"
      >
        <span className={cx('min-w-0 flex-1 truncate', isOpen && 'font-medium')}>{title}</span>
        <StateOf conversation={conversation} />
      </button>
      <Menu
        trigger={
          <IconButton
            size="sm"
            icon={Ellipsis}
            tabIndex={isReachable ? 0 : -1}
            label={t('actionsFor', { title })}
            className="absolute top-0.5 right-0.5 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 data-[state=open]:opacity-100"
          />
        }
        entries={[
          { label: t('rename'), icon: Pencil, hint: 'F2', onSelect: () => ask('rename') },
          { label: t('deleteNow'), icon: Trash2, hint: 'Del', tone: 'danger', onSelect: () => ask('delete') },
        ]}
      />
    </li>
  );
});

function StateOf({ conversation }: { readonly conversation: ConversationSummary }): ReactElement | null {
  const t = useText('chat');
  if (conversation.waiting > 0)
    return <StateDot state="attention" label={t('isWaiting', { count: conversation.waiting })} />;
  return conversation.running ? <StateDot state="working" label={t('isRunning')} /> : null;
}
