import { randomUUID } from 'node:crypto';
import { QuestionId, type ConversationId, type ServerId } from '@contract/ids';
import { createEmitter } from '../lib/emitter';
import type { ElicitationRequest, ElicitedValue, SamplingRequest } from '../mcp/requests/serverAsks';

/** What a server wants to know of the person (spec P4). */
export interface ServerQuestion {
  readonly id: QuestionId;
  readonly server: { readonly id: ServerId; readonly name: string };
  /** Those whose calls the server was working on when it asked. */
  readonly conversations: readonly QuestionConversation[];
  /** Unix milliseconds. */
  readonly askedAt: number;
  readonly asked: Asked;
}

export interface QuestionConversation {
  readonly id: ConversationId;
  readonly title: string;
}

export type Asked = ElicitationRequest | AskedOfModel;

/** May this go to the model? Nothing beside what is shown does. */
export interface AskedOfModel {
  readonly kind: 'sampling';
  readonly request: SamplingRequest;
  readonly model: string;
  /** Most that the answer may have, whatever the server asked for. */
  readonly maxTokens: number;
  readonly why: WhyAsked;
  /** Permitted again for the conversation up to this; null where only this once can be allowed. */
  readonly budget: SamplingAllowance | null;
}

/** `budget`: allowed before, and what was allowed is used up; `unowned`: no conversation to charge it to, or several. */
export type WhyAsked = 'first' | 'budget' | 'unowned';

/** What one permission covers, in estimated tokens read and written, and in requests. */
export interface SamplingAllowance {
  readonly tokens: number;
  readonly requests: number;
}

/** How a question ended; `cancel` also when nobody was there, or nobody waits for the answer any more. */
export type QuestionAnswer =
  | { readonly kind: 'submit'; readonly values: Readonly<Record<string, ElicitedValue>> }
  | { readonly kind: 'opened' }
  | { readonly kind: 'allow'; readonly scope: 'once' | 'conversation' }
  | { readonly kind: 'decline' | 'cancel' };

/** The questions of all servers that wait for a person. */
export interface ServerQuestions extends Disposable {
  /** Oldest first. */
  list(): readonly ServerQuestion[];
  find(id: QuestionId): ServerQuestion | undefined;
  /** Waits for one answer; an abort takes the question back. Never rejects. */
  ask(question: Omit<ServerQuestion, 'id' | 'askedAt'>, signal: AbortSignal): Promise<QuestionAnswer>;
  /** False when it was already answered or taken back. */
  answer(id: QuestionId, answer: QuestionAnswer): boolean;
  /** The last window was closed: nobody is there to answer. */
  cancelAll(): void;
  /** What was asked for a conversation that is no more; what is charged to another one too goes on waiting. */
  cancelFor(conversation: ConversationId): void;
  onChange(listener: (questions: readonly ServerQuestion[]) => void): () => void;
}

export interface ServerQuestionsDeps {
  /** Whether a window is open; without one every question is cancelled at once. */
  readonly isAnybodyThere: () => boolean;
  readonly now: () => number;
}

interface Waiting {
  readonly question: ServerQuestion;
  readonly settle: (answer: QuestionAnswer) => void;
}

const CANCEL: QuestionAnswer = { kind: 'cancel' };

/** Each question is answered once. Disposing cancels what waits, and whatever is asked afterwards. */
export function createServerQuestions({ isAnybodyThere, now }: ServerQuestionsDeps): ServerQuestions {
  const waiting = new Map<QuestionId, Waiting>();
  const changes = createEmitter<readonly ServerQuestion[]>();
  const list = (): readonly ServerQuestion[] => [...waiting.values()].map(({ question }) => question);
  let isOver = false;

  const cancel = (which: (question: ServerQuestion) => boolean): void => {
    for (const { question, settle } of [...waiting.values()]) if (which(question)) settle(CANCEL);
  };

  return {
    list,
    find: (id) => waiting.get(id)?.question,
    ask(asked, signal) {
      if (signal.aborted || isOver || !isAnybodyThere()) return Promise.resolve(CANCEL);
      const id = QuestionId.parse(randomUUID());
      return new Promise((resolve) => {
        const withdraw = (): void => settle(CANCEL);
        const settle = (answer: QuestionAnswer): void => {
          if (!waiting.delete(id)) return;
          signal.removeEventListener('abort', withdraw);
          resolve(answer);
          changes.emit(list());
        };
        signal.addEventListener('abort', withdraw, { once: true });
        waiting.set(id, { question: { ...asked, id, askedAt: now() }, settle });
        changes.emit(list());
      });
    },
    answer(id, answer) {
      const asked = waiting.get(id);
      asked?.settle(answer);
      return asked !== undefined;
    },
    cancelAll: () => cancel(() => true),
    cancelFor: (conversation) =>
      cancel(({ conversations }) => conversations.length > 0 && conversations.every(({ id }) => id === conversation)),
    onChange: (listener) => changes.on(listener),
    [Symbol.dispose]() {
      isOver = true;
      cancel(() => true);
    },
  };
}
