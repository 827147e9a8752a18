import type { ApprovalAnswer, ApprovalId, Handlers } from '@contract';
import type { Agent, Approval } from '../../agent/agent';
import type { AskPerson } from '../../lib/question';
import type { Language } from '../../text/language';
import { toApprovalViews } from '../views/approvalView';
import { alwaysQuestion } from '../questions';

export interface ApprovalHandlerDeps {
  readonly agent: Pick<Agent, 'approvals' | 'answer'>;
  readonly ask: AskPerson;
  readonly language: () => Language;
  readonly signal: AbortSignal;
}

type ApprovalHandlers = Pick<Handlers, 'listApprovals' | 'answerApproval'>;

/** Whether a person answered is the router's to decide; "always" makes a rule and passes main's dialog too (spec X). */
export function approvalHandlers({ agent, ask, language, signal }: ApprovalHandlerDeps): ApprovalHandlers {
  const mayAlways = async (approval: Approval): Promise<boolean> =>
    (await ask(alwaysQuestion(approval, language()), signal)) === 'always';

  const answer = async (id: ApprovalId, choice: ApprovalAnswer, note: string | undefined): Promise<boolean> => {
    if (choice === 'always') {
      const approval = agent.approvals().find((waiting) => waiting.id === id);
      if (!approval || !(await mayAlways(approval))) return false;
    }
    return agent.answer(id, choice, note);
  };

  return {
    listApprovals: async () => toApprovalViews(agent.approvals()),
    answerApproval: async ({ id, answer: choice, note }) => ({ accepted: await answer(id, choice, note) }),
  };
}
