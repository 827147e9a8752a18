import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { ResolvedLimits, ResolvedTransport } from '../../config/resolved';
import { isEventStream } from '../../lib/guardedBody';
import { createGuardedFetch, type DispatcherOptions } from '../../lib/guardedFetch';
import type { Redactor } from '../../lib/redact';
import { pause } from '../../lib/task';
import { createMcpFault, isMcpFault, toMcpFault, toWords } from '../faults';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { ServerLog } from '../stderrLog';
import { plainEvents, type StreamEnd } from './eventStream';
import { faultOfAnswer, faultOfSuccess, type HttpAnswer } from './httpAnswer';
import { createPending, floodFault } from './pending';
import { answersTo, beginningOf, isRedirectInside, parseBody, redirectOrigin } from './readAnswer';
import { untilTaken } from './untilTaken';
import { createStreamGate } from './streamGate';
import { failedReply, type McpTransport } from './transport';

type HttpServer = Extract<ResolvedTransport, { kind: 'streamable-http' }>;

export interface HttpDeps {
  readonly limits: McpLimits;
  readonly log: ServerLog;
  readonly redactor: Redactor;
  readonly network?: DispatcherOptions | undefined;
}

/** The message that a POST carries; GET and DELETE carry none. */
interface Outgoing {
  readonly id: RequestId | null;
  /** Sending it again does no harm; a tool may have begun its work. */
  readonly mayRepeat: boolean;
  readonly abort: AbortController;
}

/** How long a goodbye to the server may take. */
const FAREWELL_MS = 300;

/**
 * The SDK's Streamable HTTP transport over the guarded fetch. What an answer means is decided here, where it is still
 * known which message it belongs to: a failed one fails its call at once and with a kind, a cancelled one closes its
 * connection, and lost sessions and repeated network errors end the session.
 */
