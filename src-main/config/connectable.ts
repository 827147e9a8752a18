import type { AuthKind } from './schema';

/** Whether this version can sign in this way; other ways are kept as they are written. */
export const canSignIn = (kind: AuthKind): kind is 'none' | 'bearer' => kind === 'none' || kind === 'bearer';
