import type { Dispatcher } from 'undici';
import { Fault, messageOf } from './fault';
import { openBody, type OpenBody } from './guardedBody';
import { createDispatchers, type CheckAddress, type Dispatchers, type DispatcherOptions } from './guardedDispatcher';
import { toResponse } from './guardedResponse';
import { basicAuthorization } from './uri';
import { told, type Told } from './words';

export type { CheckAddress, DispatcherOptions };

export interface GuardedFetchOptions {
  /** Largest body after unpacking; for an event stream the largest event. */
  readonly maxBytes: number;
  /** From the call until the response's headers, redirects included; 0 means none. */
  readonly headersMs: number;
  /** Longest silence inside a body; none when absent. */
  readonly idleMs?: number | undefined;
  readonly checkAddress?: CheckAddress | undefined;
  readonly dispatcherOptions?: DispatcherOptions | undefined;
}

/** Assignable to `typeof fetch`. Disposing it closes its connections. */
export type GuardedFetch = typeof fetch & AsyncDisposable;

const MAX_REDIRECTS = 5;

/**
 * The one fetch (spec L12): sizes counted after unpacking, deadlines, addresses checked when connecting, redirects
 * followed within their origin only, and no listener left on the caller's signal once the response closed.
 * Rejects with the signal's reason on abort, else with a Fault of kind `unreachable`, `timed-out`, `too-large`,
 * `blocked-address` or `protocol`. Its messages name host and port, never path, query or user-info.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const dispatchers = createDispatchers(options.dispatcherOptions, options.checkAddress);

  const guarded = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const asked = await toAsked(input, init);
    asked.signal?.throwIfAborted();
    const attempt = new AbortController();
    const onAbort = (): void => attempt.abort(asked.signal?.reason);
    asked.signal?.addEventListener('abort', onAbort, { once: true });
    const onLate = (): void =>
      attempt.abort(
        new Fault('timed-out', told`${asked.url.host} did not answer within ${options.headersMs / 1000} s`),
      );
    const timer = options.headersMs > 0 ? setTimeout(onLate, options.headersMs) : undefined;
    const release = (): void => asked.signal?.removeEventListener('abort', onAbort);
    try {
      const { data, url, redirected } = await follow(dispatchers, asked, attempt.signal);
      data.body.once('close', release);
      const headers = toHeaders(data.headers);
      const body = openBody(data.body, headers, { maxBytes: options.maxBytes, idleMs: options.idleMs ?? 0 });
      const { statusCode: status, statusText } = data;
      return toResponse({ status, statusText, headers, url: url.href, redirected }, mapped(body, attempt.signal, url));
    } catch (error) {
      release();
      throw toFault(error, attempt.signal, asked.url);
    } finally {
      clearTimeout(timer);
    }
  };

  return Object.assign(guarded, {
    [Symbol.asyncDispose]: () => dispatchers[Symbol.asyncDispose](),
  });
}

interface Asked {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | null;
  readonly redirect: RequestInit['redirect'];
  readonly signal: AbortSignal | undefined;
}

async function toAsked(input: string | URL | Request, init: RequestInit): Promise<Asked> {
  const request = input instanceof Request ? input : undefined;
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Fault('protocol', told`only http and https are spoken`);
  const headers = new Headers(init.headers ?? request?.headers);
  const authorization = basicAuthorization(url);
  if (authorization !== null && !headers.has('authorization')) headers.set('authorization', authorization);
  url.username = url.password = url.hash = '';
  if (!headers.has('accept')) headers.set('accept', '*/*');
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'gzip, deflate, br');
  if (!headers.has('user-agent')) headers.set('user-agent', 'plugboard');
  const body = init.body == null ? await bytesOf(request) : await toBody(init.body, headers);
  const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
  return { url, method, headers, body, redirect: init.redirect, signal: init.signal ?? request?.signal ?? undefined };
}

const bytesOf = async (request: Request | undefined): Promise<Uint8Array | null> =>
  request?.body == null ? null : new Uint8Array(await request.arrayBuffer());

async function toBody(body: NonNullable<RequestInit['body']>, headers: Headers): Promise<string | Uint8Array> {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const response = new Response(body);
  const type = response.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return new Uint8Array(await response.arrayBuffer());
}

interface Answer {
  readonly data: Dispatcher.ResponseData;
  readonly url: URL;
  readonly redirected: boolean;
}

async function follow(dispatchers: Dispatchers, asked: Asked, signal: AbortSignal): Promise<Answer> {
  let { url, method, body } = asked;
  for (let hops = 0; ; hops++) {
    const dispatcher = await dispatchers.to(url);
    const data = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: Object.fromEntries(asked.headers),
      body,
      signal,
    });
    const target = asked.redirect === 'manual' ? null : redirectTarget(data, url);
    if (target === null) return { data, url, redirected: hops > 0 };
    data.body.on('error', () => undefined).destroy();
    if (asked.redirect === 'error' || target.origin !== url.origin || hops === MAX_REDIRECTS) {
      throw new Fault('protocol', told`redirect to ${target.origin} not followed`);
    }
    if (data.statusCode === 303 || (data.statusCode < 303 && method === 'POST')) {
      method = 'GET';
      body = null;
    }
    url = target;
  }
}

function redirectTarget(data: Dispatcher.ResponseData, from: URL): URL | null {
  const { location } = data.headers;
  if (![301, 302, 303, 307, 308].includes(data.statusCode) || typeof location !== 'string') return null;
  return URL.canParse(location, from.href) ? new URL(location, from) : null;
}

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  return headers;
}

/** The same body, with errors while reading as Faults too. */
function mapped(body: OpenBody, signal: AbortSignal, url: URL): OpenBody {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* body.chunks;
    } catch (error) {
      throw toFault(error, signal, url, (host, why) => told`the connection was lost to ${host}: ${why}`);
    }
  }
  return { chunks: chunks(), discard: () => body.discard() };
}

const noConnection = (host: string, why: string): Told => told`no connection to ${host}: ${why}`;

function toFault(error: unknown, signal: AbortSignal, url: URL, words = noConnection): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof Fault || (error instanceof Error && error.name === 'AbortError')) return error;
  const code = codeOf(error);
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') {
    return new Fault('protocol', told`${url.host} sent a response that cannot be unpacked`, { cause: error });
  }
  return new Fault('unreachable', words(url.host, code ?? messageOf(error)), { cause: error });
}

function codeOf(error: unknown): string | null {
  const own = (error as { code?: unknown } | null)?.code;
  if (typeof own === 'string') return own;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const inner = first ?? (error as { cause?: unknown } | null)?.cause;
  return inner === undefined || inner === null ? null : codeOf(inner);
}
