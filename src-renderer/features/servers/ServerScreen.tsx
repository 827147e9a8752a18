import type { ServerId } from '@contract';
import { ArrowLeft, Cable } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { stateDot } from '../../lib/serverState';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { RemoteIcon } from '../../ui/RemoteIcon';
import { ScreenHeader } from '../../ui/ScreenHeader';
import { StateDot } from '../../ui/StateDot';
import { Tabs, type TabItem } from '../../ui/Tabs';
import { useAsking } from '../../ui/useAsking';
import { go, type ServerTab } from '../shell/shellStore';
import { EditServer } from './EditServer';
import { RemoveAsk } from './RemoveAsk';
import { openServer, remove } from './serverActions';
import { ServerControls } from './ServerControls';
import { ServerStateText } from './ServerLine';
import { ServerLog } from './ServerLog';
import { ServerOverview } from './ServerOverview';
import { serversStore } from './serversStore';
import { ServerTools } from './ServerTools';
import { useIcon } from './useIcon';

const back = (): void => go({ screen: 'servers' });

/** Everything about one server. */
export function ServerScreen({ id, tab }: { id: ServerId; tab: ServerTab }): ReactElement {
  const t = useText('servers');
  const server = useStore(serversStore, ({ servers }) => servers.find((each) => each.id === id));
  const { asked, ask, keep, home } = useAsking<HTMLDivElement, 'remove'>();
  const icon = useIcon(server?.server?.has_icon ?? false, id);
  const backButton = (
    <IconButton label={t('back')} icon={ArrowLeft} tooltipSide="bottom" onClick={back} className="-ml-2" />
  );
  if (!server) {
    return (
      <div className="flex h-full flex-col">
        <ScreenHeader before={backButton} title={t('title')} />
        <EmptyState
          icon={Cable}
          title={t('gone')}
          text={t('goneText')}
          action={<Button onClick={back}>{t('back')}</Button>}
        />
      </div>
    );
  }
  const edit = (): void => openServer(server, 'settings');
  const items: TabItem<ServerTab>[] = [
    { value: 'overview', label: t('overview'), content: <ServerOverview server={server} onEdit={edit} /> },
    { value: 'tools', label: t('tools'), count: server.tool_count, content: <ServerTools server={server} /> },
    { value: 'log', label: t('log'), content: <ServerLog server={server} /> },
    { value: 'settings', label: t('settings'), content: <EditServer server={server} /> },
  ];
  return (
    <div ref={home} className="flex h-full flex-col">
      <ScreenHeader
        title={server.name}
        before={
          <>
            {backButton}
            <StateDot state={stateDot(server)} />
            <RemoteIcon address={icon} />
          </>
        }
        after={
          <span className="text-xs whitespace-nowrap text-muted">
            <ServerStateText server={server} />
          </span>
        }
        actions={
          <ServerControls
            server={server}
            place={tab === 'overview' ? 'overview' : 'page'}
            onAskRemove={() => ask('remove')}
          />
        }
      />
      {asked && (
        <RemoveAsk
          server={server}
          onKeep={keep}
          onRemove={() => {
            back();
            void remove(server);
          }}
        />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-8 [scrollbar-gutter:stable_both-edges] [scrollbar-gutter:stable]">
        <div className="mx-auto max-w-4xl">
          <Tabs label={t('sections')} items={items} value={tab} onChange={(next) => openServer(server, next)} />
        </div>
      </div>
    </div>
  );
}
