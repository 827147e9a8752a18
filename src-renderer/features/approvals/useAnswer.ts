import type { ApprovalAnswer, ApprovalId } from '@contract';
import { useState } from 'react';
import { bridge } from '../../bridge';
import { useText } from '../../lib/i18n';
import { whyOf } from '../../lib/whyOf';

export interface Answering {
  /** The answer on its way to main. */
  readonly pending: ApprovalAnswer | null;
  readonly problem: string | null;
  readonly answer: (choice: ApprovalAnswer, note?: string) => void;
}

/** Sends one answer at a time; takes none before the card is `ready`. */
export function useAnswer(id: ApprovalId, ready: boolean): Answering {
  const t = useText('approvals');
  const [pending, setPending] = useState<ApprovalAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const answer = (choice: ApprovalAnswer, note?: string): void => {
    if (!ready || pending) return;
    setPending(choice);
    setProblem(null);
    bridge
      .answerApproval({ id, answer: choice, ...(note && { note }) })
      .then(({ accepted }) => {
        // A declined "always" dialog leaves the question open; anything else was answered somewhere else first.
        if (!accepted && choice !== 'always') setProblem(t('gone'));
      })
      .catch((error: unknown) => setProblem(whyOf(error)))
      .finally(() => setPending(null));
  };
  return { pending, problem, answer };
}
