import { oneLine } from '../lib/cleanText';
import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { oauthServers } from '../text/oauthServers';
import type { ClientIdentity } from './grant';

const DESCRIBED = 200;
const CODE = /^[\x21\x23-\x5B\x5D-\x7E]{1,60}$/;

/** An authorization server said no for good (RFC 6749 section 5.2); `code` is its own. */
export class Refusal extends Fault<'unauthorized'> {
  readonly code: string;
  constructor(host: string, { code, description }: OAuthErrorSaid) {
    super('unauthorized', oauthServers.refused(host, code, description));
    this.name = 'Refusal';
    this.code = code;
  }
}

/** The code of a refusal, such as `invalid_grant`; null for every other error. */
export const refusalCode = (error: unknown): string | null => (error instanceof Refusal ? error.code : null);

/**
 * What a refused renewal costs. A refresh token is gone with `invalid_grant` alone, and a registration when its client is
 * not known any more (RFC 6749 section 5.2): anything else may be wrong in the entry, at a gateway, or for a while.
 */
export function costOf(code: string, from: ClientIdentity['from']): 'nothing' | 'tokens' | 'registration' {
  if (code === 'invalid_grant') return 'tokens';
  return CLIENT_GONE.has(code) && from === 'registration' ? 'registration' : 'nothing';
}

const CLIENT_GONE: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** A code that standards give a meaning to, so that a person and not time helps; others are of gateways and the like. */
export const isUnderstood = (code: string): boolean => UNDERSTOOD.has(code);

/** RFC 6749 section 5.2, RFC 8707, RFC 9449. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  ...CLIENT_GONE,
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unsupported_grant_type',
  'access_denied',
  'invalid_target',
  'invalid_dpop_proof',
]);

export interface OAuthErrorSaid {
  readonly code: string;
  /** One short line without markup and hidden characters; '' for none. */
  readonly description: string;
}

/** What an OAuth error says, from JSON or from the parameters of a callback; null when it is none. */
export function oauthError(value: unknown): OAuthErrorSaid | null {
  if (!isRecord(value)) return null;
  const { error, error_description: described } = value;
  if (typeof error !== 'string' || !CODE.test(error)) return null;
  return {
    code: error,
    description: typeof described === 'string' ? cut(oneLine(withoutMarkup(described), DESCRIBED)) : '',
  };
}

/** Cut between words: what it repeats of a secret would not be recognised in part, and so not be taken out. */
const cut = (line: string): string => line.replace(/\S*…$/, '…');

/** It is shown as text, but it should not look like a page either. */
const withoutMarkup = (text: string): string =>
  text
    .slice(0, 10 * DESCRIBED)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, '');

/** It answered that it cannot do it now; what it was asked may still be done later. */
export class Unwell extends Fault<'unreachable'> {
  constructor(host: string, status: number) {
    super('unreachable', oauthServers.unwell(host, status));
    this.name = 'Unwell';
  }
}

const PASSING: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable', 'slow_down']);

/** What a failed answer comes to: a refusal, trouble that may pass (`unreachable`), or nonsense (`protocol`). */
export function faultOfAnswer(host: string, status: number, said: OAuthErrorSaid | null): Fault {
  if (status >= 500 || status === 429 || (said !== null && PASSING.has(said.code))) {
    return new Unwell(host, status);
  }
  return said === null ? new Fault('protocol', oauthServers.oddStatus(host, status)) : new Refusal(host, said);
}
