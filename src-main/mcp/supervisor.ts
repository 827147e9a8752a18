import { restingState, type ConnectionState } from './connectionState';
import { isRetryable } from './faults';
import type { McpFault } from './session';

/** How one attempt ended. */
export interface SessionEnd {
  readonly fault: McpFault;
  /** It was ready for so long that its failure counts as the first one. */
  readonly wasHealthy: boolean;
  /** Resolves when nothing of it is left; the next attempt waits for that, the news does not. */
  readonly gone: Promise<void>;
}

export interface SupervisorDeps {
  /** Connects, reports `ready`, and resolves when the session is over, at once after an abort. Never rejects. */
  runSession(attempt: number, signal: AbortSignal): Promise<SessionEnd>;
  report(state: ConnectionState): void;
  /** Never rejects. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  backoff(failures: number): number;
  now(): number;
  readonly retries: number;
  /** What is tried again, and how often, when the retries are used up; null rests. */
  readonly lastResortMs: number | null;
}

/** Keeps one server connected until told to stop (spec L6). Resolves when nothing of it is left. Never rejects. */
export async function supervise(deps: SupervisorDeps, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const { fault, wasHealthy, gone } = await deps.runSession(failures + 1, signal);
    if (signal.aborted) return gone;
    failures = wasHealthy ? 1 : failures + 1;
    const isSpent = failures > deps.retries;
    if (!isRetryable(fault) || (isSpent && deps.lastResortMs === null)) {
      deps.report(restingState(fault));
      return gone;
    }
    const delay = (isSpent ? deps.lastResortMs : null) ?? deps.backoff(failures);
    deps.report({ kind: 'waiting', failures, retryAt: deps.now() + delay, fault });
    await Promise.all([deps.pause(delay, signal), gone]);
  }
}
