import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Button } from '../../ui/Button';

interface RemoveAskProps {
  readonly server: ServerView;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}

/** Asks where the server stands; focus begins on the answer that changes nothing. */
export function RemoveAsk({ server, onCancel, onRemove }: RemoveAskProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  return (
    <div
      role="group"
      aria-label={t('removeServer')}
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 bg-bad-soft px-4 py-2"
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <p className="min-w-60 flex-1 wrap-anywhere">{t('removeAsk', { name: server.name })}</p>
      <ArrivalGuard>
        <Button autoFocus onClick={onCancel}>
          {c('cancel')}
        </Button>
        <Button variant="danger" onClick={onRemove}>
          {c('remove')}
        </Button>
      </ArrivalGuard>
    </div>
  );
}
