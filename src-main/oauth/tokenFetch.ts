import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';
import { oauthServers } from '../text/oauthServers';
import { askOnce } from './askAuthServer';
import type { AuthHttp } from './authHttp';
import { faultOfAnswer, oauthError } from './refusal';

/**
 * The fetch that the SDK's token requests get: never redirected, and rejecting with our Faults, so that the SDK sees
 * only answers with a token in them and no text of ours quotes an answer.
 */
export const tokenFetch =
  (http: AuthHttp, signal: AbortSignal, isDpop: boolean): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : input;
    const { host, status, headers, text } = await askOnce(http, url, { ...init, redirect: 'error' }, signal);
    const body = tryParseJson(text);
    const said = oauthError(body);
    // The SDK asks again with the nonce (RFC 9449 section 8).
    if (isDpop && said?.code === 'use_dpop_nonce')
      return new Response(text, { status: 400, headers: nonceOf(headers) });
    if (status < 200 || status > 299) throw faultOfAnswer(host, status, said);
    if (!isRecord(body)) throw new Fault('protocol', oauthServers.answerNotJson(host));
    const token = tidy(body);
    if (token !== null) return Response.json(token, { headers: nonceOf(headers) });
    if (said !== null) throw faultOfAnswer(host, 400, said);
    throw new Fault('protocol', oauthServers.answerShape(host));
  };

/** A token goes into a header, where no other characters can stand (RFC 6750 section 2.1, leniently). */
const USABLE = /^[\x21-\x7E]+$/;

/** What real servers write without meaning it is left out: null, an expiry that is no number, scopes in a list. */
function tidy(body: Readonly<Record<string, unknown>>): object | null {
  const { access_token: access, expires_in: expires, scope, refresh_token: refresh, ...rest } = body;
  if (typeof access !== 'string' || !USABLE.test(access)) return null;
  const seconds = typeof expires === 'string' && expires.trim() !== '' ? Number(expires) : expires;
  const scopes = Array.isArray(scope) ? scope.filter((one) => typeof one === 'string').join(' ') : scope;
  return {
    // Servers that exchange tokens may leave it out (RFC 8693 section 2.2.1).
    ...('issued_token_type' in body ? { token_type: 'N_A' } : {}),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
    access_token: access,
    ...(typeof seconds === 'number' && Number.isFinite(seconds) ? { expires_in: seconds } : {}),
    ...(typeof scopes === 'string' ? { scope: scopes } : {}),
    ...(typeof refresh === 'string' ? { refresh_token: refresh } : {}),
  };
}

const nonceOf = (headers: Headers): Record<string, string> => {
  const nonce = headers.get('dpop-nonce');
  return nonce === null ? {} : { 'dpop-nonce': nonce };
};
