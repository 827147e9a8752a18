import type { MessageView } from '@contract';
import { memo, type ReactElement } from 'react';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { AssistantMessage } from './AssistantMessage';
import { CallPart } from './CallPart';
import { CallSignIn } from './CallSignIn';
import { MessageFoot } from './MessageFoot';

interface MessageItemProps {
  readonly message: MessageView;
  /** The newest message keeps its foot in view and is always laid out. */
  readonly isLast: boolean;
  readonly onRetry: () => void;
}

/** One row of the conversation, drawn again only when its message changes. */
export const MessageItem = memo(function MessageItem({ message, isLast, onRetry }: MessageItemProps): ReactElement {
  const t = useText('chat');
  const label = message.kind === 'user' ? t('you') : message.kind === 'direct' ? t('youRan') : message.model;
  return (
    <article
      aria-label={label}
      data-message={message.id}
      className={cx(
        'group/message px-6 pt-4',
        !isLast && '[contain-intrinsic-size:auto_160px] [content-visibility:auto]',
      )}
    >
      <Body message={message} isLast={isLast} onRetry={onRetry} />
    </article>
  );
});

function Body({ message, isLast, onRetry }: MessageItemProps): ReactElement {
  const t = useText('chat');
  switch (message.kind) {
    case 'user':
      return (
        <div className="flex items-end justify-end gap-2">
          <MessageFoot at={message.at} text={message.text} copyLabel={t('copyMessage')} isLast={false} />
          <div className="max-w-[80%] rounded-card bg-accent-soft px-4 py-2.5 text-base wrap-anywhere whitespace-pre-wrap">
            {message.text}
          </div>
        </div>
      );
    case 'direct':
      return (
        <div className="flex flex-col gap-1">
          {message.call.state !== 'waiting' && <p className="text-xs text-muted">{t('youRan')}</p>}
          <CallPart call={message.call} />
          {isLast && <CallSignIn calls={[message.call]} />}
        </div>
      );
    case 'assistant':
      return <AssistantMessage message={message} isLast={isLast} onRetry={onRetry} />;
  }
}
