import { AsyncLocalStorage } from 'node:async_hooks';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { ResolvedLimits, ResolvedTransport } from '../../config/resolved';
import { isEventStream } from '../../lib/guardedBody';
import { createGuardedFetch, type DispatcherOptions } from '../../lib/guardedFetch';
import type { Redactor } from '../../lib/redact';
import { pause } from '../../lib/task';
import { createMcpFault, isMcpFault, toMcpFault, toWords } from '../faults';
import { toMessage } from '../lenient';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { ServerLog } from '../stderrLog';
import { faultOfAnswer, faultOfSuccess, isSessionLoss, type HttpAnswer } from './httpAnswer';
import { createPending } from './pending';
import { beginningOf, isRedirectInside, parseBody, redirectOrigin } from './readAnswer';
import { createStreamGate } from './streamGate';
import { failedReply, type McpTransport } from './transport';
import { watchEnd } from './watchEnd';

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
  for (const value of Object.values(headers)) {
    redactor.add(value);
    redactor.add(value.replace(/^(bearer|basic)\s+/i, ''));
  }
  const guarded = createGuardedFetch({ maxBytes: maxMessageBytes, headersMs: 0, dispatcherOptions: network });
  const pending = createPending(
    limits,
    () => performance.now(),
    (what) => log.writeNote(`${what} were dropped`),
  );
  const gate = createStreamGate(limits, () => performance.now());
  const sending = new AsyncLocalStorage<Outgoing>();
  const open = new Map<RequestId, Outgoing>();
  const life = new AbortController();
  let fault: McpFault | null = null;
  let isOver = false;
  let errorsInARow = 0;
  let closing: Promise<void> | undefined;

  const inner = new StreamableHTTPClientTransport(new URL(server.url.reveal()), {
    fetch: (url, init) => answerTo(url, init ?? {}),
    requestInit: { headers },
  });
  inner.onmessage = (message) => {
    const admitted = isOver ? null : pending.admit(message);
    if (admitted !== null) transport.onmessage?.(admitted);
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
    start: () => inner.start(),
    async send(message, options) {
      if (isOver) throw fault ?? createMcpFault('closed', 'the connection is closed');
      pending.sent(message);
      const id = 'method' in message && 'id' in message ? message.id : null;
      const outgoing = { id, abort: new AbortController() };
      if (id !== null) open.set(id, outgoing);
      if ('method' in message && message.method === 'notifications/cancelled') {
        const target = message.params?.requestId as RequestId | undefined;
        if (target !== undefined) open.get(target)?.abort.abort(createMcpFault('cancelled', 'cancelled'));
      }
      try {
        await sending.run(outgoing, () => inner.send(message, options));
      } catch (error) {
        if (id !== null) {
          pending.forget(id);
          open.delete(id);
        }
        throw redacted(error);
      }
    },
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
    for (const { abort } of open.values()) abort.abort(fault ?? createMcpFault('closed', 'the connection was closed'));
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
    const outgoing = init.method === 'POST' ? sending.getStore() : undefined;
    if (outgoing === undefined) return guarded(url, { ...init, signal: life.signal });
    const late = createMcpFault('timed-out', 'the server did not take a notification in time');
    const timer = outgoing.id === null ? setTimeout(() => outgoing.abort.abort(late), limits.notifyMs) : undefined;
    try {
      const response = await guarded(url, { ...init, signal: outgoing.abort.signal });
      errorsInARow = 0;
      return await judge(response, outgoing);
    } catch (error) {
      const mapped = redacted(error);
      errorsInARow = mapped.kind === 'unreachable' ? errorsInARow + 1 : errorsInARow;
      if (errorsInARow >= limits.terminalErrors) end(mapped);
      throw mapped;
    } finally {
      clearTimeout(timer);
    }
  }

  async function openStream(url: string | URL, init: RequestInit): Promise<Response> {
    if (!(await gate.enter(life.signal))) return new Response(null, { status: 405 });
    return guarded(url, { ...init, signal: life.signal });
  }

  async function judge(response: Response, { id }: Outgoing): Promise<Response> {
    const session = response.headers.get('mcp-session-id');
    if (session !== null) redactor.add(session);
    if (!response.ok) {
      if (isRedirectInside(response)) return response;
      const answer = await quote(response);
      const failed = faultOfAnswer(answer);
      if (failed.kind === 'unauthorized' || isSessionLoss(answer)) end(failed);
      throw failed;
    }
    if (id === null) {
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
    return watchEnd(response, ({ isResumable, error }) => {
      open.delete(id);
      const broken = error === undefined ? null : redacted(error);
      const isLost = broken === null || broken.kind === 'unreachable';
      if ((isResumable && isLost) || isOver || !pending.forget(id)) return;
      const early = createMcpFault('unreachable', 'the reply stream ended before the answer');
      transport.onmessage?.(failedReply(id, isLost ? early : broken));
    });
  }

  function lenientJson(response: Response, id: RequestId): Response {
    const json = async (): Promise<unknown> => {
      const value = await response
        .text()
        .then(parseBody)
        .finally(() => open.delete(id));
      const messages = (Array.isArray(value) ? (value as unknown[]) : [value]).map(toMessage);
      if (!messages.some((message) => message !== null && 'id' in message && String(message.id) === String(id))) {
        throw createMcpFault('protocol', 'the server answered another question than the one it was asked');
      }
      return messages.filter((message) => message !== null);
    };
    return Object.defineProperty(response, 'json', {
      value: () => json().catch((error: unknown) => Promise.reject(redacted(error))),
    });
  }

  function redacted(error: unknown): McpFault {
    const mapped = toMcpFault(error);
    const message = redactor.scrub(mapped.message);
    return message === mapped.message ? mapped : createMcpFault(mapped.kind, message, { cause: mapped.cause });
  }

  return transport;
}
