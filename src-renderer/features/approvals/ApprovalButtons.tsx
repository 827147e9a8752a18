import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { TextArea } from '../../ui/TextArea';
import type { Answering } from './useAnswer';

interface ApprovalButtonsProps {
  readonly answering: Answering;
  /** False while the card just appeared: nothing counts yet. */
  readonly ready: boolean;
  /** A note is for the model; a person's own call has nobody to read it. */
  readonly byModel: boolean;
  readonly noting: boolean;
  readonly onNote: () => void;
  readonly onNoNote: () => void;
}

export function ApprovalButtons(props: ApprovalButtonsProps): ReactElement {
  const t = useText('approvals');
  const { answering, ready, byModel, noting, onNote } = props;
  const { pending, answer } = answering;
  const held = { 'aria-disabled': !ready || pending !== null };
  if (noting) return <DenyNote {...props} />;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Button
        {...held}
        className={byModel ? undefined : 'mr-auto'}
        busy={pending === 'deny'}
        onClick={() => answer('deny')}
      >
        {t('deny')}
      </Button>
      {byModel && (
        <Button {...held} variant="quiet" className="mr-auto" onClick={() => ready && onNote()}>
          {t('denyWithNote')}
        </Button>
      )}
      <Button {...held} busy={pending === 'conversation'} onClick={() => answer('conversation')}>
        {t('conversation')}
      </Button>
      <span className="flex">
        <Button
          {...held}
          variant="primary"
          busy={pending === 'once' || pending === 'always'}
          className="rounded-r-none"
          onClick={() => answer('once')}
        >
          {t('once')}
        </Button>
        <Menu
          trigger={
            <IconButton
              {...held}
              label={t('moreScopes')}
              icon={ChevronDown}
              variant="primary"
              className="rounded-l-none border-l border-accent-text/25"
            />
          }
          entries={[
            { label: t('once'), hint: 'Enter', onSelect: () => answer('once') },
            { label: t('conversation'), hint: 'Ctrl+Enter', onSelect: () => answer('conversation') },
            { kind: 'line' },
            { label: t('always'), onSelect: () => answer('always') },
          ]}
        />
      </span>
      <p className="w-full text-right text-xs text-muted">{t('hint')}</p>
    </div>
  );
}

function DenyNote({ answering, ready, onNoNote }: ApprovalButtonsProps): ReactElement {
  const t = useText('approvals');
  const common = useText('common');
  const id = useId();
  const [note, setNote] = useState('');
  const send = (): void => answering.answer('deny', note.trim());
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t('note')}
      </label>
      <TextArea
        id={id}
        rows={2}
        autoFocus
        maxLength={4096}
        value={note}
        placeholder={t('notePlaceholder')}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onNoNote}>
          {common('back')}
        </Button>
        <Button variant="danger" aria-disabled={!ready} busy={answering.pending === 'deny'} onClick={send}>
          {t('denyAndTell')}
        </Button>
      </div>
    </div>
  );
}
