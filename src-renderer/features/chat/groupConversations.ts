import type { ConversationSummary } from '@contract';

export type Age = 'today' | 'yesterday' | 'earlier';
export interface ConversationGroup {
  readonly age: Age;
  readonly conversations: readonly ConversationSummary[];
}

/** Newest first, under the local calendar day each was last touched; groups without rows are left out. */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: number,
): readonly ConversationGroup[] {
  const today = startOfDay(now, 0);
  const yesterday = startOfDay(now, -1);
  const groups: Record<Age, ConversationSummary[]> = { today: [], yesterday: [], earlier: [] };
  for (const conversation of [...conversations].sort((a, b) => b.updated_at - a.updated_at)) {
    const at = conversation.updated_at;
    groups[at >= today ? 'today' : at >= yesterday ? 'yesterday' : 'earlier'].push(conversation);
  }
  return (['today', 'yesterday', 'earlier'] as const)
    .map((age) => ({ age, conversations: groups[age] }))
    .filter((group) => group.conversations.length > 0);
}

function startOfDay(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}
