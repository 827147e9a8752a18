import type { ServerView } from '@contract';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { useIsHere } from '../../lib/useIsHere';
import { AskInPlace } from '../../ui/AskInPlace';
import { Button } from '../../ui/Button';
import { SavingNote } from '../../ui/SavingNote';
import { leaveUnsaved, shellStore, stayUnsaved, useUnsaved } from '../shell/shellStore';
import { ChangedElsewhere } from './ChangedElsewhere';
import { sayOutcome } from './sayOutcome';
import { openServer } from './serverActions';
import { draftOf } from './serverDraft';
import { ServerForm } from './ServerForm';
import { useServerForm } from './useServerForm';

/** The settings of one server. After a save the form begins anew from what main then shows. */
export function EditServer({ server }: { server: ServerView }): ReactElement {
  const [round, setRound] = useState(0);
  return <EditOnce key={`${server.id} ${String(round)}`} server={server} onDone={() => setRound(round + 1)} />;
}

function EditOnce({ server, onDone }: { server: ServerView; onDone: () => void }): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const formId = useId();
  const isHere = useIsHere();
  const saveButton = useRef<HTMLButtonElement>(null);
  const isLeaving = useStore(shellStore, ({ wanted }) => wanted !== null);
  const { draft, problems, saving, isDirty, edit, save, opened, isMoved } = useServerForm(server, (outcome, name) => {
    sayOutcome(outcome, name);
    if (!isHere()) return;
    // Who chose to go elsewhere while it was saved gets there now.
    leaveUnsaved();
    onDone();
    if (outcome.runtime === 'failed') openServer(server);
  });
  useUnsaved('page', isDirty);
  const isStale = isMoved && !isDirty;
  useEffect(() => {
    if (isStale) onDone();
  }, [isStale, onDone]);
  const stay = (): void => {
    stayUnsaved();
    requestAnimationFrame(() => saveButton.current?.focus());
  };
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <ServerForm formId={formId} draft={draft} server={server} problems={problems} onChange={edit} onSubmit={save} />
      <div
        className={cx(
          '-mb-8 flex flex-col gap-3 border-t border-line bg-bg pt-3 pb-3',
          // Stays in reach while there is something to save, and covers nothing else of the form before.
          isDirty && 'sticky -bottom-8',
        )}
      >
        {isMoved && isDirty && saving.kind !== 'saving' && <ChangedElsewhere opened={opened} now={draftOf(server)} />}
        <SavingNote saving={saving} confirming={t('confirming')} />
        {isLeaving && isDirty ? (
          <AskInPlace
            className="rounded-card px-4 py-3"
            label={t('settings')}
            question={t('leaveAsk', { name: server.name })}
            keep={c('keepEditing')}
            act={c('discard')}
            onKeep={stay}
            onAct={leaveUnsaved}
          />
        ) : (
          <div className="flex items-center gap-2">
            <Button
              ref={saveButton}
              type="submit"
              form={formId}
              variant="primary"
              busy={saving.kind === 'saving'}
              disabled={!isDirty}
            >
              {c('save')}
            </Button>
            {isDirty && (
              <Button variant="quiet" disabled={saving.kind === 'saving'} onClick={onDone}>
                {t('discard')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
