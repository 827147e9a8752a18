import { Cpu } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { settingsStore } from '../settings/settingsStore';
import { go, show } from '../shell/shellStore';
import { chatStore } from './chatStore';

/** What a chat says before its first message: what can be done here, and what is missing. */
export function EmptyChat(): ReactElement {
  const models = useStore(settingsStore, (state) => state.models);
  const tools = useStore(chatStore, (state) => state.tools?.filter(({ status }) => status === 'ok').length ?? 0);
  const model = models?.find((each) => each.is_default) ?? models?.[0];
  const label = model?.label || model?.model;
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
      {models !== null && (label === undefined ? <NoModel tools={tools} /> : <Welcome label={label} tools={tools} />)}
    </div>
  );
}

function NoModel({ tools }: { readonly tools: number }): ReactElement {
  const t = useText('chat');
  return (
    <EmptyState
      icon={Cpu}
      title={t('noModelTitle')}
      text={tools > 0 ? t('noModelText') : t('noModelNoTools')}
      action={
        <>
          <Button variant="primary" onClick={() => go({ screen: 'settings', section: 'models' })}>
            {t('addModel')}
          </Button>
          {tools === 0 && <Button onClick={() => show('addServer')}>{t('addServer')}</Button>}
        </>
      }
    />
  );
}

function Welcome({ label, tools }: { readonly label: string; readonly tools: number }): ReactElement {
  const t = useText('chat');
  const count = t('toolsCount', { count: tools });
  return (
    <EmptyState
      title={t('welcomeTitle')}
      text={tools > 0 ? t('welcomeTools', { label, tools: count }) : t('welcomeNoTools', { label })}
      action={tools === 0 && <Button onClick={() => show('addServer')}>{t('addServer')}</Button>}
    />
  );
}
