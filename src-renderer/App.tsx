import type { ApprovalId, ConversationId } from '@contract';
import { TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { bridge } from './bridge';
import { ApprovalCard } from './features/approvals/ApprovalCard';
import { chatActions } from './features/chat/chatActions';
import { ChatScreen } from './features/chat/ChatScreen';
import { ConversationList } from './features/chat/ConversationList';
import { AddServerSheet } from './features/servers/AddServerSheet';
import { ServerScreen } from './features/servers/ServerScreen';
import { ServersScreen } from './features/servers/ServersScreen';
import { Appearance } from './features/settings/Appearance';
import { LocalModels } from './features/settings/LocalModels';
import { ModelForm } from './features/settings/ModelForm';
import { SettingsScreen } from './features/settings/SettingsScreen';
import { settingsStore } from './features/settings/settingsStore';
import { Palette } from './features/shell/Palette';
import { Shell } from './features/shell/Shell';
import { go, shellStore } from './features/shell/shellStore';
import { ShortcutsDialog } from './features/shell/ShortcutsDialog';
import { WelcomeScreen } from './features/welcome/WelcomeScreen';
import { i18n, useText } from './lib/i18n';
import { attempt } from './ui/attempt';
import { Button } from './ui/Button';
import { EmptyState } from './ui/EmptyState';
import { ErrorBoundary } from './ui/ErrorBoundary';
import { HostProvider, type Host } from './ui/host';
import { Toaster } from './ui/toast';
import { TooltipProvider } from './ui/Tooltip';

const host: Host = {
  openLink: (url) => void attempt(bridge.openLink({ url }), i18n.t('openFailed', { ns: 'shell' })),
  copyText: (text) => bridge.copyText({ text }),
};

const toChat = (): void => go({ screen: 'chat' });
const newChat = (): void => {
  chatActions.startNew();
  toChat();
};
const openConversation = (id: ConversationId): void => {
  void chatActions.open(id);
  toChat();
};
const drawApproval = (id: ApprovalId): ReactElement => <ApprovalCard id={id} />;

/** Places the features. Parts that one feature needs of another go in from here. */
export function App(): ReactElement {
  const isMac = useStore(settingsStore, ({ settings }) => settings?.platform.startsWith('darwin') ?? false);
  const isWelcome = useStore(shellStore, ({ route }) => route.screen === 'welcome');
  return (
    <HostProvider host={host}>
      <TooltipProvider>
        {isWelcome ? (
          <WelcomeScreen
            appearance={<Appearance />}
            localModels={<LocalModels />}
            modelForm={(onClose) => <ModelForm model={null} onClose={onClose} />}
          />
        ) : (
          <Shell isMac={isMac} onNewChat={newChat} conversations={<ConversationList onOpen={toChat} />}>
            <Screen />
          </Shell>
        )}
        {!isWelcome && <Palette isMac={isMac} onNewChat={newChat} onOpenConversation={openConversation} />}
        <ShortcutsDialog isMac={isMac} />
        <AddServerSheet />
        <Toaster />
      </TooltipProvider>
    </HostProvider>
  );
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
      return part(<ChatScreen drawApproval={drawApproval} />);
    case 'servers':
      return part(<ServersScreen />);
    case 'server':
      return part(<ServerScreen key={route.id} id={route.id} tab={route.tab} />);
    case 'settings':
      return part(<SettingsScreen section={route.section} />);
  }
}

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
