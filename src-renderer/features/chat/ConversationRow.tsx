import type { ConversationId, ConversationSummary } from '@contract';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { StateDot } from '../../ui/StateDot';
import { TextInput } from '../../ui/TextInput';
import { chatActions } from './chatActions';

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isOpen: boolean;
  /** The one row of the list that the Tab key reaches. */
  readonly isReachable: boolean;
  readonly onOpen: (id: ConversationId) => void;
}

type Doing = 'reading' | 'renaming' | 'deleting';

/** One conversation; F2 renames it, Delete asks in its place. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps): ReactElement {
  const { conversation, isOpen, isReachable, onOpen } = props;
  const t = useText('chat');
  const button = useRef<HTMLButtonElement>(null);
  const [doing, setDoing] = useState<Doing>('reading');
  const title = conversation.title || t('untitled');
  const back = (): void => {
    setDoing('reading');
    requestAnimationFrame(() => button.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') setDoing('renaming');
    else if (event.key === 'Delete') setDoing('deleting');
    else return;
    event.preventDefault();
  };

  if (doing === 'renaming') return <Rename conversation={conversation} onDone={back} />;
  if (doing === 'deleting') return <AskDelete conversation={conversation} title={title} onKeep={back} />;
  return (
    <li className={cx('group/row relative rounded-control transition-colors hover:bg-hover', isOpen && 'bg-hover')}>
      <button
        ref={button}
        type="button"
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
          { label: t('rename'), icon: Pencil, hint: 'F2', onSelect: () => setDoing('renaming') },
          { label: t('deleteNow'), icon: Trash2, hint: 'Del', tone: 'danger', onSelect: () => setDoing('deleting') },
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

function Rename({
  conversation,
  onDone,
}: {
  readonly conversation: ConversationSummary;
  readonly onDone: () => void;
}): ReactElement {
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
    <li className="py-0.5">
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
    </li>
  );
}

interface AskDeleteProps {
  readonly conversation: ConversationSummary;
  readonly title: string;
  readonly onKeep: () => void;
}

function AskDelete({ conversation, title, onKeep }: AskDeleteProps): ReactElement {
  const t = useText('chat');
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    if (!(await attempt(chatActions.remove(conversation.id), t('deleteFailed')))) onKeep();
  };
  return (
    <li
      className="flex flex-col gap-2 rounded-control bg-bad-soft p-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onKeep();
      }}
    >
      <p className="text-sm wrap-anywhere">{t('deleteAsk', { title })}</p>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" autoFocus onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button size="sm" variant="danger" busy={busy} onClick={() => void remove()}>
          {t('deleteNow')}
        </Button>
      </div>
    </li>
  );
}
