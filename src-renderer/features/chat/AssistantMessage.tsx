import type { MessagePartView, MessageView, ToolCallView } from '@contract';
import { lazy, Suspense, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { CallPart } from './CallPart';
import { CallSignIn } from './CallSignIn';
import { formatNumber } from './format';
import { MessageFoot } from './MessageFoot';
import { Reasoning } from './Reasoning';
import { TurnEnd } from './TurnEnd';
import { useLanguage } from './useLanguage';
import { Working } from './Working';

const AnswerText = lazy(async () => ({ default: (await import('./AnswerText')).AnswerText }));

type Assistant = Extract<MessageView, { kind: 'assistant' }>;

interface AssistantMessageProps {
  readonly message: Assistant;
  readonly isLast: boolean;
  readonly onRetry: () => void;
}

export function AssistantMessage({ message, isLast, onRetry }: AssistantMessageProps): ReactElement {
  const { parts } = message;
  const running = message.outcome === 'running';
  return (
    <div className="flex flex-col gap-2 [&>[data-call]+[data-call]]:-mt-2">
      {parts.map((part, index) => (
        <Part key={partKey(part, index)} part={part} streaming={running && index === parts.length - 1} />
      ))}
      {running && <Working parts={parts} />}
      {!running && <TurnEnd message={message} onRetry={isLast ? onRetry : null} />}
      {isLast && <CallSignIn calls={callsOf(parts)} />}
      {!running && <Foot message={message} isLast={isLast} />}
    </div>
  );
}

const callsOf = (parts: readonly MessagePartView[]): ToolCallView[] =>
  parts.flatMap((part) => (part.kind === 'call' ? [part.call] : []));

const partKey = (part: MessagePartView, index: number): string => (part.kind === 'call' ? part.call.id : String(index));

function Part({ part, streaming }: { readonly part: MessagePartView; readonly streaming: boolean }): ReactElement {
  switch (part.kind) {
    case 'text':
      return (
        <Suspense fallback={<p className="text-base wrap-anywhere whitespace-pre-wrap">{part.text}</p>}>
          <AnswerText text={part.text} streaming={streaming} />
        </Suspense>
      );
    case 'reasoning':
      return <Reasoning text={part.text} streaming={streaming} />;
    case 'call':
      return <CallPart call={part.call} />;
  }
}

function Foot({ message, isLast }: { readonly message: Assistant; readonly isLast: boolean }): ReactElement {
  const t = useText('chat');
  const language = useLanguage();
  const text = message.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
  /** Servers that count nothing answer with zeroes. */
  const isCounted = message.usage !== null && message.usage.input_tokens + message.usage.output_tokens > 0;
  const usage = isCounted &&
    message.usage && {
      input: formatNumber(message.usage.input_tokens, language),
      output: formatNumber(message.usage.output_tokens, language),
    };
  return (
    <MessageFoot at={message.at} text={text} copyLabel={t('copyAnswer')} isLast={isLast}>
      <span className="truncate">{message.model}</span>
      {usage && (
        <span className="tabular whitespace-nowrap">
          <span aria-hidden>{t('usage', usage)}</span>
          <span className="sr-only">{t('usageLabel', usage)}</span>
        </span>
      )}
    </MessageFoot>
  );
}
