import type { SaveOutcome } from '@contract';
import { useId, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { useIsHere } from '../../lib/useIsHere';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Dialog } from '../../ui/Dialog';
import { SavingNote } from '../../ui/SavingNote';
import { shellStore, show, useUnsaved } from '../shell/shellStore';
import { PasteServers } from './PasteServers';
import { sayOutcome } from './sayOutcome';
import { openServer } from './serverActions';
import { ServerForm } from './ServerForm';
import { useServerForm } from './useServerForm';

type Way = 'addServer' | 'pasteServers';

/** The one place where servers are added; opened from everywhere by `show('addServer')` or `show('pasteServers')`. */
export function AddServerSheet(): ReactElement | null {
  const overlay = useStore(shellStore, (state) => state.overlay);
  return overlay === 'addServer' || overlay === 'pasteServers' ? <Sheet first={overlay} /> : null;
}

const close = (): void => show(null);

/** Both ways stay as they are while the other one is looked at. */
function Sheet({ first }: { first: Way }): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const formId = useId();
  const isHere = useIsHere();
  const [way, setWay] = useState<Way>(first);
  const [pasteHolds, setPasteHolds] = useState(false);
  const { draft, problems, saving, isDirty, edit, save } = useServerForm(null, (outcome, name) =>
    isHere() ? afterAdding(outcome, name) : sayOutcome(outcome, name),
  );
  const isByHand = way === 'addServer';
  useUnsaved('sheet', isDirty || pasteHolds);
  return (
    <Dialog
      open
      onClose={close}
      title={t('addTitle')}
      description={t('addText')}
      guarded={isDirty || pasteHolds}
      note={<SavingNote saving={saving} confirming={t('confirming')} />}
      footer={
        isByHand && (
          <>
            <Button variant="quiet" onClick={close}>
              {c('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={saving.kind === 'saving'}>
              {t('addServer')}
            </Button>
          </>
        )
      }
    >
      <div className="mb-5">
        <Choice
          label={t('ways')}
          value={way}
          options={[
            { value: 'addServer', label: t('byHand') },
            { value: 'pasteServers', label: t('paste') },
          ]}
          onChange={setWay}
        />
      </div>
      <div hidden={!isByHand}>
        <ServerForm formId={formId} draft={draft} server={null} problems={problems} onChange={edit} onSubmit={save} />
      </div>
      <div hidden={isByHand}>
        <PasteServers onHold={setPasteHolds} onDone={close} />
      </div>
    </Dialog>
  );
}

/** A server that does not connect is opened at once, because its page says why; anything else is said in passing. */
function afterAdding(outcome: SaveOutcome, name: string): void {
  close();
  const { route } = shellStore.getState();
  if (outcome.runtime === 'failed' && outcome.id !== null && route.screen !== 'welcome')
    openServer({ id: outcome.id, name });
  else sayOutcome(outcome, name);
}
