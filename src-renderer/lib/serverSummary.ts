import type { ServerStatus, ServerView } from '@contract';
import type { DotState } from '../ui/StateDot';

/** How many servers are in each public state, and how many approvals and questions of servers wait; the tray counts the same. */
export interface SummaryCounts {
  readonly ready: number;
  readonly signIn: number;
  readonly failed: number;
  readonly working: number;
  readonly off: number;
  readonly approvals: number;
  readonly questions: number;
}

const buckets: Record<ServerStatus, Exclude<keyof SummaryCounts, 'approvals' | 'questions'>> = {
  connected: 'ready',
  needsAuth: 'signIn',
  failed: 'failed',
  pending: 'working',
  disabled: 'off',
};

export function countServers(
  servers: readonly Pick<ServerView, 'status'>[],
  approvals: number,
  questions = 0,
): SummaryCounts {
  const counts = { ready: 0, signIn: 0, failed: 0, working: 0, off: 0, approvals, questions };
  for (const { status } of servers) counts[buckets[status]] += 1;
  return counts;
}

/** In the order they are said. */
export const SUMMARY_PARTS = ['ready', 'signIn', 'failed', 'working', 'approvals', 'questions'] as const;
export type SummaryPart = (typeof SUMMARY_PARTS)[number];

export const summaryParts = (counts: SummaryCounts): readonly SummaryPart[] =>
  SUMMARY_PARTS.filter((part) => counts[part] > 0);

/** The one picture: attention before working before ready before none. */
export function summaryDot(counts: SummaryCounts): DotState {
  if (counts.failed > 0) return 'failed';
  if (counts.signIn + counts.approvals + counts.questions > 0) return 'attention';
  if (counts.working > 0) return 'working';
  return counts.ready > 0 ? 'ready' : 'off';
}
