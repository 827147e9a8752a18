import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { ResolvedLimits, ResolvedTransport } from '../../config/resolved';
import { isEventStream } from '../../lib/guardedBody';
import { createGuardedFetch, type DispatcherOptions } from '../../lib/guardedFetch';
import type { Redactor } from '../../lib/redact';
import { pause } from '../../lib/task';
import { createMcpFault, isMcpFault, toWords } from '../faults';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { ServerLog } from '../stderrLog';
import { createAnswerJudge } from './answerJudge';
import { createNetworkFaults } from './networkFaults';
import { createPending, floodFault } from './pending';
import { createStreamGate } from './streamGate';
import type { McpTransport } from './transport';
import { untilTaken } from './untilTaken';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';

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
 * The SDK's Streamable HTTP transport over the guarded fetch. Every answer is judged before the SDK sees it: a failed
 * one fails its call at once and with a kind, a cancelled one closes its connection, and a refused sign-in and repeated
 * network errors end the session.
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
    (what) => log.writeNote(mcpNotes.dropped[what]),
    () => end(floodFault()),
  );
  const gate = createStreamGate(limits, () => performance.now());
  const faults = createNetworkFaults(redactor, limits.terminalErrors, (repeated) => end(repeated));
  const answers = createAnswerJudge({
    pending,
    faults,
    log,
    redactor,
    hasSession: () => inner.sessionId !== undefined,
    onEnded: (id) => void open.delete(id),
    reply: (message) => receive(message),
  });
  /** By the text of the message, which is all that the SDK hands to its fetch. */
  const sending = new Map<string, Outgoing>();
  const open = new Map<RequestId, Outgoing>();
  const life = new AbortController();
  let fault: McpFault | null = null;
  let isOver = false;
  let starting: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  const inner = new StreamableHTTPClientTransport(new URL(server.url.reveal()), {
    fetch: (url, init) => answerTo(url, init ?? {}),
    requestInit: { headers },
  });
  const receive = (message: JSONRPCMessage): void => {
    if (!isOver) transport.onmessage?.(message);
  };
  inner.onmessage = receive;
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
      if (isOver) throw fault ?? createMcpFault('closed', mcpFaults.connectionIsClosed);
      pending.sent(message);
      const id = 'method' in message && 'id' in message ? message.id : null;
      const mayRepeat = !('method' in message && message.method === 'tools/call');
      const outgoing = { id, mayRepeat, abort: new AbortController() };
      if (id !== null) open.set(id, outgoing);
      if ('method' in message && message.method === 'notifications/cancelled') {
        const target = message.params?.requestId as RequestId | undefined;
        if (target !== undefined) open.get(target)?.abort.abort(createMcpFault('cancelled', mcpFaults.cancelled));
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
        const mapped = faults.toFault(error);
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
    const why = fault ?? createMcpFault('closed', mcpFaults.connectionClosed);
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
    const onLate = (): void => outgoing.abort.abort(createMcpFault('timed-out', mcpFaults.notificationLate));
    const timer = outgoing.id === null ? setTimeout(onLate, limits.notifyMs) : undefined;
    try {
      const { signal } = outgoing.abort;
      const ask = (): Promise<Response> => guarded(url, { ...init, signal });
      return await answers.judge(outgoing.mayRepeat ? await untilTaken(ask, signal) : await ask(), outgoing.id);
    } catch (error) {
      throw faults.broken(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function openStream(url: string | URL, init: RequestInit): Promise<Response> {
    const none = (): Response => new Response(null, { status: 405 });
    if (!(await gate.enter(life.signal))) return none();
    const response = await guarded(url, { ...init, signal: life.signal });
    if (!response.ok) return response;
    if (isEventStream(response.headers)) return answers.listen(response);
    await response.body?.cancel();
    return none();
  }

  return transport;
}
