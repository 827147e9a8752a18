import type { AsksFor, ServerRow } from '../mcp/registry';
import type {
  ElicitationAnswer,
  ElicitationField,
  ElicitationRequest,
  SamplingRequest,
} from '../mcp/requests/serverAsks';
import { createSampling, type SamplingDeps } from './answerSampling';
import { boundJson } from './boundJson';
import type { QuestionConversation, ServerQuestions } from './serverQuestions';

export interface AskPersonDeps extends SamplingDeps {
  readonly questions: Pick<ServerQuestions, 'ask'>;
  /** Undefined for what is no conversation of the window, such as a command's own call. */
  readonly findConversation: (id: string) => QuestionConversation | undefined;
  /** Takes header values, tokens and keys out of a server's words (spec S8). */
  readonly scrubResult: (text: string) => string;
}

/** What servers may ask of a person at the window: both ways of elicitation, and the model with consent; no roots. */
export function createAskPerson(deps: AskPersonDeps): AsksFor {
  const { scrubResult } = deps;
  const sampling = createSampling(deps);
  const conversationsOf = (running: readonly string[]): QuestionConversation[] =>
    running.map(deps.findConversation).filter((known) => known !== undefined);
  const elicit = async (
    { id, name }: Pick<ServerRow, 'id' | 'name'>,
    running: readonly string[],
    request: ElicitationRequest,
    signal: AbortSignal,
  ): Promise<ElicitationAnswer> => {
    const asked = scrubWords(request, scrubResult);
    const conversations = conversationsOf(running);
    const answer = await deps.questions.ask({ server: { id, name }, conversations, asked }, signal);
    switch (answer.kind) {
      case 'submit':
        return { action: 'accept', values: answer.values };
      case 'opened':
        return { action: 'accept', values: {} };
      case 'decline':
        return { action: 'decline' };
      case 'allow':
      case 'cancel':
        return { action: 'cancel' };
    }
  };
  return (server, running) => {
    const sample = sampling(server, running);
    return {
      elicit: (request, signal) => elicit(server, running(), request, signal),
      sample: (request, signal) => sample(boundJson(request, scrubResult) as SamplingRequest, signal),
    };
  };
}

/** Names, values and the address stay as they are: they mean something to the server. */
function scrubWords(request: ElicitationRequest, scrub: (text: string) => string): ElicitationRequest {
  const message = scrub(request.message);
  if (request.kind === 'url') return { ...request, message };
  const toField = (field: ElicitationField): ElicitationField => {
    const words = { title: scrub(field.title), description: scrub(field.description) };
    if (field.type === 'text') return { ...field, ...words, default: field.default && scrub(field.default) };
    if (field.type !== 'choice' && field.type !== 'choices') return { ...field, ...words };
    return { ...field, ...words, choices: field.choices.map(({ value, title }) => ({ value, title: scrub(title) })) };
  };
  return { ...request, message, fields: request.fields.map(toField) };
}
