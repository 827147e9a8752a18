import type { FieldProblem, Handlers, QuestionAnswerInput } from '@contract';
import type { QuestionAnswer, ServerQuestion, ServerQuestions } from '../../agent/serverQuestions';
import { problemOf } from '../../mcp/requests/elicitationAnswer';
import type { ElicitationField, ElicitedValue } from '../../mcp/requests/serverAsks';
import { toServerQuestionViews } from '../views/serverQuestionView';

export interface ServerQuestionHandlerDeps {
  readonly questions: Pick<ServerQuestions, 'list' | 'find' | 'answer'>;
  readonly openUrl: (url: string) => Promise<boolean>;
}

type ServerQuestionHandlers = Pick<Handlers, 'listServerQuestions' | 'answerServerQuestion'>;
type Submitted = (QuestionAnswerInput & { readonly kind: 'submit' })['values'];
interface PlacedProblem {
  readonly field: number;
  readonly problem: FieldProblem;
}

/** Whether a person answered is the router's to decide. An answer of another kind of question cancels it. */
export function serverQuestionHandlers({ questions, openUrl }: ServerQuestionHandlerDeps): ServerQuestionHandlers {
  return {
    listServerQuestions: async () => toServerQuestionViews(questions.list()),
    async answerServerQuestion({ id, answer }) {
      const question = questions.find(id);
      if (question === undefined) return { outcome: 'gone', problems: [] };
      const { asked } = question;
      if (answer.kind === 'submit' && asked.kind === 'form') {
        const problems = problemsOf(asked.fields, answer.values);
        if (problems.length > 0) return { outcome: 'problems', problems };
      }
      if (answer.kind === 'open' && asked.kind === 'url' && !(await openUrl(asked.url))) {
        return { outcome: 'not-opened', problems: [] };
      }
      return { outcome: questions.answer(id, toAnswer(question, answer)) ? 'answered' : 'gone', problems: [] };
    },
  };
}

function toAnswer({ asked }: ServerQuestion, answer: QuestionAnswerInput): QuestionAnswer {
  switch (answer.kind) {
    case 'submit':
      return asked.kind === 'form' ? { kind: 'submit', values: toValues(asked.fields, answer.values) } : CANCEL;
    case 'open':
      return asked.kind === 'url' ? { kind: 'opened' } : CANCEL;
    case 'allow': {
      if (asked.kind !== 'sampling') return CANCEL;
      return { kind: 'allow', scope: asked.budget === null ? 'once' : answer.scope };
    }
    case 'decline':
    case 'cancel':
      return { kind: answer.kind };
  }
}

const CANCEL: QuestionAnswer = { kind: 'cancel' };

const problemsOf = (fields: readonly ElicitationField[], values: Submitted): PlacedProblem[] =>
  fields.flatMap((field, at) => {
    const problem = problemOf(field, values[at] ?? undefined);
    return problem === null ? [] : [{ field: at, problem }];
  });

/** An emptied field is sent as nothing, not as its default. */
const toValues = (fields: readonly ElicitationField[], values: Submitted): Record<string, ElicitedValue> =>
  Object.fromEntries(fields.map(({ name }, at): [string, ElicitedValue] => [name, values[at] ?? '']));
