import type { MessagePartView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Spinner } from '../../ui/Spinner';

/** Says that the model is at work while nothing of it shows: before the first word, and between a call and the next. */
export function Working({ parts }: { readonly parts: readonly MessagePartView[] }): ReactElement {
  const t = useText('chat');
  const last = parts.at(-1);
  const isQuiet =
    last === undefined || (last.kind === 'call' && last.call.state !== 'waiting' && last.call.state !== 'running');
  return (
    <p className="flex h-7 items-center gap-2 text-sm text-muted">
      {isQuiet && (
        <>
          <Spinner />
          {t('working')}
        </>
      )}
    </p>
  );
}
