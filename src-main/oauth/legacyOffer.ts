import { Fault, isFault } from '../lib/fault';
import type { Said } from '../lib/words';

const OFFER = 'auth.legacy would allow it';

/** A fault that `auth.legacy` mends: the authorization server only speaks a form of 2025-03-26 (spec O1). */
export const legacyFault = (words: Said): Fault => new Fault('protocol', words, { cause: OFFER });

/** Whether that is what stands behind a fault. */
export const offersLegacy = (error: unknown): boolean =>
  isFault(error) && (error.cause === OFFER || offersLegacy(error.cause));
