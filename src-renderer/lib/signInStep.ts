import type { ServerView } from '@contract';

/** What there is to do about signing in to a server. */
export type SignInStep =
  /** A browser is waited for. */
  | 'waits'
  /** The app must be made known to the authorization server by hand. */
  | 'registration'
  /** Only `auth.legacy` helps (spec O1). */
  | 'legacy'
  | 'asks'
  /** It was asked for, and is under way without a person. */
  | 'begins';

/** Null where nothing is to be done, or where signing in cannot help. */
export function signInStep(server: ServerView): SignInStep | null {
  const { enabled, phase, error, sign_in_kind, pending_sign_in, offers_legacy } = server;
  if (!enabled || sign_in_kind === null) return null;
  if (pending_sign_in !== null) return 'waits';
  // It goes on, and lacks rights for something that it was asked.
  if (phase === 'ready') return error?.kind === 'unauthorized' ? 'asks' : null;
  if (phase === 'waiting') return null;
  const isUnderWay = phase !== 'failed' && phase !== 'needs-auth';
  if (isUnderWay) return error?.kind === 'unauthorized' || phase === 'awaiting-sign-in' ? 'begins' : null;
  if (offers_legacy) return 'legacy';
  if (error?.kind === 'needs-registration') return 'registration';
  return phase === 'needs-auth' ? 'asks' : null;
}
