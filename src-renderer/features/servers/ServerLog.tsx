import type { ServerId, ServerView } from '@contract';
import { ScrollText } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { Banner } from '../../ui/Banner';
import { CodeBlock } from '../../ui/CodeBlock';
import { EmptyState } from '../../ui/EmptyState';

const REFRESH_MS = 2000;

/** What the program wrote beside the protocol, newest last; reads again while it is looked at. */
export function ServerLog({ server }: { server: ServerView }): ReactElement | null {
  const t = useText('servers');
  const log = useLog(server.id);
  if (log === null) return null;
  if (typeof log === 'string')
    return (
      <Banner tone="bad" title={t('logFailed')}>
        {log}
      </Banner>
    );
  if (log.length === 0) return <EmptyState icon={ScrollText} title={t('logEmpty')} text={t('logEmptyText')} />;
  return <CodeBlock code={log.join('\n')} wrap maxHeight={520} />;
}

function useLog(id: ServerId): readonly string[] | string | null {
  const [log, setLog] = useState<readonly string[] | string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const read = (): void => {
      if (document.hidden) return;
      bridge.readServerLog({ id }).then(
        (lines) => !gone.signal.aborted && setLog(lines),
        (error: unknown) => !gone.signal.aborted && setLog(whyOf(error)),
      );
    };
    read();
    const timer = setInterval(read, REFRESH_MS);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [id]);
  return log;
}
