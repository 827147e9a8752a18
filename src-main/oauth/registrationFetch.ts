import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';
import { oauthBrowser } from '../text/oauthBrowser';
import { oauthServers } from '../text/oauthServers';
import { askAuthServer } from './askAuthServer';
import type { AuthHttp } from './authHttp';
import { faultOfAnswer, oauthError, type OAuthErrorSaid } from './refusal';

export interface RegistrationFetch {
  readonly fetch: typeof fetch;
  /** The server says that it registered other redirect addresses; they are never used. */
  readonly hasOtherRedirect: () => boolean;
}

/** The fetch that the SDK's registration gets: rejects with our Faults, and passes on only what is used of an answer. */
export function registrationFetch(http: AuthHttp, redirectUri: string, signal: AbortSignal): RegistrationFetch {
  let isOther = false;
  return {
    hasOtherRedirect: () => isOther,
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : input;
      const { host, status, text } = await askAuthServer(http, url, { ...init, redirect: 'error' }, signal);
      const body = tryParseJson(text);
      if (status < 200 || status > 299) throw faultOf(host, status, oauthError(body));
      if (!isRecord(body)) throw new Fault('protocol', oauthBrowser.registrationNotJson(host));
      const { client_id: id, redirect_uris: redirects } = body;
      if (typeof id !== 'string' || id === '') throw new Fault('protocol', oauthBrowser.registrationShape(host));
      isOther ||= Array.isArray(redirects) && !redirects.includes(redirectUri);
      return Response.json({ ...usedOf(body), client_id: id, redirect_uris: [redirectUri] });
    },
  };
}

/** Without the person the server registers nobody: the rest of what it said stands in the words. */
function faultOf(host: string, status: number, said: OAuthErrorSaid | null): Fault {
  const fault = faultOfAnswer(host, status, said);
  if (fault.kind === 'unreachable') return fault;
  const why = said === null ? oauthServers.status(status) : oauthServers.said(said.code, said.description);
  return new Fault('needs-registration', oauthBrowser.registrationRefused(host, why));
}

function usedOf(body: Readonly<Record<string, unknown>>): object {
  const { client_secret: secret, client_secret_expires_at: expires, token_endpoint_auth_method: method } = body;
  return {
    ...(typeof secret === 'string' && secret !== '' ? { client_secret: secret } : {}),
    ...(typeof expires === 'number' && expires > 0 ? { client_secret_expires_at: expires } : {}),
    ...(typeof method === 'string' ? { token_endpoint_auth_method: method } : {}),
  };
}
