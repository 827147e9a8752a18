import type { ServerView } from '@contract';
import { useId, useState, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { SavingNote } from './SavingNote';
import { sayOutcome } from './sayOutcome';
import { openServer } from './serverActions';
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
  const { draft, problems, saving, isDirty, edit, save } = useServerForm(server, (outcome, name) => {
    sayOutcome(outcome, name);
    onDone();
    if (outcome.runtime === 'failed') openServer(server);
  });
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <ServerForm formId={formId} draft={draft} server={server} problems={problems} onChange={edit} onSubmit={save} />
      <div className="sticky -bottom-8 -mb-8 flex flex-col gap-3 bg-bg pt-3 pb-8">
        <SavingNote saving={saving} />
        <div className="flex items-center gap-2">
          <Button type="submit" form={formId} variant="primary" busy={saving.kind === 'saving'} disabled={!isDirty}>
            {c('save')}
          </Button>
          {isDirty && (
            <Button variant="quiet" disabled={saving.kind === 'saving'} onClick={onDone}>
              {t('discard')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
