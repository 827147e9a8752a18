import { cleanText } from '../lib/cleanText';
import type { AskPerson, Question } from '../lib/question';
import type { Language } from '../text/language';

/** More waiting questions than this are a flood; the rest is answered with no. */
const MOST_WAITING = 20;

/** One question at a time, in order. A question whose caller gave up is never shown. */
export function queueQuestions(show: AskPerson): AskPerson {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (question, signal) => {
    if (waiting >= MOST_WAITING) return Promise.resolve('cancel');
    waiting += 1;
    const answer = last.then(() => (signal.aborted ? 'cancel' : show(question, signal)));
    last = answer
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
    return answer;
  };
}

/** What the dialog's page gets: everything whole, hidden characters visible. */
export const toDialogContent = (question: Question, language: Language) => ({
  title: cleanText(question.title),
  lead: cleanText(question.lead),
  rows: question.rows.map(({ label, value, before, isHeading, isWords }) => ({
    ...(isHeading && { isHeading }),
    ...(isWords && { isWords }),
    label: cleanText(label),
    value: value.map(cleanText),
    before: before && before.map(cleanText),
  })),
  warnings: question.warnings.map(cleanText),
  actions: question.actions.map(({ id, label, tone }) => ({ id, label: cleanText(label), tone })),
  language,
});
