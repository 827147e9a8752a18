import type { FieldProblem, QuestionAnswerInput, ServerQuestionView } from '@contract';
import { useState } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';
import { useArrival } from '../../ui/useArrival';
import { noteAnswered, questionsStore } from './questionsStore';

/** What is wrong by place of the field. */
export type Problems = Readonly<Record<number, FieldProblem>>;

export interface QuestionAnswering {
  /** False while an answer would not count. */
  readonly ready: boolean;
  /** The answer on its way to main. */
  readonly pending: QuestionAnswerInput['kind'] | null;
  /** Why the last answer did not count, where no field is to blame. */
  readonly trouble: string | null;
  readonly problems: Problems;
  /** Resolves with the fields that main did not take. */
  readonly answer: (answer: QuestionAnswerInput) => Promise<Problems>;
}

/** Sends one answer at a time; takes none before the question has been in view for a moment. */
export function useQuestionAnswer({ id }: ServerQuestionView): QuestionAnswering {
  const t = useText('questions');
  const isOpen = useStore(questionsStore, (state) => state.isOpen);
  const ready = useArrival(`${id} ${String(isOpen)}`);
  const [pending, setPending] = useState<QuestionAnswerInput['kind'] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});

  const send = async (answer: QuestionAnswerInput): Promise<Problems> => {
    if (!ready || pending) return {};
    setPending(answer.kind);
    noteAnswered(id);
    setTrouble(null);
    try {
      const { outcome, problems: found } = await bridge.answerServerQuestion({ id, answer });
      const placed = Object.fromEntries(found.map(({ field, problem }) => [field, problem]));
      setProblems(placed);
      if (outcome === 'gone') setTrouble(t('gone'));
      if (outcome === 'not-opened') setTrouble(t('notOpened'));
      return placed;
    } catch (error) {
      setTrouble(whyOf(error));
      return {};
    } finally {
      setPending(null);
    }
  };
  return { ready: ready && pending === null, pending, trouble, problems, answer: send };
}