export function createStreamableHttpTransport(
  server: HttpServer,
  { maxMessageBytes }: Pick<ResolvedLimits, 'maxMessageBytes'>,
  { limits, log, redactor, network }: HttpDeps,
): McpTransport {
  const headers = Object.fromEntries([...server.headers].map(([name, secret]) => [name, secret.reveal()]));
  const guarded = createGuardedFetch({ maxBytes: maxMessageBytes, headersMs: 0, dispatcherOptions: network });
  const pending = createPending(
    limits,
    () => performance.now(),
    (what) => log.writeNote(`${what} were dropped`),
    () => end(floodFault()),
  );
  const gate = createStreamGate(limits, () => performance.now());
  /** By the text of the message, which is all that the SDK hands to its fetch. */
  const sending = new Map<string, Outgoing>();
  const open = new Map<RequestId, Outgoing>();
  const life = new AbortController();
  let fault: McpFault | null = null;
  let isOver = false;
  let errorsInARow = 0;
  let starting: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  const inner = new StreamableHTTPClientTransport(new URL(server.url.reveal()), {
    fetch: (url, init) => answerTo(url, init ?? {}),
    requestInit: { headers },
  });
  inner.onmessage = (message) => {
    if (!isOver) transport.onmessage?.(message);
  };
  inner.onerror = (error) => {
    if (!isOver && !isMcpFault(error)) log.writeNote(redactor.scrub(toWords(error.message, 500)));
  };

  const transport: McpTransport = {
    fault: () => fault,
    get sessionId() {
      return inner.sessionId;
    },
    setProtocolVersion: (version) => inner.setProtocolVersion(version),
    start: () => (starting ??= inner.start()),
    async send(message, options) {
      if (isOver) throw fault ?? createMcpFault('closed', 'the connection is closed');
      pending.sent(message);
      const id = 'method' in message && 'id' in message ? message.id : null;
      const mayRepeat = !('method' in message && message.method === 'tools/call');
      const outgoing = { id, mayRepeat, abort: new AbortController() };
      if (id !== null) open.set(id, outgoing);
      if ('method' in message && message.method === 'notifications/cancelled') {
        const target = message.params?.requestId as RequestId | undefined;
        if (target !== undefined) open.get(target)?.abort.abort(createMcpFault('cancelled', 'cancelled'));
      }
      const text = JSON.stringify(message);
      sending.set(text, outgoing);
      try {
        await inner.send(message, options);
      } catch (error) {
        if (id !== null) {
          pending.forget(id);
          open.delete(id);
        }
        const mapped = redacted(error);
        if (mapped.kind === 'unauthorized') end(mapped);
        throw mapped;
      } finally {
        if (sending.get(text) === outgoing) sending.delete(text);
      }
    },
    abandon: end,
    close() {
      end(null);
      return (closing ??= farewell());
    },
  };

  function end(reason: McpFault | null): void {
    if (isOver) return;
    isOver = true;
    fault = reason;
    transport.onclose?.();
    closing ??= farewell();
  }

  async function farewell(): Promise<void> {
    const isOurs = fault === null;
    const why = fault ?? createMcpFault('closed', 'the connection was closed');
    for (const { abort } of open.values()) abort.abort(why);
    const goodbye = new AbortController();
    if (isOurs && inner.sessionId !== undefined) {
      await Promise.race([inner.terminateSession().catch(() => undefined), pause(FAREWELL_MS, goodbye.signal)]);
      goodbye.abort();
    }
    life.abort();
    await inner.close();
    await guarded[Symbol.asyncDispose]();
  }

  async function answerTo(url: string | URL, init: RequestInit): Promise<Response> {
    if (init.method === 'GET') return openStream(url, init);
    const outgoing = typeof init.body === 'string' ? sending.get(init.body) : undefined;
    if (outgoing === undefined) return guarded(url, { ...init, signal: life.signal });
    const onLate = (): void =>
      outgoing.abort.abort(createMcpFault('timed-out', 'the server did not take a notification in time'));
    const timer = outgoing.id === null ? setTimeout(onLate, limits.notifyMs) : undefined;
    try {
      const { signal } = outgoing.abort;
      const ask = (): Promise<Response> => guarded(url, { ...init, signal });
      return await judge(outgoing.mayRepeat ? await untilTaken(ask, signal) : await ask(), outgoing);
    } catch (error) {
      throw broken(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The fault of a request; what the network breaks, before or within an answer, ends the session in time (spec L6). */
  function broken(error: unknown): McpFault {
    const mapped = redacted(error);
    if (mapped.kind === 'unreachable' && !isMcpFault(error)) errorsInARow += 1;
    if (errorsInARow >= limits.terminalErrors) end(mapped);
    return mapped;
  }

  async function openStream(url: string | URL, init: RequestInit): Promise<Response> {
    const none = (): Response => new Response(null, { status: 405 });
    if (!(await gate.enter(life.signal))) return none();
    const response = await guarded(url, { ...init, signal: life.signal });
    if (!response.ok) return response;
    if (isEventStream(response.headers)) return plain(response, () => undefined);
    await response.body?.cancel();
    return none();
  }

  async function judge(response: Response, { id }: Outgoing): Promise<Response> {
    const session = response.headers.get('mcp-session-id');
    if (session !== null) redactor.add(session);
    if (!response.ok) {
      if (isRedirectInside(response)) return response;
      errorsInARow = 0;
      throw faultOfAnswer(await quote(response));
    }
    if (id === null) {
      errorsInARow = 0;
      await response.body?.cancel();
      return new Response(null, { status: 202, headers: response.headers });
    }
    if (faultOfSuccess({ ...headOf(response), body: '' }) !== null) {
      throw redacted(faultOfSuccess(await quote(response)));
    }
    return isEventStream(response.headers) ? watched(response, id) : lenientJson(response, id);
  }

  const headOf = (response: Response): Omit<HttpAnswer, 'body'> => ({
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    hadSession: inner.sessionId !== undefined,
    redirect: redirectOrigin(response),
  });

  async function quote(response: Response): Promise<HttpAnswer> {
    return { ...headOf(response), body: redactor.scrub(await beginningOf(response)) };
  }

  /** A reply stream that ends without the answer fails its call, unless the SDK can resume it. */
  function watched(response: Response, id: RequestId): Response {
    return plain(response, ({ isResumable, error }) => {
      open.delete(id);
      const why = error === undefined ? null : broken(error);
      if (why === null) errorsInARow = 0;
      const isLost = why === null || why.kind === 'unreachable';
      if ((isResumable && isLost) || isOver || !pending.forget(id)) return;
      const early = createMcpFault('unreachable', 'the reply stream ended before the answer');
      transport.onmessage?.(failedReply(id, isLost ? early : why));
    });
  }

  /** Its event stream as the SDK can read it, with our say on every message before the SDK has one. */
  function plain(response: Response, onEnd: (end: StreamEnd) => void): Response {
    if (response.body === null) return response;
    const onGarbage = (data: string): void => log.writeNote(`an event that is no message: ${data}`);
    const body = plainEvents(response.body, { admit: (message) => pending.admit(message), onGarbage, onEnd });
    return Object.defineProperty(response, 'body', { value: body });
  }

  function lenientJson(response: Response, id: RequestId): Response {
    const json = async (): Promise<unknown> => {
      const value = await response
        .text()
        .then(parseBody)
        .finally(() => open.delete(id));
      errorsInARow = 0;
      return answersTo(id, value).flatMap((message) => pending.admit(message) ?? []);
    };
    return Object.defineProperty(response, 'json', {
      value: () => json().catch((error: unknown) => Promise.reject(broken(error))),
    });
  }

  function redacted(error: unknown): McpFault {
    const mapped = toMcpFault(error);
    const message = redactor.scrub(mapped.message);
    return message === mapped.message ? mapped : createMcpFault(mapped.kind, message, { cause: mapped.cause });
  }

  return transport;
}
