import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { CopyButton } from '../../ui/CopyButton';
import { formatTime } from './format';
import { useLanguage } from './useLanguage';

interface MessageFootProps {
  readonly at: number;
  readonly text: string;
  readonly copyLabel: string;
  readonly isLast: boolean;
  readonly children?: ReactNode;
}

/** The quiet line under a message. Its room is always there, so that showing it moves nothing. */
export function MessageFoot({ at, text, copyLabel, isLast, children }: MessageFootProps): ReactElement {
  const language = useLanguage();
  return (
    <div
      className={cx(
        'flex h-7 min-w-0 items-center gap-2 text-xs whitespace-nowrap text-muted transition-opacity',
        !isLast && 'opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100',
      )}
    >
      {children}
      <time dateTime={new Date(at).toISOString()}>{formatTime(at, language)}</time>
      {text && <CopyButton text={text} label={copyLabel} />}
    </div>
  );
}
