import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { AskInPlace } from '../../ui/AskInPlace';

interface RemoveAskProps {
  readonly server: ServerView;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

/** Asks where the server stands: in its row, or on its page. */
export function RemoveAsk({ server, onKeep, onRemove }: RemoveAskProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  return (
    <AskInPlace
      className="min-h-14 px-4 py-2"
      label={t('removeServer')}
      question={t('removeAsk', { name: server.name })}
      keep={c('cancel')}
      act={c('remove')}
      onKeep={onKeep}
      onAct={onRemove}
    />
  );
}
