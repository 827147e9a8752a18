import type { ServerView } from '@contract';
import { Ellipsis, Link, PanelRight, RotateCw, Trash2, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Button, type ButtonVariant } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu, type MenuEntry } from '../../ui/Menu';
import { Switch } from '../../ui/Switch';
import { primaryAction, type PrimaryAction } from './primaryAction';
import { copyLink } from './signIn/signInActions';
import { openServer, restart, runPrimary, setEnabled, undoEdit } from './serverActions';

interface ServerControlsProps {
  readonly server: ServerView;
  /** On the server's own page what leads there is left out, and on its overview the next step stands below. */
  readonly place: 'row' | 'page' | 'overview';
  readonly onAskRemove: () => void;
}

/** What does something by itself, and so is worth having beside every tab. */
const ACTS: ReadonlySet<PrimaryAction> = new Set(['tryNow', 'unlock', 'signInNow', 'cancelSignIn']);

/** The one next step, the menu and the switch; the same in the list and on the server's page. */
export function ServerControls({ server, place, onAskRemove }: ServerControlsProps): ReactElement {
  const t = useText('servers');
  const s = useText('signIn');
  const action = primaryAction(server);
  const isOffered = place === 'row' || (place === 'page' && action !== null && ACTS.has(action));
  const entries: MenuEntry[] = [
    ...(place === 'row' ? [{ label: t('details'), icon: PanelRight, onSelect: () => openServer(server) }] : []),
    ...(server.pending_sign_in ? [{ label: s('copyLink'), icon: Link, onSelect: () => void copyLink(server) }] : []),
    { label: t('restart'), icon: RotateCw, disabled: !server.enabled, onSelect: () => void restart(server) },
    ...(server.can_undo ? [{ label: t('undoEdit'), icon: Undo2, onSelect: () => void undoEdit(server) }] : []),
    { kind: 'line' },
    { label: t('removeServer'), icon: Trash2, tone: 'danger', onSelect: onAskRemove },
  ];
  return (
    <div className="flex shrink-0 items-center gap-2">
      <div className={place === 'row' ? 'flex min-w-20 justify-end wide:min-w-26' : 'contents'}>
        {server.pending_sign_in && place === 'row' && (
          <ArrivalGuard>
            <Button
              size="sm"
              variant="quiet"
              className="hidden wide:inline-flex"
              aria-label={`${s('copyLink')}: ${server.name}`}
              onClick={() => void copyLink(server)}
            >
              {s('copyLink')}
            </Button>
          </ArrivalGuard>
        )}
        {action && isOffered && (
          <ArrivalGuard key={action}>
            <Button
              size="sm"
              variant={lookOf(action, place)}
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

/** In a list many may wait, and none of them shouts. */
function lookOf(action: PrimaryAction, place: ServerControlsProps['place']): ButtonVariant {
  if (action === 'signInNow' && place !== 'row') return 'primary';
  return action === 'showTools' || action === 'showLog' || action === 'details' ? 'quiet' : 'plain';
}
