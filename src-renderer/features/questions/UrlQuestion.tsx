import type { AskedView, ServerQuestionView } from '@contract';
import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { QuestionFrame, ServerWords } from './QuestionFrame';
import { useQuestionAnswer } from './useQuestionAnswer';

interface UrlQuestionProps {
  readonly question: ServerQuestionView;
  readonly asked: AskedView & { readonly kind: 'url' };
  readonly total: number;
}

/** An address that a server wants visited: nothing is opened or fetched before the person says so. */
export function UrlQuestion({ question, asked, total }: UrlQuestionProps): ReactElement {
  const t = useText('questions');
  const c = useText('common');
  const { ready, pending, trouble, answer } = useQuestionAnswer(question);
  const closed = { 'aria-disabled': !ready };
  return (
    <QuestionFrame
      question={question}
      total={total}
      title={t('urlTitle', { server: question.server })}
      trouble={trouble}
      onClose={() => void answer({ kind: 'cancel' })}
      buttons={
        <>
          <Button {...closed} busy={pending === 'cancel'} onClick={() => void answer({ kind: 'cancel' })}>
            {c('cancel')}
          </Button>
          <Button {...closed} busy={pending === 'decline'} onClick={() => void answer({ kind: 'decline' })}>
            {t('decline')}
          </Button>
          <Button
            {...closed}
            variant="primary"
            icon={ExternalLink}
            busy={pending === 'open'}
            onClick={() => void answer({ kind: 'open' })}
          >
            {t('openInBrowser')}
          </Button>
        </>
      }
    >
      <ServerWords text={asked.message} />
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="mb-1 text-sm font-medium">{t('host')}</dt>
          <dd className="font-mono text-base wrap-anywhere">{asked.host}</dd>
        </div>
        <div>
          <dt className="mb-1 text-sm font-medium">{t('wholeAddress')}</dt>
          <dd>
            <CodeBlock code={asked.address} wrap copyLabel={t('copyAddress')} />
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-xs text-muted">{t('urlHint')}</p>
    </QuestionFrame>
  );
}
