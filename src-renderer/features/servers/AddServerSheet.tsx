import type { SaveOutcome, ServerView } from '@contract';
import { useId, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { useIsHere } from '../../lib/useIsHere';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Dialog } from '../../ui/Dialog';
import { SavingNote } from '../../ui/SavingNote';
import { shellStore, show, useUnsaved } from '../shell/shellStore';
import { ImportFromComputer } from './ImportFromComputer';
import { ImportFromFile } from './ImportFromFile';
import { PasteServers } from './PasteServers';
import { sayOutcome } from './sayOutcome';
import { openServer } from './serverActions';
import { ServerForm } from './ServerForm';
import { useServerForm } from './useServerForm';

/** By hand first, then where other apps' servers come from; each is an overlay that `show` opens from everywhere. */
const WAYS = ['addServer', 'pasteServers', 'serversFromFile', 'serversFromComputer'] as const;
type Way = (typeof WAYS)[number];

/** The one place where servers are added. */
export function AddServerSheet(): ReactElement | null {
  const overlay = useStore(shellStore, (state) => state.overlay);
  const way = WAYS.find((one) => one === overlay);
  return way ? <Sheet first={way} /> : null;
}

const close = (): void => show(null);

/** Every way that was looked at stays as it is while another one is. */
function Sheet({ first }: { first: Way }): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const i = useText('imports');
  const formId = useId();
  const isHere = useIsHere();
  const [way, setWay] = useState<Way>(first);
  const [seen, setSeen] = useState<readonly Way[]>([first]);
  const [holding, setHolding] = useState<readonly Way[]>([]);
  const { draft, problems, saving, isDirty, edit, save } = useServerForm(
    null,
    (outcome, name) => (isHere() ? afterAdding(outcome, name) : sayUnlessShown(outcome, name)),
    (added) => isHere() && openAdded(added),
  );
  const isByHand = way === 'addServer';
  const isGuarded = isDirty || holding.length > 0;
  useUnsaved('sheet', isGuarded);
  const choose = (next: Way): void => {
    setWay(next);
    setSeen([...new Set([...seen, next])]);
  };
  /** What a way of importing is handed. */
  const source = (of: Way) => ({
    onDone: close,
    onHold: (holds: boolean) => setHolding((all) => [...all.filter((one) => one !== of), ...(holds ? [of] : [])]),
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t('addTitle')}
      description={t('addText')}
      guarded={isGuarded}
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
            { value: 'serversFromFile', label: i('wayFile') },
            { value: 'serversFromComputer', label: i('wayComputer') },
          ]}
          onChange={choose}
        />
      </div>
      <div hidden={!isByHand}>
        <ServerForm formId={formId} draft={draft} server={null} problems={problems} onChange={edit} onSubmit={save} />
      </div>
      <div hidden={way !== 'pasteServers'}>
        {seen.includes('pasteServers') && <PasteServers {...source('pasteServers')} />}
      </div>
      <div hidden={way !== 'serversFromFile'}>
        {seen.includes('serversFromFile') && <ImportFromFile {...source('serversFromFile')} />}
      </div>
      <div hidden={way !== 'serversFromComputer'}>
        {seen.includes('serversFromComputer') && <ImportFromComputer {...source('serversFromComputer')} />}
      </div>
    </Dialog>
  );
}

/** A server that does not connect is opened at once, because its page says why; anything else is said in passing. */
function afterAdding(outcome: SaveOutcome, name: string): void {
  if (outcome.runtime === 'failed' && outcome.id !== null) openAdded({ id: outcome.id, name });
  else close();
  sayUnlessShown(outcome, name);
}

/** Its page tells how it connects; the first steps go on where they are. */
function openAdded(added: Pick<ServerView, 'id' | 'name'>): void {
  close();
  if (shellStore.getState().route.screen !== 'welcome') openServer(added);
}

/** A failure stands whole on the server's own page. */
function sayUnlessShown(outcome: SaveOutcome, name: string): void {
  const { route } = shellStore.getState();
  const isShown = route.screen === 'server' && route.id === outcome.id;
  if (!isShown || outcome.runtime !== 'failed') sayOutcome(outcome, name);
}
