import { PanelLeftClose, Plus, Search, Settings } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { IconButton } from '../../ui/IconButton';
import { Kbd } from '../../ui/Kbd';
import { shortcutKeys } from './shortcuts';
import { go, shellStore, show } from './shellStore';
import { StatusPill } from './StatusPill';

interface SideBarProps {
  readonly isMac: boolean;
  readonly conversations: ReactNode;
  readonly onNewChat: () => void;
  readonly onHide: () => void;
}

const row =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 text-left text-sm text-text transition-colors hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium';

export function SideBar({ isMac, conversations, onNewChat, onHide }: SideBarProps): ReactElement {
  const t = useText('shell');
  const atSettings = useStore(shellStore, ({ route }) => route.screen === 'settings');
  return (
    <div className="flex h-full w-62 flex-col border-r border-line bg-sunken">
      <div className="flex flex-col gap-1 px-3 pt-3 pb-2">
        <div className="flex items-center gap-1">
          <button
            type="button"
            onClick={() => show('palette')}
            className="flex h-8 min-w-0 flex-1 items-center gap-2.5 rounded-control bg-surface px-2 text-sm text-muted ring-1 ring-line transition-colors ring-inset hover:text-text"
          >
            <Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
            <span className="flex-1 truncate text-left">{t('searchEverything')}</span>
            <Kbd keys={shortcutKeys('palette', isMac)} />
          </button>
          <IconButton label={t('hideSideBar')} icon={PanelLeftClose} tooltipSide="bottom" onClick={onHide} />
        </div>
        <button type="button" onClick={onNewChat} className={row}>
          <Plus aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
          <span className="flex-1">{t('newChat')}</span>
        </button>
      </div>
      <nav aria-label={t('conversations')} className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {conversations}
      </nav>
      <div className="flex flex-col gap-0.5 border-t border-line px-3 py-2">
        <StatusPill />
        <button
          type="button"
          aria-current={atSettings ? 'page' : undefined}
          onClick={() => go({ screen: 'settings', section: 'models' })}
          className={row}
        >
          <Settings aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
          {t('settings')}
        </button>
      </div>
    </div>
  );
}
