import type { QuestionId, ServerQuestionView } from '@contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface QuestionsState {
  /** What servers ask, oldest first; the first one is shown. */
  readonly questions: readonly ServerQuestionView[];
  /** The sheet is open: a person asked to answer. */
  readonly isOpen: boolean;
  /** The one that an answer was sent for last. */
  readonly answered: QuestionId | null;
}

export type QuestionsStore = StoreApi<QuestionsState>;

export const createQuestionsStore = (): QuestionsStore =>
  createStore<QuestionsState>(() => ({ questions: [], isOpen: false, answered: null }));

export const questionsStore = createQuestionsStore();

/**
 * Takes over main's list; the sheet closes with the last question, so that the next one does not open by itself.
 * Answers the question that went from under the person's hands without an answer of theirs.
 */
export function tellQuestions(
  questions: readonly ServerQuestionView[],
  store: QuestionsStore = questionsStore,
): ServerQuestionView | undefined {
  const { questions: before, isOpen, answered } = store.getState();
  store.setState({ questions, isOpen: isOpen && questions.length > 0 });
  const shown = isOpen ? before[0] : undefined;
  const isGone = shown !== undefined && shown.id !== answered && questions.every(({ id }) => id !== shown.id);
  return isGone ? shown : undefined;
}

export const openQuestions = (): void => questionsStore.setState({ isOpen: true });
export const putQuestionsAside = (): void => questionsStore.setState({ isOpen: false });
export const noteAnswered = (id: QuestionId): void => questionsStore.setState({ answered: id });
