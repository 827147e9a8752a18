import { once } from 'node:events';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { RawData, WebSocket } from 'ws';
import type { RemoteTransport, ResolvedLimits } from '../../config/resolved';
import { openGuardedSocket } from '../../lib/guardedSocket';
import { pause } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, toWords } from '../faults';
import type { McpFault } from '../session';
import { startHeartbeat } from './heartbeat';
import { faultOfAnswer } from './httpAnswer';
import { createInbox, tooLargeFault, toMib } from './inbox';
import { createLifetime } from './lifetime';
import { createNetworkFaults } from './networkFaults';
import { quoteOf } from './readAnswer';
import { revealedHeaders, type RemoteDeps } from './remote';
import type { McpTransport } from './transport';
import { upgradeToWebSocket } from './webSocketUpgrade';

/** How long a goodbye to the server may take. */
const FAREWELL_MS = 300;
/** So many bytes are taken before others get their turn. */
const TURN_BYTES = 131_072;
/** What is too large is taken up to here and dropped, so that only its call fails; beyond, the connection ends. */
const SKIP_FACTOR = 2;
const TOO_LARGE = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

/**
 * One JSON message per WebSocket message, subprotocol `mcp`, with the entry's headers in the handshake. Nothing is
 * compressed, so that no message unpacks to more than it was. An idle server is pinged (RFC 6455 section 5.5.2).
 */
export function createWebSocketTransport(
  server: RemoteTransport<'ws'>,
  { maxMessageBytes }: Pick<ResolvedLimits, 'maxMessageBytes'>,
  deps: RemoteDeps,
): McpTransport {
  const { limits, log, redactor, network = {} } = deps;
  const faults = createNetworkFaults(redactor, limits.terminalErrors, (repeated) => lifetime.end(repeated));
  const life = new AbortController();
  const maxPayload = maxMessageBytes * SKIP_FACTOR;
  let socket: WebSocket | undefined;
  let starting: Promise<void> | undefined;
  let sinceTurn = 0;

  const inbox = createInbox({
    maxMessageBytes,
    limits,
    log,
    onMessage(message) {
      if (!lifetime.isOver()) transport.onmessage?.(message);
    },
    onFlood: (fault) => lifetime.end(fault),
  });
  const heartbeat = startHeartbeat({
    limits,
    isIdle: () => socket?.readyState === OPEN && inbox.pending.waiting().length === 0,
    mayIgnore: false,
    async ask(signal) {
      socket?.ping();
      if (socket !== undefined) await untilAborted(once(socket, 'pong', { signal }), signal);
    },
    onSilent: (fault) => lifetime.end(fault),
  });
  const lifetime = createLifetime({
    onEnd: () => transport.onclose?.(),
    async release(fault) {
      heartbeat.stop();
      life.abort(fault ?? createMcpFault('closed', mcpFaults.connectionClosed));
      await starting?.catch(() => undefined);
      if (socket !== undefined) await hangUp(socket, fault === null);
    },
  });

  const transport: McpTransport = {
    kind: 'ws',
    fault: lifetime.fault,
    start: () => (starting ??= start()),
    async send(message) {
      lifetime.throwIfOver();
      if (socket?.readyState !== OPEN) throw createMcpFault('closed', mcpFaults.notRunning);
      if (socket.bufferedAmount > limits.writeQueueBytes)
        lifetime.end(createMcpFault('protocol', mcpFaults.inputNotRead));
      lifetime.throwIfOver();
      inbox.pending.sent(message);
      write(socket, message);
    },
    abandon: lifetime.end,
    close: lifetime.close,
  };

  async function start(): Promise<void> {
    lifetime.throwIfOver();
    try {
      const url = new URL(server.url.reveal());
      const overHttp = new URL(url.href.replace(/^ws/, 'http'));
      const ask = signedIn((init) => upgrade(url, overHttp, init), deps);
      const response = await ask(overHttp, { headers: revealedHeaders(server), signal: life.signal });
      if (socket === undefined) {
        const scrub = (text: string): string => redactor.scrub(text);
        throw faultOfAnswer(await quoteOf(response, { hadSession: false, scrub }));
      }
      follow(socket);
    } catch (error) {
      const fault = faults.toFault(error);
      lifetime.end(fault);
      throw fault;
    }
  }

  /** One try: a connection of its own, and what the server answered on it. */
  async function upgrade(url: URL, overHttp: URL, { headers }: RequestInit): Promise<Response> {
    const given = Object.fromEntries(new Headers(headers));
    log.wire.request('GET', url.href, Object.keys(given));
    try {
      const connection = await openGuardedSocket(overHttp, { ...network, ca: server.ca }, life.signal);
      const upgraded = await upgradeToWebSocket(connection, { url, headers: given, maxPayload }, life.signal);
      if (upgraded.kind === 'open') socket = upgraded.socket;
      const answer = upgraded.kind === 'open' ? new Response(null, { status: 204 }) : upgraded.response;
      log.wire.answer(socket === undefined ? `${answer.status}` : '101 Switching Protocols', []);
      return answer;
    } catch (error) {
      log.wire.answer(faults.toFault(error).kind, []);
      throw error;
    }
  }

  function follow(open: WebSocket): void {
    open.on('message', (data) => {
      const text = toBuffer(data);
      heartbeat.heard();
      inbox.take(text.toString());
      sinceTurn += text.length;
      if (sinceTurn < TURN_BYTES) return;
      sinceTurn = 0;
      open.pause();
      setImmediate(() => open.resume());
    });
    open.on('pong', () => heartbeat.heard());
    open.on('error', (error: Error & { code?: string }) => {
      if (error.code !== TOO_LARGE) return lifetime.end(broken(error));
      inbox.failWaiting(tooLargeFault(undefined, maxMessageBytes));
      lifetime.end(createMcpFault('closed', mcpFaults.endlessMessage(toMib(maxPayload))));
    });
    open.on('close', (code, reason) => {
      const words = redactor.scrub(toWords(reason.toString(), 200));
      lifetime.end(createMcpFault('closed', mcpFaults.socketClosed(code, words)));
    });
  }

  return transport;

  function write(open: WebSocket, message: JSONRPCMessage): void {
    open.send(JSON.stringify(message), (error) => {
      if (error != null) lifetime.end(broken(error));
    });
  }
}

