import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { RemoteTransport, ResolvedLimits } from '../../config/resolved';
import { isEventStream } from '../../lib/guardedBody';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';
import { createMcpFault, isSignInTrouble } from '../faults';
import type { McpFault } from '../session';
import { createEventParser, type ServerEvent } from './eventParser';
import { createPings, startHeartbeat } from './heartbeat';
import { faultOfAnswer } from './httpAnswer';
import { createInbox, tooLargeFault, toMib } from './inbox';
import { createLifetime } from './lifetime';
import { createNetworkFaults } from './networkFaults';
import { createOutbox } from './outbox';
import { quoteOf } from './readAnswer';
import { openServerFetch, revealedHeaders, type RemoteDeps } from './remote';
import type { McpTransport } from './transport';
import { untilTaken } from './untilTaken';

/** So many bytes are taken before others get their turn. */
const TURN_BYTES = 131_072;
/** The rest of a message that is too large is read up to here, so that the stream can go on behind it. */
const SKIP_FACTOR = 2;

/**
 * The HTTP transport of 2024-11-05: one event stream brings everything, and messages go to an address that the stream
 * names first, on the server's own origin only. The stream is never opened twice: its end is the session's end.
 */
export function createSseTransport(
  server: RemoteTransport<'sse'>,
  { maxMessageBytes }: Pick<ResolvedLimits, 'maxMessageBytes'>,
  deps: RemoteDeps,
): McpTransport {
  const { limits, log, redactor } = deps;
  const headers = revealedHeaders(server);
  const maxBytes = maxMessageBytes * SKIP_FACTOR;
  const guarded = openServerFetch(server, maxBytes, deps);
  const life = new AbortController();
  const faults = createNetworkFaults(redactor, limits.terminalErrors, (repeated) => lifetime.end(repeated));
  const outbox = createOutbox(limits);
  let endpoint: URL | undefined;
  let protocolVersion: string | undefined;
  let starting: Promise<void> | undefined;
  let reading: Promise<void> | undefined;

  const inbox = createInbox({
    maxMessageBytes,
    limits,
    log,
    onMessage(message) {
      if (!lifetime.isOver() && !pings.took(message)) transport.onmessage?.(message);
    },
    onFlood: (fault) => lifetime.end(fault),
  });
  const pings = createPings((message) => send(message), inbox.pending);
  const heartbeat = startHeartbeat({
    limits,
    isIdle: () => inbox.pending.isHandshakeDone() && inbox.pending.waiting().length === 0,
    mayIgnore: true,
    ask: (signal) => pings.ask(signal),
    onSilent: (fault) => lifetime.end(fault),
  });
  const lifetime = createLifetime({
    onEnd: () => transport.onclose?.(),
    async release(fault) {
      heartbeat.stop();
      const why = fault ?? createMcpFault('closed', mcpFaults.connectionClosed);
      outbox.abortAll(why);
      life.abort(why);
      await guarded[Symbol.asyncDispose]();
      await reading;
    },
  });

  const transport: McpTransport = {
    kind: 'sse',
    fault: lifetime.fault,
    start: () => (starting ??= start()),
    send: (message) => send(message),
    setProtocolVersion(version) {
      protocolVersion = version;
    },
    abandon: lifetime.end,
    close: lifetime.close,
  };

  async function start(): Promise<void> {
    lifetime.throwIfOver();
    try {
      const accept = { ...headers, accept: 'text/event-stream', 'cache-control': 'no-store' };
      const { signal } = life;
      const response = await untilTaken(() => guarded(server.url.reveal(), { headers: accept, signal }), signal);
      if (!response.ok) throw await refusal(response);
      if (!isEventStream(response.headers)) {
        const type = response.headers.get('content-type') ?? '';
        await response.body?.cancel();
        throw createMcpFault('protocol', mcpFaults.noEventStream(type.slice(0, 100)));
      }
      await new Promise<void>((resolve, reject) => {
        reading = read(response, resolve).catch((error: unknown) => {
          const fault = asEnd(error);
          lifetime.end(fault);
          reject(lifetime.fault() ?? fault);
        });
      });
    } catch (error) {
      const fault = faults.toFault(error);
      lifetime.end(fault);
      throw fault;
    }
  }

  async function refusal(response: Response): Promise<McpFault> {
    const answer = await quoteOf(response, { hadSession: false, scrub: (text) => redactor.scrub(text) });
    const isOtherKind = [400, 404, 405, 406, 415].includes(response.status);
    const fault = faultOfAnswer(answer);
    return isOtherKind ? createMcpFault(fault.kind, mcpFaults.notOlder(response.status), fault) : fault;
  }

  /** Resolves never; rejects with what ended the stream. */
  async function read(response: Response, onEndpoint: () => void): Promise<never> {
    const parser = createEventParser();
    const take = (event: ServerEvent): void => {
      if (lifetime.isOver()) return;
      if (event.type === 'endpoint' && endpoint === undefined) {
        endpoint = endpointFrom(event.data, response.url);
        for (const value of endpoint.searchParams.values()) redactor.add(value);
        onEndpoint();
      } else if (event.isMessage && event.data !== '') inbox.take(event.data);
      else if (event.data !== '') log.writeNote(mcpNotes.strayEvent(event.data.slice(0, 200)));
    };
    let sinceTurn = 0;
    for await (const chunk of response.body ?? []) {
      const bytes = chunk as Uint8Array;
      heartbeat.heard();
      parser.push(bytes).forEach(take);
      sinceTurn += bytes.length;
      if (sinceTurn < TURN_BYTES) continue;
      sinceTurn = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
    take(parser.finish());
    throw createMcpFault('closed', mcpFaults.streamClosed);
  }

  /** A message without an end costs the calls that wait, and the stream; the server may try again. */
  function asEnd(error: unknown): McpFault {
    const fault = faults.toFault(error);
    if (fault.kind !== 'too-large') return fault;
    inbox.failWaiting(tooLargeFault(undefined, maxMessageBytes));
    return createMcpFault('closed', mcpFaults.endlessMessage(toMib(maxBytes)));
  }

  async function send(message: JSONRPCMessage): Promise<void> {
    lifetime.throwIfOver();
    inbox.pending.sent(message);
    const outgoing = outbox.begin(message);
    try {
      await outbox.ask(outgoing, (signal) => post(JSON.stringify(message), signal), accepted);
    } catch (error) {
      if (outgoing.id !== null) inbox.pending.forget(outgoing.id);
      const fault = faults.broken(error);
      if (isSignInTrouble(fault, message)) lifetime.end(fault);
      throw fault;
    } finally {
      if (outgoing.id !== null) outbox.ended(outgoing.id);
    }
  }

  function post(body: string, signal: AbortSignal): Promise<Response> {
    if (endpoint === undefined) throw createMcpFault('closed', mcpFaults.notRunning);
    const all: Record<string, string> = { ...headers, 'content-type': 'application/json' };
    if (protocolVersion !== undefined) all['mcp-protocol-version'] = protocolVersion;
    return guarded(endpoint, { method: 'POST', headers: all, body, signal });
  }

  /** The stream brings the answer; what stands in the response to a POST is of no use. */
  async function accepted(response: Response): Promise<void> {
    faults.heard();
    if (response.ok) return response.body?.cancel();
    throw faultOfAnswer(await quoteOf(response, { hadSession: true, scrub: (text) => redactor.scrub(text) }));
  }

  return transport;
}

/** @throws McpFault when it is no address, or one elsewhere: messages and headers go to the server's origin only */
function endpointFrom(data: string, streamUrl: string): URL {
  if (!URL.canParse(data, streamUrl)) throw createMcpFault('protocol', mcpFaults.endpointForm);
  const endpoint = new URL(data, streamUrl);
  if (endpoint.origin !== new URL(streamUrl).origin || endpoint.origin === 'null') {
    throw createMcpFault('blocked-address', mcpFaults.endpointElsewhere(endpoint.origin.slice(0, 200)));
  }
  endpoint.username = '';
  endpoint.password = '';
  return endpoint;
}
