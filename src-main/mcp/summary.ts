import type { SummaryCounts } from '../text/summary';
import type { PublicStatus } from './connectionState';

/** The four pictures of the tray icon. */
export type SummaryKind = 'attention' | 'working' | 'ready' | 'none';

/** The state of all servers in one mark. The window's pill and the tray icon follow this one rule (spec W2). */
export interface Summary {
  readonly kind: SummaryKind;
  readonly counts: SummaryCounts;
}

/** Attention beats working beats ready: something waits for a person, something is under way, something can be used. */
export function summarize(statuses: readonly PublicStatus[], approvals: number, questions = 0): Summary {
  const count = (wanted: PublicStatus): number => statuses.filter((status) => status === wanted).length;
  const counts = {
    ready: count('connected'),
    signIn: count('needsAuth'),
    failed: count('failed'),
    working: count('pending'),
    off: count('disabled'),
    approvals,
    questions,
  };
  return { kind: kindOf(counts), counts };
}

function kindOf(counts: Summary['counts']): SummaryKind {
  if (counts.signIn + counts.failed + counts.approvals + counts.questions > 0) return 'attention';
  if (counts.working > 0) return 'working';
  return counts.ready > 0 ? 'ready' : 'none';
}
