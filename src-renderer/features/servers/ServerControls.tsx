import type { ServerView } from '@contract';
import { Ellipsis, PanelRight, RotateCw, Trash2, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu, type MenuEntry } from '../../ui/Menu';
import { Switch } from '../../ui/Switch';
import { primaryAction } from './primaryAction';
import { openServer, restart, runPrimary, setEnabled, undoEdit } from './serverActions';

interface ServerControlsProps {
  readonly server: ServerView;
  /** On the server's own page what leads there is left out, and on its overview the next step stands below. */
  readonly place: 'row' | 'page' | 'overview';
  readonly onAskRemove: () => void;
}

/** The one next step, the menu and the switch; the same in the list and on the server's page. */
export function ServerControls({ server, place, onAskRemove }: ServerControlsProps): ReactElement {
  const t = useText('servers');
  const action = primaryAction(server);
  const isOffered = place === 'row' || (place === 'page' && (action === 'tryNow' || action === 'unlock'));
  const entries: MenuEntry[] = [
    ...(place === 'row' ? [{ label: t('details'), icon: PanelRight, onSelect: () => openServer(server) }] : []),
    { label: t('restart'), icon: RotateCw, disabled: !server.enabled, onSelect: () => void restart(server) },
    ...(server.can_undo ? [{ label: t('undoEdit'), icon: Undo2, onSelect: () => void undoEdit(server) }] : []),
    { kind: 'line' },
    { label: t('removeServer'), icon: Trash2, tone: 'danger', onSelect: onAskRemove },
  ];
  return (
    <div className="flex shrink-0 items-center gap-2">
      <div className={place === 'row' ? 'flex min-w-20 justify-end wide:min-w-26' : 'contents'}>
        {action && isOffered && (
          <ArrivalGuard key={action}>
            <Button
              size="sm"
              variant={action === 'showTools' || action === 'showLog' || action === 'details' ? 'quiet' : 'plain'}
              aria-label={`${t(action)}: ${server.name}`}
              onClick={() => runPrimary(action, server)}
            >
              {t(action)}
            </Button>
          </ArrivalGuard>
        )}
      </div>
      <Menu
        trigger={<IconButton data-asks size="sm" icon={Ellipsis} label={t('actionsOf', { name: server.name })} />}
        entries={entries}
      />
      <Switch
        checked={server.enabled}
        label={t('turnOn', { name: server.name })}
        onChange={(enabled) => void setEnabled(server, enabled)}
      />
    </div>
  );
}
