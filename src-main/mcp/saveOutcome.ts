import type { ServerId } from '@contract/ids';

/** Spec S7: `persisted` false means that nothing was written; the dialog was declined. */
export interface SaveOutcome {
  readonly id: ServerId | null;
  readonly persisted: boolean;
  readonly runtime: 'started' | 'failed' | 'unchanged';
}
