import type { AskedView, ServerQuestionView } from '@contract';
import type { ReactElement, ReactNode } from 'react';
import { i18n, useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { QuestionFrame } from './QuestionFrame';
import { useQuestionAnswer } from './useQuestionAnswer';

type Asked = AskedView & { readonly kind: 'sampling' };

interface SamplingQuestionProps {
  readonly question: ServerQuestionView;
  readonly asked: Asked;
  readonly total: number;
}

/** A server wants the model to answer: all that would go to it is shown, and nothing else goes. */
export function SamplingQuestion({ question, asked, total }: SamplingQuestionProps): ReactElement {
  const t = useText('questions');
  const { ready, pending, trouble, answer } = useQuestionAnswer(question);
  const closed = { 'aria-disabled': !ready };
  return (
    <QuestionFrame
      question={question}
      total={total}
      title={t('samplingTitle', { server: question.server })}
      trouble={trouble}
      onClose={() => void answer({ kind: 'cancel' })}
      buttons={
        <>
          <Button {...closed} busy={pending === 'decline'} onClick={() => void answer({ kind: 'decline' })}>
            {t('deny')}
          </Button>
          {asked.budget && (
            <Button {...closed} onClick={() => void answer({ kind: 'allow', scope: 'conversation' })}>
              {t('allowConversation')}
            </Button>
          )}
          <Button
            {...closed}
            variant="primary"
            busy={pending === 'allow'}
            onClick={() => void answer({ kind: 'allow', scope: 'once' })}
          >
            {t('allowOnce')}
          </Button>
        </>
      }
    >
      <Sent asked={asked} />
    </QuestionFrame>
  );
}

function Sent({ asked }: { readonly asked: Asked }): ReactElement {
  const t = useText('questions');
  const { budget } = asked;
  return (
    <div className="flex flex-col gap-4">
      {asked.why !== 'first' && <Banner tone="warn">{t(`why_${asked.why}`)}</Banner>}
      <p className="text-sm text-muted">
        {t('samplingLead', { model: asked.model, tokens: asked.max_tokens.toLocaleString(i18n.language) })}
      </p>
      {asked.system_prompt !== '' && <Part title={t('systemPrompt')} text={asked.system_prompt} />}
      {asked.messages.map(({ role, text }, at) => (
        <Part key={at} title={t(role)} text={text} />
      ))}
      {asked.tools.length > 0 && (
        <Section title={t('tools')}>
          <div className="flex flex-col gap-2">
            {asked.tools.map(({ name, definition }, at) => (
              <div key={at}>
                <p className="mb-1 font-mono text-xs wrap-anywhere">{name}</p>
                <CodeBlock code={definition} language="json" wrap maxHeight={240} />
              </div>
            ))}
          </div>
        </Section>
      )}
      {budget && (
        <p className="text-xs text-muted">
          {t('covers', { tokens: budget.tokens.toLocaleString(i18n.language), count: budget.requests })}
        </p>
      )}
    </div>
  );
}

const Part = ({ title, text }: { readonly title: string; readonly text: string }): ReactElement => (
  <Section title={title}>
    <CodeBlock code={text} wrap maxHeight={360} />
  </Section>
);

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section>
    <h3 className="mb-1 text-sm font-medium">{title}</h3>
    {children}
  </section>
);
