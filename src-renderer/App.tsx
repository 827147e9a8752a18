import type { ApprovalId, ConversationId } from '@contract';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { bridge } from './bridge';
import { ApprovalCard } from './features/approvals/ApprovalCard';
import { chatActions } from './features/chat/chatActions';
import { ChatScreen } from './features/chat/ChatScreen';
import { ConversationList } from './features/chat/ConversationList';
import { QuestionNotice } from './features/questions/QuestionNotice';
import { settingsStore } from './features/settings/settingsStore';
import { Shell } from './features/shell/Shell';
import { go, shellStore } from './features/shell/shellStore';
import { i18n, useText } from './lib/i18n';
import {
  AddServerSheet,
  Palette,
  QuestionSheet,
  ServerScreen,
  ServersScreen,
  SettingsScreen,
  ShortcutsDialog,
  Welcome,
} from './parts';
import { attempt } from './ui/attempt';
import { Button } from './ui/Button';
import { EmptyState } from './ui/EmptyState';
import { ErrorBoundary } from './ui/ErrorBoundary';
import { HostProvider, type Host } from './ui/host';
import { loadParts } from './ui/part';
import { Toaster } from './ui/toast';
import { TooltipProvider } from './ui/Tooltip';

const host: Host = {
  openLink: (url) => void attempt(bridge.openLink({ url }), i18n.t('openFailed', { ns: 'shell' })),
  copyText: (text) => bridge.copyText({ text }),
};

const newChat = (): void => go({ screen: 'chat' }, chatActions.startNew);
const openConversation = (id: ConversationId): void => go({ screen: 'chat' }, () => void chatActions.open(id));
const drawApproval = (id: ApprovalId): ReactElement => <ApprovalCard id={id} />;

/** Places the features. Parts that one feature needs of another go in from here. */
export function App(): ReactElement {
  const isMac = useStore(settingsStore, ({ settings }) => settings?.platform.startsWith('darwin') ?? false);
  const isWelcome = useStore(shellStore, ({ route }) => route.screen === 'welcome');
  useEffect(loadParts, []);
  return (
    <HostProvider host={host}>
      <TooltipProvider>
        {isWelcome ? (
          <Welcome />
        ) : (
          <Shell isMac={isMac} onNewChat={newChat} conversations={<ConversationList onOpen={openConversation} />}>
            <Screen />
          </Shell>
        )}
        <Overlays isMac={isMac} isWelcome={isWelcome} />
        <QuestionSheet />
        <Toaster />
      </TooltipProvider>
    </HostProvider>
  );
}

/** What floats above the page: nothing until one of them is opened, and from then on all, so that each can fade out. */
function Overlays({ isMac, isWelcome }: { isMac: boolean; isWelcome: boolean }): ReactElement | null {
  const isOpen = useStore(shellStore, ({ overlay }) => overlay !== null);
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  return isWanted ? (
    <>
      {!isWelcome && <Palette isMac={isMac} onNewChat={newChat} onOpenConversation={openConversation} />}
      <ShortcutsDialog isMac={isMac} />
      <AddServerSheet />
    </>
  ) : null;
}

function Screen(): ReactElement {
  const route = useStore(shellStore, (state) => state.route);
  const part = (screen: ReactNode): ReactElement => (
    <ErrorBoundary key={route.screen} fallback={(retry) => <Failed onRetry={retry} />}>
      {screen}
    </ErrorBoundary>
  );
  switch (route.screen) {
    case 'chat':
    case 'welcome':
      return part(<ChatScreen drawApproval={drawApproval} notice={<QuestionNotice />} />);
    case 'servers':
      return withNotice(part(<ServersScreen />));
    case 'server':
      return withNotice(part(<ServerScreen key={route.id} id={route.id} tab={route.tab} />));
    case 'settings':
      return withNotice(part(<SettingsScreen section={route.section} />));
  }
}

/** At the foot, so that what is being read stays where it is. */
const withNotice = (screen: ReactElement): ReactElement => (
  <div className="flex h-full flex-col">
    <div className="min-h-0 flex-1">{screen}</div>
    <div className="shrink-0 pb-4 empty:hidden">
      <QuestionNotice />
    </div>
  </div>
);

function Failed({ onRetry }: { onRetry: () => void }): ReactElement {
  const t = useText('shell');
  const c = useText('common');
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={t('problemHere')}
        text={t('problemHereText')}
        action={<Button onClick={onRetry}>{c('retry')}</Button>}
      />
    </div>
  );
}
