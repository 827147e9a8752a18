import type { Discovery } from './grant';

/** RFC 6749 section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;
/** What a server names is cut here: a person is to read it. */
const MAX_LENGTH = 4_096;

/** Each scope once, in the order they came first, as long as they fit; '' for none. */
export const unionOf = (...scopes: readonly (string | null | undefined)[]): string =>
  withinLength([...new Set(scopes.flatMap((scope) => (scope ?? '').split(/\s+/).filter((it) => SCOPE.test(it))))]);

function withinLength(scopes: readonly string[]): string {
  let text = '';
  for (const scope of scopes) {
    if (text.length + scope.length >= MAX_LENGTH) break;
    text += text === '' ? scope : ` ${scope}`;
  }
  return text;
}

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
