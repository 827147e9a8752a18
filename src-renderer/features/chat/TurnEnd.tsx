import type { MessageView } from '@contract';
import { CircleStop, Unplug } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { go } from '../shell/shellStore';
import { failureWords } from './failureWords';

interface TurnEndProps {
  readonly message: Extract<MessageView, { kind: 'assistant' }>;
  /** Null where trying again would not continue this conversation. */
  readonly onRetry: (() => void) | null;
}

/** How an answer ended, when that needs a word. */
export function TurnEnd({ message, onRetry }: TurnEndProps): ReactElement | null {
  const t = useText('chat');
  const { outcome, problem } = message;
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  switch (outcome) {
    case 'running':
    case 'done':
      return null;
    case 'stopped':
      return <Mark icon={CircleStop} word={t('stopped')} text={t('stoppedText')} />;
    case 'interrupted':
      return <Mark icon={Unplug} word={t('interrupted')} text={t('interruptedText')} action={retry} />;
    case 'failed': {
      const { title, needsSettings } = failureWords(problem?.kind);
      const settings = needsSettings && (
        <Button size="sm" onClick={() => go({ screen: 'settings', section: 'models' })}>
          {t('manageModels')}
        </Button>
      );
      return (
        <Banner
          tone="bad"
          title={t(title)}
          action={
            <>
              {settings}
              {retry}
            </>
          }
        >
          {problem?.message}
          {problem && <span className="mt-1 block font-mono text-xs text-muted">{problem.kind}</span>}
        </Banner>
      );
    }
  }
}

interface MarkProps {
  readonly icon: typeof CircleStop;
  readonly word: string;
  readonly text: string;
  readonly action?: ReactElement | null;
}

const Mark = ({ icon: Icon, word, text, action }: MarkProps): ReactElement => (
  <p className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
    <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
    <span className="font-medium text-text">{word}</span>
    <span className="min-w-0">{text}</span>
    {action}
  </p>
);