/** The upgrade as a fetch, which is how a sign-in is put on it. */
function signedIn(upgrade: (init: RequestInit) => Promise<Response>, { authorize }: RemoteDeps): typeof fetch {
  const ask = Object.assign(
    (_input: string | URL | Request, init: RequestInit = {}): Promise<Response> => upgrade(init),
    { [Symbol.asyncDispose]: async () => undefined },
  );
  return authorize === undefined ? ask : authorize(ask);
}

/** `WebSocket.OPEN`, known before the library is loaded. */
const OPEN = 1;

/** What breaks the protocol of WebSocket is the server's fault; the rest is the network's. */
const broken = (error: Error & { code?: string }): McpFault =>
  createMcpFault(error.code?.startsWith('WS_ERR_') === true ? 'protocol' : 'unreachable', error.message, {
    cause: error,
  });

const toBuffer = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data;

/** Resolves when the socket is gone; a server that answers no goodbye is not waited for. */
async function hangUp(socket: WebSocket, isPolite: boolean): Promise<void> {
  if (socket.readyState === CLOSED) return;
  const closed = once(socket, 'close').catch(() => undefined);
  const isGone = new AbortController();
  void closed.then(() => isGone.abort());
  if (isPolite && socket.readyState === OPEN) {
    socket.resume();
    socket.close(1000);
    await pause(FAREWELL_MS, isGone.signal);
  }
  socket.terminate();
  await closed;
}

/** `WebSocket.CLOSED`. */
const CLOSED = 3;
