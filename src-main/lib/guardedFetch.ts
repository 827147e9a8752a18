import { exchange, type ExchangeAnswer } from './exchange';
import { Fault, messageOf } from './fault';
import { openBody, unwanted, type OpenBody } from './guardedBody';
import { createDispatchers, type CheckAddress, type Dispatchers, type DispatcherOptions } from './guardedDispatcher';
import { createResponses } from './guardedResponse';
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
  const toResponse = createResponses();

  const guarded = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const asked = await toAsked(input, init);
    asked.signal?.throwIfAborted();
    const { headersMs } = options;
    using attempt = headersMs > 0 ? timedAttempt(asked, headersMs) : untimedAttempt(asked);
    const { signal } = attempt;
    try {
      const { answer, url, redirected } = await follow(dispatchers, asked, signal);
      const { status, statusText, headers: pairs, body } = answer;
      body.onOver(attempt.release);
      const limits = { maxBytes: options.maxBytes, idleMs: options.idleMs ?? 0 };
      const head = { status, statusText, headers: pairs, url: url.href, redirected };
      const find = (name: string): string | null => valueOf(pairs, name);
      return toResponse(head, mapped(openBody(body, find, limits), signal, url));
    } catch (error) {
      attempt.release();
      throw connectionFault(error, signal, asked.url);
    }
  };

  return Object.assign(guarded, {
    [Symbol.asyncDispose]: () => dispatchers[Symbol.asyncDispose](),
  });
}

