import type { MessageView } from '@contract';
import { CircleStop, Scissors, Unplug } from 'lucide-react';
import type { ReactElement } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { modelFault } from '../../lib/modelFault';
import { attempt } from '../../ui/attempt';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { go } from '../shell/shellStore';

type Assistant = Extract<MessageView, { kind: 'assistant' }>;

interface TurnEndProps {
  readonly message: Assistant;
  /** Null where trying again would not continue this conversation. */
  readonly onRetry: (() => void) | null;
}

/** How an answer ended, when that needs a word. */
export function TurnEnd({ message, onRetry }: TurnEndProps): ReactElement | null {
  const t = useText('chat');
  const f = useText('modelFaults');
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  );
  switch (message.outcome) {
    case 'running':
      return null;
    case 'done':
      return message.problem && <Mark icon={Scissors} text={f(modelFault(message.problem.kind).text)} />;
    case 'stopped':
      return <Mark icon={CircleStop} word={t('stopped')} text={t('stoppedText')} />;
    case 'interrupted':
      return <Mark icon={Unplug} word={t('interrupted')} text={t('interruptedText')} action={retry} />;
    case 'failed':
      return <Failed problem={message.problem} retry={retry} />;
  }
}

interface FailedProps {
  readonly problem: Assistant['problem'];
  readonly retry: ReactElement | null;
}

/** The sentence for the kind of failure, then main's words where they say more. */
function Failed({ problem, retry }: FailedProps): ReactElement {
  const t = useText('chat');
  const f = useText('modelFaults');
  const { text, next, isWhole } = modelFault(problem?.kind);
  return (
    <Banner
      tone="bad"
      title={f(text)}
      action={
        <>
          {next === 'models' && (
            <Button size="sm" onClick={() => go({ screen: 'settings', section: 'models' })}>
              {t('manageModels')}
            </Button>
          )}
          {next === 'unlock' && (
            <Button size="sm" onClick={() => void attempt(bridge.unlockSecrets(), t('unlockFailed'))}>
              {t('unlock')}
            </Button>
          )}
          {retry}
        </>
      }
    >
      {!isWhole && problem?.message}
    </Banner>
  );
}

interface MarkProps {
  readonly icon: typeof CircleStop;
  readonly word?: string;
  readonly text: string;
  readonly action?: ReactElement | null;
}

const Mark = ({ icon: Icon, word, text, action }: MarkProps): ReactElement => (
  <p className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
    <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
    {word && <span className="font-medium text-text">{word}</span>}
    <span className="min-w-0">{text}</span>
    {action}
  </p>
);
