import { PanelLeftOpen } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useCallback, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { IconButton } from '../../ui/IconButton';
import { SideBar } from './SideBar';
import type { ShortcutId } from './shortcuts';
import { go, shellStore, show } from './shellStore';
import { isWide, useIsWide } from './useIsWide';
import { useShortcuts } from './useShortcuts';

/** A sheet in which something was typed; shortcuts must not take it away. */
const UNSAVED = '[role=dialog][data-guarded=true]';

interface ShellProps {
  readonly isMac: boolean;
  readonly conversations: ReactNode;
  readonly onNewChat: () => void;
  readonly children: ReactNode;
}

/** The frame of the window: skip link, side bar, content, and the page's shortcuts. */
export function Shell({ isMac, conversations, onNewChat, children }: ShellProps): ReactElement {
  const t = useText('shell');
  const { sideBarHidden, drawerOpen } = useStore(shellStore);
  const run = useCallback(
    (id: ShortcutId) => {
      if (!document.querySelector(UNSAVED)) runShortcut(id, onNewChat);
    },
    [onNewChat],
  );
  useShortcuts(isMac, run);
  const wide = useIsWide();
  const isBarHidden = !wide || sideBarHidden;
  const bar = <SideBar isMac={isMac} conversations={conversations} onNewChat={onNewChat} onHide={toggleSideBar} />;
  return (
    <div className="flex h-full">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-control bg-raised px-3 py-2 text-accent shadow-float not-focus:sr-only"
      >
        {t('skipToContent')}
      </a>
      {!isBarHidden && (
        <aside aria-label={t('sideBar')} className="shrink-0">
          {bar}
        </aside>
      )}
      <Radix.Root open={drawerOpen && !wide} onOpenChange={(open) => shellStore.setState({ drawerOpen: open })}>
        <Radix.Portal>
          <Radix.Overlay className="appears fixed inset-0 z-30 bg-scrim" />
          <Radix.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 z-30 bg-sunken shadow-float outline-none"
          >
            <Radix.Title className="sr-only">{t('sideBar')}</Radix.Title>
            {bar}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <main id="content" tabIndex={-1} aria-label={t('content')} className="relative min-w-0 flex-1 outline-none">
        {isBarHidden && (
          <div className="absolute top-2 left-2 z-20">
            <IconButton label={t('showSideBar')} icon={PanelLeftOpen} tooltipSide="bottom" onClick={toggleSideBar} />
          </div>
        )}
        <div className={isBarHidden ? 'inset-header h-full' : 'h-full'}>{children}</div>
      </main>
    </div>
  );
}

/** Beside the page when it is wide, over it when it is not. */
function toggleSideBar(): void {
  shellStore.setState(({ sideBarHidden, drawerOpen }) =>
    isWide() ? { sideBarHidden: !sideBarHidden } : { drawerOpen: !drawerOpen },
  );
}

function runShortcut(id: ShortcutId, onNewChat: () => void): void {
  switch (id) {
    case 'newChat':
      return onNewChat();
    case 'settings':
      return go({ screen: 'settings', section: 'models' });
    case 'servers':
      return go({ screen: 'servers' });
    case 'toggleSideBar':
      return toggleSideBar();
    case 'palette':
    case 'shortcuts':
      return show(shellStore.getState().overlay === id ? null : id);
  }
}
