import type { ServerQuestionView } from '@contract';
import { MessageCircleQuestionMark } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { ArrivalGuard } from '../../ui/ArrivalGuard';
import { Button } from '../../ui/Button';
import { openQuestions, questionsStore } from './questionsStore';

/** A line about what servers ask, with the way to answer. It takes no focus: whoever is writing writes on. */
export function QuestionNotice(): ReactElement | null {
  const t = useText('questions');
  const questions = useStore(questionsStore, (state) => state.questions);
  const [first] = questions;
  if (!first) return null;
  const { server, asked } = first;
  return (
    <section aria-label={t('notice')} className="px-6 pt-2">
      <div className="mx-auto flex w-full max-w-[720px] items-center gap-3 rounded-card border border-warn/40 bg-warn-soft px-3 py-2 text-sm">
        <MessageCircleQuestionMark aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-warn" />
        <p className="min-w-0 flex-1 truncate">
          <span className="font-medium">{t(titles[asked.kind], { server })}</span>
          {'message' in asked && asked.message !== '' && <span className="text-muted"> {asked.message}</span>}
        </p>
        {questions.length > 1 && (
          <span className="tabular shrink-0 text-xs text-muted">
            {t('position', { position: 1, total: questions.length })}
          </span>
        )}
        <ArrivalGuard key={first.id}>
          <Button size="sm" variant="primary" onClick={openQuestions}>
            {t('answer')}
          </Button>
        </ArrivalGuard>
      </div>
    </section>
  );
}

const titles = {
  form: 'formTitle',
  url: 'urlTitle',
  sampling: 'samplingTitle',
} as const satisfies Record<ServerQuestionView['asked']['kind'], string>;
