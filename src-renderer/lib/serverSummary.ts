import type { ServerStatus, ServerView } from '@contract';
import type { DotState } from '../ui/StateDot';

/** How many servers are in each public state, and how many approvals wait; the tray counts the same. */
export interface SummaryCounts {
  readonly ready: number;
  readonly signIn: number;
  readonly failed: number;
  readonly working: number;
  readonly off: number;
  readonly approvals: number;
}

const buckets: Record<ServerStatus, Exclude<keyof SummaryCounts, 'approvals'>> = {
  connected: 'ready',
  needsAuth: 'signIn',
  failed: 'failed',
  pending: 'working',
  disabled: 'off',
};

export function countServers(servers: readonly Pick<ServerView, 'status'>[], approvals: number): SummaryCounts {
  const counts = { ready: 0, signIn: 0, failed: 0, working: 0, off: 0, approvals };
  for (const { status } of servers) counts[buckets[status]] += 1;
  return counts;
}

/** In the order they are said. */
export const SUMMARY_PARTS = ['ready', 'signIn', 'failed', 'working', 'approvals'] as const;
export type SummaryPart = (typeof SUMMARY_PARTS)[number];

export const summaryParts = (counts: SummaryCounts): readonly SummaryPart[] =>
  SUMMARY_PARTS.filter((part) => counts[part] > 0);

/** The one picture: attention before working before ready before none. */
export function summaryDot(counts: SummaryCounts): DotState {
  if (counts.failed > 0) return 'failed';
  if (counts.signIn > 0 || counts.approvals > 0) return 'attention';
  if (counts.working > 0) return 'working';
  return counts.ready > 0 ? 'ready' : 'off';
}
