import { isRemote, typeOf } from './entryShape';
import type { ResolvedSignIn } from './resolved';
import type { ServerEntry } from './schema';

/**
 * How the app would sign in to a server of this entry (spec C2); null where it cannot. An entry that says nothing is
 * signed in to once its server asks for it, unless it sends an `Authorization` of its own. Pure.
 */
export function signInKindOf(entry: ServerEntry): ResolvedSignIn['kind'] | null {
  const { auth, headers = {} } = entry;
  if (!isRemote(typeOf(entry)) || auth?.kind === 'none' || auth?.kind === 'bearer') return null;
  if (auth !== undefined) return auth.kind;
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization') ? null : 'oauth';
}
