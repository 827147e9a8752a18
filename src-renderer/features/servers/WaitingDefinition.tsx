import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { restart } from './serverActions';

/** Spec X: the file says something else than what runs, and nobody confirmed it; main's dialog shows all of it. */
export function WaitingDefinition({ server }: { server: ServerView }): ReactElement | null {
  const t = useText('servers');
  const { waiting } = server;
  if (waiting === null) return null;
  const runs = waiting.command?.join('\n') ?? waiting.url ?? '';
  return (
    <Banner
      tone="warn"
      title={t(waiting.keeps_old ? 'waitingTitle' : 'waitingNewTitle')}
      action={
        <Button size="sm" onClick={() => void restart(server)}>
          {t('review')}
        </Button>
      }
    >
      <p className="text-muted">{t(waiting.keeps_old ? 'waitingKeepsOld' : 'waitingNothingRuns')}</p>
      {runs !== '' && (
        <div className="mt-2">
          <CodeBlock code={runs} wrap copyLabel={t('copyCommand')} maxHeight={160} />
        </div>
      )}
    </Banner>
  );
}
