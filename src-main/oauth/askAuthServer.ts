import { Fault } from '../lib/fault';
import { pause, timeLimit } from '../lib/task';
import { told } from '../lib/words';
import type { AuthHttp } from './authHttp';

/** What an authorization server answered, read to its end. */
export interface AuthAnswer {
  /** For words: the host with its port. */
  readonly host: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Http = Pick<AuthHttp, 'fetch' | 'limits'>;

/**
 * Asks once more when it cannot be done now (5xx), `limits.tries` times in all, and answers whatever came last. For
 * what may be repeated as it is. Rejects like `askOnce`.
 */
export async function askAuthServer(
  http: Http,
  url: string | URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<AuthAnswer> {
  for (let left = http.limits.tries - 1; ; left--) {
    const answer = await askOnce(http, url, init, signal);
    if (answer.status < 500 || left <= 0) return answer;
    await pause(http.limits.retryMs, signal);
    signal.throwIfAborted();
  }
}

/**
 * Over after `limits.httpMs`, with its body. Redirects are followed within their origin, and with `redirect: 'error'`
 * not at all. Rejects with the signal's reason on abort, else as the guarded fetch does.
 */
export async function askOnce(
  { fetch, limits: { httpMs } }: Http,
  url: string | URL,
  init: RequestInit,
  signal: AbortSignal,
): Promise<AuthAnswer> {
  const { host } = new URL(url);
  const late = (): Fault => new Fault('timed-out', told`${host} did not answer within ${httpMs / 1000} s`);
  using limit = timeLimit(httpMs, signal, late);
  const response = await fetch(url, { ...init, signal: limit.signal });
  return { host, status: response.status, headers: response.headers, text: await response.text() };
}
