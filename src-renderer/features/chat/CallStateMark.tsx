import type { CallState } from '@contract';
import { Ban, Check, CircleSlash, CircleX, Clock } from 'lucide-react';
import type { ReactElement } from 'react';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { Spinner } from '../../ui/Spinner';

const colours: Record<CallState, string> = {
  waiting: 'text-warn',
  running: 'text-info',
  done: 'text-ok',
  failed: 'text-bad',
  denied: 'text-muted',
  cancelled: 'text-muted',
};

/** How a call stands: a shape of its own and the word. */
export function CallStateMark({ state }: { readonly state: CallState }): ReactElement {
  const t = useText('chat');
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-muted">
      <span className={cx('inline-flex', colours[state])}>{markOf(state)}</span>
      {t(`call_${state}`)}
    </span>
  );
}

function markOf(state: CallState): ReactElement {
  const look = { 'aria-hidden': true, size: 14, strokeWidth: 1.75 } as const;
  switch (state) {
    case 'waiting':
      return <Clock {...look} />;
    case 'running':
      return <Spinner />;
    case 'done':
      return <Check {...look} />;
    case 'failed':
      return <CircleX {...look} />;
    case 'denied':
      return <Ban {...look} />;
    case 'cancelled':
      return <CircleSlash {...look} />;
  }
}
