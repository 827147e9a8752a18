import { createHash, timingSafeEqual } from 'node:crypto';
import { Secret } from '../lib/secret';
import { oauthError, type OAuthErrorSaid } from './refusal';

/** What came back from the browser with the right state; nothing of it is to be used before `iss` was looked at. */
export interface CallbackAnswer {
  /** RFC 9207; undefined when it was not there. */
  readonly iss: string | undefined;
  readonly result:
    { readonly kind: 'code'; readonly code: Secret } | { readonly kind: 'error'; readonly error: OAuthErrorSaid };
}

const ONCE = ['state', 'code', 'error', 'error_description', 'iss'];
const UNNAMED = { code: 'error', description: '' };

/** The answer that these parameters are; null for another state, for none, and for what is neither code nor error. */
export function readCallback(params: URLSearchParams, state: string): CallbackAnswer | null {
  if (ONCE.some((name) => params.getAll(name).length > 1)) return null;
  if (!isSame(params.get('state') ?? '', state)) return null;
  const iss = params.get('iss') ?? undefined;
  if (params.has('error')) {
    const error = oauthError(Object.fromEntries(params)) ?? UNNAMED;
    return { iss, result: { kind: 'error', error } };
  }
  const code = params.get('code') ?? '';
  return code === '' ? null : { iss, result: { kind: 'code', code: new Secret(code) } };
}

/** Takes as long for every text of whatever length. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
