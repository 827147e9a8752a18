import type { Discovery } from './grant';

/** Each scope once, in the order they came first; '' for none. */
export const unionOf = (...scopes: readonly (string | null | undefined)[]): string =>
  [...new Set(scopes.flatMap((scope) => (scope ?? '').split(/\s+/).filter((token) => token !== '')))].join(' ');

export interface ScopesAsked {
  /** What the entry says; it wins over what servers say. */
  readonly entry: string | null;
  /** Of the server's 401 or 403. */
  readonly challenge: string | null;
  /** What was refused for since, and what was granted before. */
  readonly also: readonly (string | null)[];
}

/**
 * What a sign-in asks for: the entry's scopes, else those of the server's challenge, else all that its metadata names;
 * with them what more was wanted. `offline_access` only where it is offered, since without it some give no refresh
 * token. Null leaves it to the authorization server.
 */
export function scopesToAsk(
  { entry, challenge, also }: ScopesAsked,
  { resourceScopes, metadata }: Pick<Discovery, 'resourceScopes' | 'metadata'>,
): string | null {
  const chosen = entry ?? challenge ?? resourceScopes?.join(' ') ?? null;
  const asked = unionOf(chosen, ...also);
  const offersOffline = metadata?.scopes_supported?.includes('offline_access') === true;
  const isWhole = entry !== null || asked === '' || !offersOffline;
  return (isWhole ? asked : unionOf(asked, 'offline_access')) || null;
}