/** Disposed when there is a response or none; released when its body is closed too. */
interface Attempt extends Disposable {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

function timedAttempt({ signal, url }: Asked, headersMs: number): Attempt {
  const attempt = new AbortController();
  const onAbort = (): void => attempt.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const late = (): Fault => new Fault('timed-out', told`${url.host} did not answer within ${headersMs / 1000} s`);
  const timer = setTimeout(() => attempt.abort(late()), headersMs);
  return {
    signal: attempt.signal,
    release: () => signal?.removeEventListener('abort', onAbort),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** The caller's own signal does, since undici takes its listener off when the body is closed. */
const untimedAttempt = ({ signal }: Asked): Attempt => ({
  signal: signal ?? new AbortController().signal,
  release: () => undefined,
  [Symbol.dispose]: () => undefined,
});

interface Asked {
  readonly url: URL;
  readonly method: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  readonly redirect: RequestInit['redirect'];
  readonly signal: AbortSignal | undefined;
}

async function toAsked(input: string | URL | Request, init: RequestInit): Promise<Asked> {
  const request = input instanceof Request ? input : undefined;
  const url = isPlainUrl(input) ? input : new URL(input instanceof Request ? input.url : input);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Fault('protocol', told`only http and https are spoken`);
  const given = init.headers ?? request?.headers;
  const authorization = basicAuthorization(url);
  const isAsGiven = isReady(given) && authorization === null && typeof init.body === 'string';
  const headers = isAsGiven ? given : { ...(isReady(given) ? given : toHeaderRecord(given)) };
  if (authorization !== null) headers.authorization ??= authorization;
  // Each of these writes the whole address anew.
  if (url.username !== '' || url.password !== '') url.username = url.password = '';
  if (url.hash !== '') url.hash = '';
  const body = init.body == null ? await bytesOf(request) : await toBody(init.body, headers);
  const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
  return { url, method, headers, body, redirect: init.redirect, signal: init.signal ?? request?.signal ?? undefined };
}

type HeaderRecord = Record<string, string>;

/** The records that `readyHeaders` made. */
const READY = new WeakSet<object>();
const isReady = (given: unknown): given is HeaderRecord =>
  typeof given === 'object' && given !== null && READY.has(given);

/** Headers for many requests, put in order once; whoever gets them leaves them as they are. */
export function readyHeaders(given: NonNullable<RequestInit['headers']>): Readonly<Record<string, string>> {
  const headers = Object.freeze(toHeaderRecord(given));
  READY.add(headers);
  return headers;
}

function toHeaderRecord(given: RequestInit['headers']): HeaderRecord {
  const headers: HeaderRecord = Object.fromEntries(given instanceof Headers ? given : new Headers(given));
  headers.accept ??= '*/*';
  headers['accept-encoding'] ??= 'gzip, deflate, br';
  headers['user-agent'] ??= 'plugboard';
  return headers;
}

/** One that need not be copied, since nothing of it has to go. */
const isPlainUrl = (input: unknown): input is URL =>
  input instanceof URL && input.username === '' && input.password === '' && input.hash === '';

const bytesOf = async (request: Request | undefined): Promise<Uint8Array | null> =>
  request?.body == null ? null : new Uint8Array(await request.arrayBuffer());

async function toBody(
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string>,
): Promise<string | Uint8Array> {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const response = new Response(body);
  const type = response.headers.get('content-type');
  if (type !== null) headers['content-type'] ??= type;
  return new Uint8Array(await response.arrayBuffer());
}

interface Answer {
  readonly answer: ExchangeAnswer;
  readonly url: URL;
  readonly redirected: boolean;
}

async function follow(dispatchers: Dispatchers, asked: Asked, signal: AbortSignal): Promise<Answer> {
  let { url, method, body } = asked;
  for (let hops = 0; ; hops++) {
    const dispatcher = await dispatchers.to(url);
    const { origin, pathname, search } = url;
    const request = { origin, path: pathname + search, method, headers: asked.headers, body };
    const answer = await exchange(dispatcher, request, signal);
    const target = asked.redirect === 'manual' ? null : redirectTarget(answer, url);
    if (target === null) return { answer, url, redirected: hops > 0 };
    answer.body.destroy(unwanted());
    if (asked.redirect === 'error' || target.origin !== url.origin || hops === MAX_REDIRECTS) {
      throw new Fault('protocol', told`redirect to ${target.origin} not followed`);
    }
    if (answer.status === 303 || (answer.status < 303 && method === 'POST')) {
      method = 'GET';
      body = null;
    }
    url = target;
  }
}

function redirectTarget({ status, headers }: ExchangeAnswer, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  const location = valueOf(headers, 'location');
  if (location === null) return null;
  return URL.canParse(location, from.href) ? new URL(location, from) : null;
}

const valueOf = (pairs: ExchangeAnswer['headers'], wanted: string): string | null =>
  pairs.find(([name]) => name.length === wanted.length && name.toLowerCase() === wanted)?.[1] ?? null;

/** The same body, with errors while reading as Faults too. */
function mapped(body: OpenBody, signal: AbortSignal, url: URL): OpenBody {
  const toFault = (error: unknown): unknown =>
    connectionFault(error, signal, url, (host, why) => told`the connection was lost to ${host}: ${why}`);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* body.chunks();
    } catch (error) {
      throw toFault(error);
    }
  }
  return {
    chunks,
    whole: () =>
      body.whole().catch((error: unknown) => {
        throw toFault(error);
      }),
    discard: () => body.discard(),
  };
}

const noConnection = (host: string, why: string): Told => told`no connection to ${host}: ${why}`;

/** What a failed connection to `url` comes to; the signal's reason when that ended it. */
export function connectionFault(error: unknown, signal: AbortSignal, url: URL, words = noConnection): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof Fault || (error instanceof Error && error.name === 'AbortError')) return error;
  const code = codeOf(error);
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') {
    return new Fault('protocol', told`${url.host} sent a response that cannot be unpacked`, { cause: error });
  }
  // Of a proxy that refuses, only the words say with which status.
  const why = code === null || code === 'UND_ERR_ABORTED' ? messageOf(error) : code;
  const said = UNTRUSTED.has(why) ? untrusted(url.host, why) : words(url.host, why);
  return new Fault('unreachable', said, { cause: error });
}

/** What OpenSSL says of a certificate that nobody trusted has signed. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const untrusted = (host: string, code: string): Told =>
  told`the certificate of ${host} is signed by nobody whom this computer trusts (${code}); name a file with the certificate of its authority as ca_file of this server, or in NODE_EXTRA_CA_CERTS for all`;

function codeOf(error: unknown): string | null {
  const own = (error as { code?: unknown } | null)?.code;
  if (typeof own === 'string') return own;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const inner = first ?? (error as { cause?: unknown } | null)?.cause;
  return inner === undefined || inner === null ? null : codeOf(inner);
}
