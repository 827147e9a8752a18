import type { ApprovalView } from '@contract';
import type { Approval } from '../../agent/agent';
import { cleanText } from '../../lib/cleanText';
import { cleanProse } from './prose';
import { toArgumentsText } from './turnView';

/** A question as the page shows it. Nothing is cut: what is approved must be seen whole. */
export function toApprovalView(approval: Approval): ApprovalView | null {
  const { call } = approval;
  if (call.serverId === null) return null;
  return {
    id: approval.id,
    conversation_id: approval.conversation,
    conversation: cleanProse(approval.conversationTitle),
    call: call.id,
    server_id: call.serverId,
    server: cleanText(call.server),
    origin: cleanText(approval.origin),
    tool: cleanText(call.tool),
    title: cleanText(call.title),
    arguments: toArgumentsText(call.arguments),
    claims: approval.claims.map(cleanText),
    asked_by: call.askedBy,
    warnings: [...approval.warnings],
  };
}

export const toApprovalViews = (approvals: readonly Approval[]): ApprovalView[] =>
  approvals.map(toApprovalView).filter((view) => view !== null);
