import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { undoEdit, unlock } from './serverActions';
import { ServerFacts } from './ServerFacts';
import { ServerFact } from './ServerLine';
import { WhatHappened } from './WhatHappened';

export function ServerOverview({ server, onEdit }: { server: ServerView; onEdit: () => void }): ReactElement {
  const t = useText('servers');
  const isLocked = server.unreadable.some(({ state }) => state === 'locked');
  return (
    <div className="flex flex-col gap-5">
      {server.can_undo && (
        <Banner
          action={
            <Button size="sm" onClick={() => void undoEdit(server)}>
              {t('undoEdit')}
            </Button>
          }
        >
          {t('undoHint')}
        </Banner>
      )}
      {server.unreadable.length > 0 && (
        <Banner
          tone="warn"
          action={
            isLocked ? (
              <Button size="sm" onClick={() => void unlock()}>
                {t('unlock')}
              </Button>
            ) : (
              <Button size="sm" onClick={onEdit}>
                {t('enterAgain')}
              </Button>
            )
          }
        >
          <ServerFact server={server} />:{' '}
          <span className="font-mono text-xs">{server.unreadable.map(({ place }) => place).join(', ')}</span>
        </Banner>
      )}
      {server.error && <WhatHappened server={server} error={server.error} onEdit={onEdit} />}
      <ServerFacts server={server} />
    </div>
  );
}
