import type { SaveOutcome } from '@contract';
import { useId, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Dialog } from '../../ui/Dialog';
import { shellStore, show } from '../shell/shellStore';
import { PasteServers } from './PasteServers';
import { SavingNote } from './SavingNote';
import { sayOutcome } from './sayOutcome';
import { openServer } from './serverActions';
import { ServerForm } from './ServerForm';
import { useServerForm } from './useServerForm';

/** The one place where servers are added; opened from everywhere by `show('addServer')` or `show('pasteServers')`. */
export function AddServerSheet(): ReactElement | null {
  const overlay = useStore(shellStore, (state) => state.overlay);
  if (overlay === 'addServer') return <ByHand />;
  return overlay === 'pasteServers' ? <ByPaste /> : null;
}

const close = (): void => show(null);

function Ways({ way }: { way: 'addServer' | 'pasteServers' }): ReactElement {
  const t = useText('servers');
  return (
    <div className="mb-5">
      <Choice
        label={t('ways')}
        value={way}
        options={[
          { value: 'addServer', label: t('byHand') },
          { value: 'pasteServers', label: t('paste') },
        ]}
        onChange={show}
      />
    </div>
  );
}

function ByHand(): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const formId = useId();
  const { draft, problems, saving, isDirty, edit, save } = useServerForm(null, afterAdding);
  return (
    <Dialog
      open
      onClose={close}
      title={t('addTitle')}
      description={t('addText')}
      guarded={isDirty}
      note={<SavingNote saving={saving} />}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={saving.kind === 'saving'}>
            {t('addServer')}
          </Button>
        </>
      }
    >
      <Ways way="addServer" />
      <ServerForm formId={formId} draft={draft} server={null} problems={problems} onChange={edit} onSubmit={save} />
    </Dialog>
  );
}

/** A server that does not connect is opened at once, because its page says why. */
function afterAdding(outcome: SaveOutcome, name: string): void {
  sayOutcome(outcome, name);
  close();
  const { route } = shellStore.getState();
  if (outcome.runtime === 'failed' && outcome.id !== null && route.screen !== 'welcome')
    openServer({ id: outcome.id, name });
}

function ByPaste(): ReactElement {
  const t = useText('servers');
  return (
    <Dialog open onClose={close} title={t('addTitle')} description={t('addText')} guarded>
      <Ways way="pasteServers" />
      <PasteServers onDone={close} />
    </Dialog>
  );
}
