import { randomUUID } from 'node:crypto';
import { ApprovalId } from '@contract/ids';
import { createEmitter } from '../lib/emitter';
import type { Approval, ApprovalChoice } from './agent';
import { isSame, type Subject } from './permissions';

/** How a question ended. */
export type Answer =
  | { readonly kind: ApprovalChoice; readonly note: string | null }
  /** Nobody is asked any more: the turn or the call was stopped. */
  | { readonly kind: 'withdrawn' };

/** The questions that wait for a person. */
export interface Approvals {
  list(): readonly Approval[];
  /** Waits for one answer; an abort withdraws the question. Never rejects. */
  ask(question: Omit<Approval, 'id'>, subject: Subject, signal: AbortSignal): Promise<Answer>;
  /**
   * False when it was already answered or withdrawn. `conversation` and `always` also answer what waits for the same
   * tool there, except questions with warnings: those are each their own.
   */
  answer(id: ApprovalId, choice: ApprovalChoice, note?: string): boolean;
  onChange(listener: (approvals: readonly Approval[]) => void): () => void;
}

interface Waiting {
  readonly approval: Approval;
  readonly subject: Subject;
  readonly settle: (answer: Answer) => void;
}

/** Questions waiting for a person, oldest first; each is answered once, or withdrawn by its signal. */
export function createApprovals(): Approvals {
  const waiting = new Map<ApprovalId, Waiting>();
  const changes = createEmitter<readonly Approval[]>();
  const list = (): readonly Approval[] => [...waiting.values()].map(({ approval }) => approval);

  return {
    list,
    ask(question, subject, signal) {
      if (signal.aborted) return Promise.resolve({ kind: 'withdrawn' });
      const id = ApprovalId.parse(randomUUID());
      return new Promise((resolve) => {
        const withdraw = (): void => settle({ kind: 'withdrawn' });
        const settle = (answer: Answer): void => {
          if (!waiting.delete(id)) return;
          signal.removeEventListener('abort', withdraw);
          resolve(answer);
          changes.emit(list());
        };
        signal.addEventListener('abort', withdraw, { once: true });
        waiting.set(id, { approval: { ...question, id }, subject, settle });
        changes.emit(list());
      });
    },
    answer(id, choice, note) {
      const asked = waiting.get(id);
      if (asked === undefined) return false;
      const answer: Answer = { kind: choice, note: note === undefined || note.trim() === '' ? null : note };
      const alike =
        choice === 'conversation' || choice === 'always' ? alikeTo(asked, [...waiting.values()], choice) : [];
      asked.settle(answer);
      for (const other of alike) other.settle({ kind: 'conversation', note: null });
      return true;
    },
    onChange: (listener) => changes.on(listener),
  };
}

const alikeTo = (asked: Waiting, all: readonly Waiting[], choice: 'conversation' | 'always'): Waiting[] =>
  all.filter(
    ({ approval, subject }) =>
      approval.id !== asked.approval.id &&
      approval.warnings.length === 0 &&
      isSame(subject, asked.subject) &&
      (choice === 'always' || approval.conversation === asked.approval.conversation),
  );
