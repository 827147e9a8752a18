import { readyHeaders } from '../lib/guardedFetch';
import { isRecord } from '../lib/isRecord';
import { TokenFault } from '../lib/tokenFault';
import { tryParseJson } from '../lib/tryParseJson';
import { accountFaults } from '../text/oauthAccount';
import type { Account } from './account';
import { otherSchemes, parseChallenges, tokenChallenge, type Challenge } from './challenge';
import type { Tokens } from './grant';
import { overHttp } from './serverUrl';
import type { ServerFetch } from './signIns';

/** What a token takes on its way (RFC 6750, RFC 9449). */
export interface TokenCarrier {
  /** True for tokens that are sent as they are; the others are proved for each request. */
  readonly isPlain: (tokens: Tokens) => boolean;
  /** The headers for one request, proof included. */
  readonly headersFor: (
    tokens: Tokens,
    request: { readonly method: string; readonly url: URL },
  ) => Promise<Readonly<Record<string, string>>>;
  /** Learns a nonce; true when the same token is to be sent again with it. */
  readonly observe: (tokens: Tokens, response: Response, url: URL) => boolean;
}

interface AuthorizedFetchDeps {
  readonly account: Account;
  readonly carrier: TokenCarrier;
  /** The only place that tokens go to (spec S10). */
  readonly origin: string;
}

/** For requests without a signal. */
const NEVER = new AbortController().signal;
/** A nonce may have ended by the time it is used. */
const MAX_NONCES = 2;

/**
 * The fetch of one connection with its server's token on every request to the server's own origin. A 401 is answered
 * with another token once per request, a 403 for scopes as the account allows; both are refusals before anything ran,
 * so the same request may go again. Rejects with a TokenFault when there is no token to be had, and as `fetch` does.
 */
export function createAuthorizedFetch(
  fetch: ServerFetch,
  { account, carrier, origin }: AuthorizedFetchDeps,
): ServerFetch {
  const authorized = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof URL ? input : overHttp(input instanceof Request ? input.url : input);
    if (url.origin !== origin) return fetch(input, init);
    const signal = init.signal ?? NEVER;
    const request = { method: (init.method ?? 'GET').toUpperCase(), url };
    const found = account.usable(signal);
    let tokens = found instanceof Promise ? await found : found;
    let isRetried = false;
    let nonces = 0;
    for (;;) {
      const response = await fetch(input, tokens === null ? init : await withToken(init, tokens, request));
      const mayProveAgain = tokens !== null && carrier.observe(tokens, response, url) && nonces < MAX_NONCES;
      const challenges = response.ok ? [] : parseChallenges(response.headers.get('www-authenticate'));
      const challenge = tokenChallenge(challenges);
      if (response.status === 401) {
        await discard(response);
        nonces += 1;
        if (mayProveAgain) continue;
        refuseOtherSchemes(challenges, tokens);
        if (isRetried) {
          account.noteUseless();
          throw new TokenFault('unauthorized', accountFaults.refused);
        }
        isRetried = true;
        tokens = await account.afterRefusal(tokens, challenge, signal);
      } else if (response.status === 403 && challenge?.error === 'insufficient_scope') {
        await discard(response);
        tokens = await account.widened(whatIsAsked(request.method, init.body), challenge, signal);
      } else {
        return response;
      }
    }
  };

  /** By the headers that a transport sends with every request, and for one token at a time. */
  const ready = new WeakMap<object, { readonly tokens: Tokens; readonly headers: Readonly<Record<string, string>> }>();

  async function withToken(
    init: RequestInit,
    tokens: Tokens,
    request: { readonly method: string; readonly url: URL },
  ): Promise<RequestInit> {
    const given = init.headers ?? {};
    const known = ready.get(given);
    if (known?.tokens === tokens) return { ...init, headers: known.headers };
    const all = new Headers(given);
    for (const [name, value] of Object.entries(await carrier.headersFor(tokens, request))) all.set(name, value);
    if (!carrier.isPlain(tokens) || !Object.isFrozen(given)) return { ...init, headers: all };
    const headers = readyHeaders(all);
    ready.set(given, { tokens, headers });
    return { ...init, headers };
  }

  return Object.assign(authorized, { [Symbol.asyncDispose]: () => fetch[Symbol.asyncDispose]() });
}

const discard = async (response: Response): Promise<void> => response.body?.cancel().catch(() => undefined);

/** @throws TokenFault when a token was neither sent nor asked for */
function refuseOtherSchemes(all: readonly Challenge[], sent: Tokens | null): void {
  const schemes = otherSchemes(all);
  if (sent === null && schemes !== null) throw new TokenFault('unauthorized', accountFaults.otherScheme(schemes));
}

/** The method of the protocol and what it is about, as far as sign-ins for it are counted apart. */
function whatIsAsked(method: string, body: RequestInit['body']): string {
  const message = typeof body === 'string' ? tryParseJson(body) : undefined;
  if (!isRecord(message)) return method;
  const params = isRecord(message.params) ? message.params : {};
  const about = typeof params.name === 'string' ? params.name : '';
  return `${typeof message.method === 'string' ? message.method : method} ${about}`.slice(0, 300);
}
