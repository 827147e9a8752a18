import type { ApprovalId, ApprovalView, ConversationId } from '@contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ApprovalsState {
  /** Everything that waits for a person, oldest first. */
  readonly approvals: readonly ApprovalView[];
}

export type ApprovalsStore = StoreApi<ApprovalsState>;

export const createApprovalsStore = (): ApprovalsStore => createStore<ApprovalsState>(() => ({ approvals: [] }));

export const approvalsStore = createApprovalsStore();

export const approvalsOf = (approvals: readonly ApprovalView[], id: ConversationId | null): readonly ApprovalView[] =>
  approvals.filter((approval) => approval.conversation_id === id);

/** Where an approval stands in the queue of its conversation, counted from 1; undefined when it is answered. */
export function approvalPlace(
  { approvals }: ApprovalsState,
  id: ApprovalId,
): { readonly position: number; readonly total: number } | undefined {
  const approval = approvals.find((each) => each.id === id);
  if (!approval) return undefined;
  const queue = approvalsOf(approvals, approval.conversation_id);
  return { position: queue.indexOf(approval) + 1, total: queue.length };
}
