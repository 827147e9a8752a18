import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { RemoteTransport, ResolvedLimits } from '../../config/resolved';
import { isEventStream } from '../../lib/guardedBody';
import { pause } from '../../lib/task';
import { createMcpFault, isMcpFault, isScopeMissing, isSignInTrouble, toWords } from '../faults';
import { createAnswerJudge } from './answerJudge';
import { createDirectPost, isWholeAnswer } from './directPost';
import { createPings, startHeartbeat } from './heartbeat';
import { createLifetime } from './lifetime';
import { createNetworkFaults } from './networkFaults';
import { createOutbox, type Outgoing } from './outbox';
import { createPending, floodFault } from './pending';
import { openServerFetch, revealedHeaders, type RemoteDeps } from './remote';
import { createStreamGate } from './streamGate';
import type { McpTransport } from './transport';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';

/** How long a goodbye to the server may take. */
const FAREWELL_MS = 300;

/**
 * The SDK's Streamable HTTP transport over the guarded fetch. Every answer is judged before the SDK sees it: a failed
 * one fails its call at once and with a kind, a cancelled one closes its connection, and a refused sign-in and repeated
 * network errors end the session.
 */
export function createStreamableHttpTransport(
  server: RemoteTransport<'streamable-http'>,
  { maxMessageBytes }: Pick<ResolvedLimits, 'maxMessageBytes'>,
  deps: RemoteDeps,
): McpTransport {
  const { limits, log, redactor } = deps;
  const headers = revealedHeaders(server);
  const guarded = openServerFetch(server, maxMessageBytes, deps);
  const pending = createPending(
    limits,
    () => performance.now(),
    (what) => log.writeNote(mcpNotes.dropped[what]),
    () => lifetime.end(floodFault()),
  );
  const gate = createStreamGate(limits, () => performance.now());
  const faults = createNetworkFaults(redactor, limits.terminalErrors, (repeated) => lifetime.end(repeated));
  const outbox = createOutbox(limits);
  const answers = createAnswerJudge({
    pending,
    faults,
    log,
    redactor,
    hasSession: () => inner.sessionId !== undefined,
    onEnded: outbox.ended,
    reply: (message) => receive(message),
  });
  /** By the text of the message, which is all that the SDK hands to its fetch. */
  const sending = new Map<string, Outgoing>();
  /** What was asked for beside the SDK, and is handed to it where it asks for the same. */
  const arrived = new Map<string, Response>();
  const address = new URL(server.url.reveal());
  const direct = createDirectPost(headers);
  const life = new AbortController();
  let hasStream = false;
  let polling: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;

  const inner = new StreamableHTTPClientTransport(address, {
    fetch: (url, init) => answerTo(url, init ?? {}),
    requestInit: { headers },
  });
  const receive = (message: JSONRPCMessage): void => {
    heartbeat.heard();
    if (!lifetime.isOver() && !pings.took(message)) transport.onmessage?.(message);
  };
  inner.onmessage = receive;
  inner.onerror = (error) => {
    if (!lifetime.isOver() && !isMcpFault(error)) log.writeNote(redactor.scrub(toWords(error.message, 500)));
  };

  const pings = createPings((message) => transport.send(message), pending);
  const heartbeat = startHeartbeat({
    limits,
    isIdle: () => (hasStream || inner.sessionId !== undefined) && isIdle(),
    mayIgnore: true,
    ask: (signal) => pings.ask(signal),
    onSilent: (fault) => lifetime.end(fault),
  });
  const isIdle = (): boolean => pending.isHandshakeDone() && pending.waiting().length === 0;

  const lifetime = createLifetime({
    onEnd: () => transport.onclose?.(),
    async release(fault) {
      heartbeat.stop();
      clearInterval(polling);
      outbox.abortAll(fault ?? createMcpFault('closed', mcpFaults.connectionClosed));
      if (fault === null && inner.sessionId !== undefined) await sayGoodbye();
      life.abort();
      await inner.close();
      await guarded[Symbol.asyncDispose]();
    },
  });

  const transport: McpTransport = {
    kind: 'streamable-http',
    fault: lifetime.fault,
    get sessionId() {
      return inner.sessionId;
    },
    setProtocolVersion(version) {
      direct.speaks(version);
      inner.setProtocolVersion(version);
    },
    start: () => (starting ??= inner.start()),
    async send(message, options) {
      lifetime.throwIfOver();
      pending.sent(message);
      const outgoing = outbox.begin(message, options?.headers);
      // In the stateless era the closed connection is the cancellation.
      if (outgoing.headers !== null && isCancellation(message)) return;
      const text = JSON.stringify(message);
      sending.set(text, outgoing);
      try {
        if (outgoing.id !== null && outgoing.headers === null && pending.isHandshakeDone()) {
          const response = await answerTo(address, direct.init(text, inner.sessionId));
          if (isWholeAnswer(response, inner.sessionId)) return await takeAll(response);
          arrived.set(text, response);
        }
        await inner.send(message, options);
      } catch (error) {
        if (outgoing.id !== null) {
          pending.forget(outgoing.id);
          outbox.ended(outgoing.id);
        }
        const mapped = faults.toFault(error);
        if (isSignInTrouble(mapped, message)) lifetime.end(mapped);
        throw mapped;
      } finally {
        arrived.delete(text);
        if (sending.get(text) === outgoing) sending.delete(text);
      }
    },
    abandon: lifetime.end,
    close: lifetime.close,
  };

  /** The messages that the judge made of a body. */
  async function takeAll(response: Response): Promise<void> {
    for (const message of (await response.json()) as JSONRPCMessage[]) receive(message);
  }

  async function sayGoodbye(): Promise<void> {
    const goodbye = new AbortController();
    await Promise.race([inner.terminateSession().catch(() => undefined), pause(FAREWELL_MS, goodbye.signal)]);
    goodbye.abort();
  }

  async function answerTo(url: string | URL, init: RequestInit): Promise<Response> {
    if (init.method === 'GET') return openStream(url, init);
    const text = typeof init.body === 'string' ? init.body : '';
    const response = arrived.get(text);
    if (response !== undefined && arrived.delete(text)) return response;
    const outgoing = sending.get(text);
    if (outgoing === undefined) return guarded(url, { ...init, signal: life.signal });
    try {
      return await outbox.ask(
        outgoing,
        (signal) => guarded(url, { ...init, ...statelessInit(init, outgoing), signal }),
        (response) => answers.judge(response, outgoing),
      );
    } catch (error) {
      throw faults.broken(error);
    }
  }

  async function openStream(url: string | URL, init: RequestInit): Promise<Response> {
    hasStream = false;
    const none = (): Response => new Response(null, { status: 405 });
    if (!(await gate.enter(life.signal))) {
      // Nobody will tell what changed, so it is as if somebody did now and then.
      if (!lifetime.isOver()) polling ??= setInterval(() => receive(TOOLS_CHANGED), limits.pollMs);
      return none();
    }
    const response = await guarded(url, { ...init, signal: life.signal }).catch((error: unknown) => {
      const fault = faults.toFault(error);
      // Whoever may not listen may still ask.
      if (isScopeMissing(fault)) return none();
      if (isSignInTrouble(fault, {})) lifetime.end(fault);
      throw fault;
    });
    if (!response.ok) return response;
    if (isEventStream(response.headers)) {
      hasStream = true;
      return answers.listen(response);
    }
    await response.body?.cancel();
    return none();
  }

  return transport;
}

const TOOLS_CHANGED: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };

const isCancellation = (message: JSONRPCMessage): boolean =>
  'method' in message && message.method === 'notifications/cancelled';

/** What a message of the stateless era changes of the request that carries it: it has headers of its own, and no session. */
function statelessInit(init: RequestInit, { headers: own }: Outgoing): Pick<RequestInit, 'headers'> {
  if (own === null) return {};
  const headers = new Headers(init.headers);
  headers.delete('mcp-session-id');
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return { headers };
}
