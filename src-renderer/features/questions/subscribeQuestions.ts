import type { ServerQuestionView } from '@contract';
import type { PageBridge } from '../../bridge';
import { i18n } from '../../lib/i18n';
import { toast } from '../../ui/toast';
import { questionsStore, tellQuestions, type QuestionsStore } from './questionsStore';

/** Follows main's list of questions. Every piece of news is the whole list, so a late snapshot never wins. */
export function subscribeQuestions(bridge: PageBridge, store: QuestionsStore = questionsStore): () => void {
  let heard = false;
  const hear = (questions: readonly ServerQuestionView[]): void => {
    const gone = tellQuestions(questions, store);
    if (gone) toast.say(i18n.t('withdrawn', { ns: 'questions', server: gone.server }));
  };
  const stop = bridge.on('serverQuestionsChanged', (questions) => {
    heard = true;
    hear(questions);
  });
  bridge.listServerQuestions().then(
    (questions) => {
      if (!heard) hear(questions);
    },
    () => undefined,
  );
  return stop;
}
