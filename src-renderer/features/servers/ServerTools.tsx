import type { ServerView, ToolView } from '@contract';
import { Wrench } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { Banner } from '../../ui/Banner';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { TextInput } from '../../ui/TextInput';
import { settingsStore } from '../settings/settingsStore';
import { ToolRow } from './ToolRow';

type Listing = { kind: 'loading' } | { kind: 'ready'; tools: readonly ToolView[] } | { kind: 'failed'; why: string };

/** Every tool of one server, those that were left out with the reason. Lists again when the server changes. */
export function ServerTools({ server }: { server: ServerView }): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const listing = useTools(server);
  const [filter, setFilter] = useState('');
  if (listing.kind === 'failed')
    return (
      <Banner tone="bad" title={t('toolsFailed')}>
        {listing.why}
      </Banner>
    );
  if (listing.kind === 'loading') return <p className="text-muted">{c('loading')}</p>;
  const { tools } = listing;
  if (tools.length === 0) {
    return (
      <EmptyState
        icon={Wrench}
        title={t('noTools')}
        text={server.phase === 'ready' ? t('noToolsReady') : t('noToolsYet')}
      />
    );
  }
  const wanted = filter.trim().toLowerCase();
  const shown = tools.filter(({ tool, title, description }) =>
    [tool, title, description].some((text) => text.toLowerCase().includes(wanted)),
  );
  const leftOut = tools.filter(({ status }) => status !== 'ok').length;
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        type="search"
        aria-label={t('searchTools')}
        placeholder={t('searchTools')}
        className="max-w-80"
        onChange={({ target }) => setFilter(target.value)}
      />
      {leftOut > 0 && <Banner tone="warn">{t('rejectedCount', { count: leftOut })}</Banner>}
      {shown.length > 0 ? (
        <Card flush>
          <ul aria-label={t('tools')} className="divide-y divide-line">
            {shown.map((tool) => (
              <ToolRow key={tool.tool} tool={tool} />
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-muted">{t('noToolsMatch', { text: filter.trim() })}</p>
      )}
    </div>
  );
}

function useTools({ id, phase, tool_count }: ServerView): Listing {
  const language = useStore(settingsStore, ({ settings }) => settings?.resolved_language);
  const [listing, setListing] = useState<Listing>({ kind: 'loading' });
  useEffect(() => {
    const gone = new AbortController();
    bridge.listTools({ id }).then(
      (tools) => !gone.signal.aborted && setListing({ kind: 'ready', tools }),
      (error: unknown) => !gone.signal.aborted && setListing({ kind: 'failed', why: whyOf(error) }),
    );
    return () => gone.abort();
    // Why a tool cannot be used is said by main, in one language.
  }, [id, phase, tool_count, language]);
  return listing;
}
