import type { ServerErrorView, ServerView } from '@contract';
import { OctagonAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../lib/i18n';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { faultText } from './faultText';
import { primaryAction } from './primaryAction';
import { dismissError, restart, setEnabled } from './serverActions';
import { ServerStateText } from './ServerLine';

interface WhatHappenedProps {
  readonly server: ServerView;
  readonly error: ServerErrorView;
  readonly onEdit: () => void;
}

/** The last failure, whole: what, why, what it wrote, what can be done. Stays until it is dismissed (spec L7). */
export function WhatHappened({ server, error, onEdit }: WhatHappenedProps): ReactElement {
  const t = useText('servers');
  const s = useText('signIn');
  const c = useText('common');
  const isOver = server.phase === 'ready' || !server.enabled;
  const text = t(faultText(error.kind));
  return (
    <section aria-label={t('whatHappened')} className="overflow-hidden rounded-card border border-bad/35 bg-surface">
      <header className="flex items-start gap-3 bg-bad-soft px-4 py-3">
        <OctagonAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-bad" />
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">{isOver ? `${t('lastProblem')}${c('colon')}${text}` : text}</h2>
          {error.message && error.message !== text && <p className="wrap-anywhere text-muted">{error.message}</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-1.5">
          <Badge>{error.kind}</Badge>
          {error.exit_code !== null && (
            <Badge>
              {t('exitCode')} {error.exit_code}
            </Badge>
          )}
          {error.signal !== null && <Badge>{error.signal}</Badge>}
        </div>
      </header>
      <div className="flex flex-col gap-4 px-4 py-4">
        {server.phase === 'waiting' && (
          <p className="text-muted">
            <ServerStateText server={server} />
          </p>
        )}
        {server.status === 'needsAuth' && (
          <p className="text-muted">{s(server.auth.kind === 'bearer' ? 'tokenRefused' : 'cannotSignIn')}</p>
        )}
        {error.stderr.length > 0 && (
          <Labelled label={t('stderr')}>
            <CodeBlock code={error.stderr.join('\n')} wrap copyLabel={t('copyStderr')} maxHeight={260} />
          </Labelled>
        )}
        <div className="flex flex-wrap gap-2">
          {server.enabled && server.phase !== 'ready' && (
            <>
              {primaryAction(server) === 'addToken' ? (
                <>
                  <Button variant="primary" onClick={onEdit}>
                    {t('addToken')}
                  </Button>
                  <Button onClick={() => void restart(server)}>{t('tryNow')}</Button>
                </>
              ) : (
                <>
                  <Button variant="primary" onClick={() => void restart(server)}>
                    {t('tryNow')}
                  </Button>
                  <Button onClick={onEdit}>{t('editSettings')}</Button>
                </>
              )}
              <Button variant="quiet" onClick={() => void setEnabled(server, false)}>
                {t('turnOff')}
              </Button>
            </>
          )}
          {isOver && (
            <Button variant="quiet" onClick={() => void dismissError(server)}>
              {t('dismiss')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div className="flex flex-col gap-1.5">
    <h3 className="text-xs text-muted">{label}</h3>
    {children}
  </div>
);
