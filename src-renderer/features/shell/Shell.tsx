import { PanelLeftOpen } from 'lucide-react';
import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { IconButton } from '../../ui/IconButton';
import { Modal } from '../../ui/Modal';
import { SideBar } from './SideBar';
import type { ShortcutId } from './shortcuts';
import { go, shellStore, show } from './shellStore';
import { isWide, useIsWide } from './useIsWide';
import { useShortcuts } from './useShortcuts';

interface ShellProps {
  readonly isMac: boolean;
  readonly conversations: ReactNode;
  readonly onNewChat: () => void;
  readonly children: ReactNode;
}

/** The frame of the window: skip link, side bar, content, and the page's shortcuts. */
export function Shell({ isMac, conversations, onNewChat, children }: ShellProps): ReactElement {
  const t = useText('shell');
  const main = useRef<HTMLElement>(null);
  const { route, sideBarHidden, drawerOpen } = useStore(shellStore);
  const run = useCallback((id: ShortcutId) => runShortcut(id, onNewChat), [onNewChat]);
  useShortcuts(isMac, run);
  useEffect(() => {
    // Where what led here is gone, and the focus with it, the new screen begins at its title.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) main.current?.querySelector('h1')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [route]);
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
      <Modal
        open={drawerOpen && !wide}
        onClose={() => shellStore.setState({ drawerOpen: false })}
        title={t('sideBar')}
        className="fixed inset-y-0 left-0 z-40 bg-sunken shadow-float outline-none"
      >
        {bar}
      </Modal>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        aria-label={t('content')}
        className="relative min-w-0 flex-1 outline-none"
      >
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
