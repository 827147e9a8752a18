import type { ConversationId } from '@contract/ids';
import type { AskedSampling, SamplingDeps } from './answerSampling';
import { RequestRefusal } from '../mcp/requests/answerRequest';
import { samplingLength, samplingTokens } from './samplingSize';
import type { QuestionConversation, SamplingAllowance, ServerQuestions } from './serverQuestions';

export interface SamplingConsentDeps {
  readonly questions: Pick<ServerQuestions, 'ask'>;
  /** Undefined for what is no conversation of the window, such as a command's own call. */
  readonly findConversation: (id: string) => QuestionConversation | undefined;
  /** What "allow for this conversation" covers before it is asked again; without tokens it is not offered. */
  readonly allowance: () => SamplingAllowance;
}

export interface SamplingConsent {
  readonly confirm: SamplingDeps['confirm'];
  /** What was allowed in a conversation that is no more. */
  forget(conversation: ConversationId): void;
}

/** More than this nobody reads before allowing it. */
const MAX_SHOWN = 1_000_000;
/** The code of the specification's own refusal. */
const REFUSED = -1;

interface Grant {
  readonly conversation: ConversationId;
  tokens: number;
  requests: number;
}

/**
 * Lets a server's request go to the model once a person saw all of it, or allowed that server for the conversation,
 * which covers so many requests and tokens, estimated from the text, and dies with the app. What is charged to no
 * conversation always asks (spec P4).
 */
export function createSamplingConsent(deps: SamplingConsentDeps): SamplingConsent {
  const grants = new Map<string, Grant>();
  const waiting = new Set<{ readonly key: string; readonly again: AbortController }>();

  /** True when it is covered, and charged. */
  const charge = (key: string, tokens: number): boolean => {
    const grant = grants.get(key);
    if (!grant || grant.requests < 1 || tokens > grant.tokens) return false;
    grant.tokens -= tokens;
    grant.requests -= 1;
    return true;
  };
  const allow = (key: string, conversation: ConversationId, { tokens, requests }: SamplingAllowance): void => {
    grants.set(key, { conversation, tokens, requests });
    // What waits in the same place may be covered now.
    for (const other of waiting) if (other.key === key) other.again.abort();
  };

  /** Null when it is to be judged anew. */
  async function ask(
    { server, request, model, maxTokens }: AskedSampling,
    { key, conversation }: { readonly key: string; readonly conversation: QuestionConversation | undefined },
    signal: AbortSignal,
  ): Promise<boolean | null> {
    const allowance = deps.allowance();
    const budget = conversation && allowance.tokens > 0 ? allowance : null;
    const why = conversation ? (grants.has(key) ? 'budget' : 'first') : 'unowned';
    const asked = { kind: 'sampling', request, model, maxTokens, why, budget } as const;
    const entry = { key, again: new AbortController() };
    waiting.add(entry);
    const stop = AbortSignal.any([signal, entry.again.signal]);
    const answer = await deps.questions
      .ask({ server, conversations: conversation ? [conversation] : [], asked }, stop)
      .finally(() => waiting.delete(entry));
    if (answer.kind === 'allow' && answer.scope === 'conversation' && conversation && budget) {
      const tokens = Math.max(0, budget.tokens - samplingTokens(request) - maxTokens);
      allow(key, conversation.id, { tokens, requests: budget.requests - 1 });
    }
    if (answer.kind !== 'cancel') return answer.kind === 'allow';
    if (entry.again.signal.aborted && !signal.aborted) return null;
    throw new RequestRefusal(REFUSED, 'nobody allowed this sampling request');
  }

  return {
    async confirm(asked, signal) {
      const { server, request, conversation: id, maxTokens } = asked;
      if (samplingLength(request) > MAX_SHOWN) throw new RequestRefusal(REFUSED, 'too long for a person to allow it');
      const conversation = id === null ? undefined : deps.findConversation(id);
      const key = JSON.stringify([server.id, conversation?.id]);
      const tokens = samplingTokens(request) + maxTokens;
      for (;;) {
        if (charge(key, tokens)) return true;
        const isAllowed = await ask(asked, { key, conversation }, signal);
        if (isAllowed !== null) return isAllowed;
      }
    },
    forget(conversation) {
      for (const [key, grant] of grants) if (grant.conversation === conversation) grants.delete(key);
    },
  };
}
