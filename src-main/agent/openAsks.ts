import type { ConversationId } from '@contract/ids';
import type { SettingsStore } from '../config/settings';
import type { Disposables } from '../lib/disposables';
import type { AsksFor } from '../mcp/registry';
import type { Models } from '../models/models';
import type { Agent } from './agent';
import { SAMPLING_BUDGET } from './answerSampling';
import { createAskPerson } from './askPerson';
import { createSamplingConsent } from './samplingConsent';
import { createServerQuestions, type QuestionConversation, type ServerQuestions } from './serverQuestions';

export interface AsksDeps {
  readonly agent: Pick<Agent, 'conversations' | 'onConversation'>;
  readonly models: Pick<Models, 'list' | 'provider'>;
  readonly settings: Pick<SettingsStore, 'current'>;
  readonly scrubResult: (text: string) => string;
  /** Whether a window is open. */
  readonly isAnybodyThere: () => boolean;
}

export interface Asks {
  readonly questions: ServerQuestions;
  readonly asksFor: AsksFor;
}

/** Requests that one permission for a conversation covers, however small they are. */
const MAX_REQUESTS = 20;

/**
 * What servers may ask of the person at the window. Follows the conversations. `owner` releases it before the
 * connections, so that whoever waits for an answer still gets one.
 */
export function openAsks(owner: Disposables, { agent, models, settings, scrubResult, isAnybodyThere }: AsksDeps): Asks {
  const questions = owner.own(createServerQuestions({ isAnybodyThere, now: Date.now }));
  const findConversation = (id: string): QuestionConversation | undefined =>
    agent.conversations().find((conversation) => conversation.id === id);
  const consent = createSamplingConsent({
    questions,
    findConversation,
    allowance: () => ({ tokens: settings.current().sampling_token_budget, requests: MAX_REQUESTS }),
  });
  const end = (conversation: ConversationId): void => {
    consent.forget(conversation);
    questions.cancelFor(conversation);
  };
  owner.defer(agent.onConversation((news) => 'removed' in news && end(news.removed)));
  const asksFor = createAskPerson({
    questions,
    findConversation,
    scrubResult,
    confirm: consent.confirm,
    // The person is asked again where what was allowed ends, so nothing is refused for good.
    budget: { ...SAMPLING_BUDGET, tokens: Infinity, requests: Infinity },
    providerFor: (wanted) => models.provider(wanted),
    models: () => models.list(),
  });
  return { questions, asksFor };
}
