/** One challenge of a `WWW-Authenticate` header, as far as signing in needs it (RFC 9110 section 11.6.1, RFC 6750, RFC 9728). */
export interface Challenge {
  /** In small letters. */
  readonly scheme: string;
  readonly resourceMetadata: URL | null;
  readonly scope: string | null;
  readonly error: string | null;
  readonly errorDescription: string | null;
  /** This one or another of its header is for tokens that are bound to a key (RFC 9449 section 7.1). */
  readonly takesDpop: boolean;
}

/** Longer headers are read no further. */
const MAX_LENGTH = 8_192;
const MAX_CHALLENGES = 16;

const GAP = /[ \t,]*/y;
const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const EQUALS = /[ \t]*=[ \t]*/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
/** Without quotes more is taken than the grammar has: servers write addresses so. */
const BARE = /[^ \t,"]+/y;
/** Credentials in one piece, such as `Negotiate YII=`. */
const TOKEN68 = /[ \t]+[A-Za-z0-9._~+/-]+=*(?=[ \t]*(?:,|$))/y;
const REST = /(?:[^",]|"(?:[^"\\]|\\.)*"?)*/y;

/** All challenges of a header in their order; what is none is skipped. Total. */
export function parseChallenges(header: string | null): Challenge[] {
  const text = (header ?? '').slice(0, MAX_LENGTH);
  const found: { readonly scheme: string; readonly params: Map<string, string> }[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while ((take(GAP), at < text.length)) {
    const name = take(TOKEN)?.[0].toLowerCase();
    if (name === undefined) {
      take(REST);
      continue;
    }
    const params = found.at(-1)?.params;
    if (params !== undefined && take(EQUALS) !== null) {
      const value = take(QUOTED)?.[1]?.replace(/\\(.)/g, '$1') ?? take(BARE)?.[0] ?? '';
      if (!params.has(name)) params.set(name, value);
    } else {
      if (found.length === MAX_CHALLENGES) break;
      found.push({ scheme: name, params: new Map() });
      take(TOKEN68);
    }
  }
  return found.map(({ scheme, params }) => ({
    scheme,
    resourceMetadata: toUrl(params.get('resource_metadata')),
    scope: scopeOf(params.get('scope')),
    error: params.get('error') || null,
    errorDescription: params.get('error_description') || null,
    takesDpop: found.some(({ scheme: one }) => one === 'dpop'),
  }));
}

/** The challenge that a token answers; the one that says where to get it comes first. */
export function tokenChallenge(challenges: readonly Challenge[]): Challenge | null {
  const fitting = challenges.filter(({ scheme }) => scheme === 'bearer' || scheme === 'dpop');
  return fitting.find(({ resourceMetadata }) => resourceMetadata !== null) ?? fitting[0] ?? null;
}

function toUrl(text: string | undefined): URL | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** Scope tokens hold no quotes, backslashes and control characters (RFC 6749 section 3.3). */
function scopeOf(text: string | undefined): string | null {
  const tokens = (text ?? '').split(/\s+/).filter((token) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(token));
  return tokens.length === 0 ? null : [...new Set(tokens)].join(' ');
}

/** The schemes of a refusal that asks for something else than a token, for words; null where a token would do. */
export function otherSchemes(challenges: readonly Challenge[]): string | null {
  if (challenges.length === 0 || tokenChallenge(challenges) !== null) return null;
  return challenges.map(({ scheme }) => scheme.slice(0, 40)).join(', ');
}
