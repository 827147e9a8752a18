import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { saidOf } from '../../lib/fault';
import { LONGEST_TIMER_MS, timeLimit } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, toMcpFault } from '../faults';
import { capabilitiesOf, createRequestAnswers } from '../requests/answerRequest';
import { createPersonClock } from '../requests/personClock';
import type { McpFault, Session, SessionInfo, SessionOffers } from '../session';
import { createSilenceWatch } from '../silenceWatch';
import type { McpTransport } from '../transports/transport';
import { callAsTask } from './callAsTask';
import type { EngineOptions } from './engineOptions';
import { createNotices } from './notices';
import { createHandshakeRequests } from './handshakeRequests';
import { createRequester } from './requester';
import { createSessionMethods } from './sessionMethods';
import { createToolCalls } from './toolCalls';
import { visitAddresses } from './visitAddresses';
import { wordsOfServer } from './wordsOfServer';

/** The SDK would compile the server's own schemas and patterns on the main thread. */
const acceptAll: jsonSchemaValidator = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
};

/**
 * Opens a session of the revisions up to 2025-11-25. The connect limit covers starting the transport too; when it
 * fails or is aborted, nothing of the transport is left when this rejects. @throws McpFault
 */
export async function openHandshakeSession(
  transport: McpTransport,
  { limits, serverLimits, identity, asks, log }: EngineOptions,
  signal: AbortSignal,
): Promise<Session> {
  const client = new Client(identity, { capabilities: capabilitiesOf(asks), jsonSchemaValidator: acceptAll });
  const persons = createPersonClock();
  const over = new AbortController();
  const whyOver = (): McpFault | null => (over.signal.aborted ? (over.signal.reason as McpFault) : transport.fault());
  const answer = createRequestAnswers({ asks, persons, askMs: limits.askMs, over: over.signal });
  client.fallbackRequestHandler = ({ method, params }, { signal: stop }) => answer(method, params, stop);
  const notices = createNotices(log);
  client.fallbackNotificationHandler = ({ method, params }) => {
    notices.take(method, params);
    return Promise.resolve();
  };
  const requests = createHandshakeRequests(transport);
  const ended = new Promise<McpFault>((resolve) => {
    client.onclose = () => {
      over.abort(transport.fault() ?? createMcpFault('closed', mcpFaults.connectionClosed));
      requests.end();
      const fault = transport.fault();
      if (fault !== null) resolve(fault);
    };
  });
  const version = noteVersion(transport);

  try {
    const { connectMs } = serverLimits;
    const late = (): McpFault => createMcpFault('timed-out', mcpFaults.noInitialize(connectMs / 1000));
    using limit = timeLimit(connectMs, signal, late);
    await untilAborted(client.connect(transport, { timeout: LONGEST_TIMER_MS }), limit.signal);
  } catch (error) {
    const why = signal.aborted ? createMcpFault('cancelled', mcpFaults.connectingCancelled) : connectFault(error);
    const fault = transport.fault() ?? why;
    await transport.close();
    throw fault;
  }

  requests.takeOver();
  const ask = createRequester(requests.send, persons, whyOver);
  const pingClock = { idleMs: limits.pingMs, totalMs: limits.pingMs };
  const ping = async (pingSignal: AbortSignal): Promise<void> => {
    await ask('ping', { method: 'ping' }, pingClock, { signal: pingSignal });
  };
  const silence = createSilenceWatch(
    limits.silentCalls,
    () => ping(new AbortController().signal),
    () => transport.abandon(createMcpFault('timed-out', mcpFaults.silent)),
  );
  const info = infoOf(client, transport, version());
  const methods = createSessionMethods({ ask, offers: info.offers, limits, serverLimits });
  let taskOnly: ReadonlySet<string> = new Set();
  const tell = (method: string, what: Record<string, unknown>, is: boolean, stop: AbortSignal): Promise<unknown> =>
    is
      ? ask(method, { method, params: what }, pingClock, { signal: stop })
      : Promise.reject(createMcpFault('protocol', mcpFaults.notOffered(method)));
  const stopHearing = asks.roots?.onChange(() => {
    client.sendRootsListChanged().catch(() => undefined);
  });

  return {
    info,
    ended,
    ...methods,
    async listTools(stop) {
      const listing = await methods.listTools(stop);
      taskOnly = new Set(listing.tools.filter(({ isTaskOnly }) => isTaskOnly).map(({ name }) => name));
      return listing;
    },
    callTool: createToolCalls({
      send: visitAddresses(callAsTask({ ask, limits, persons, isTaskOnly: (tool) => taskOnly.has(tool) }), answer),
      serverLimits,
      silence,
    }),
    async subscribe(uri, stop) {
      await tell('resources/subscribe', { uri }, info.offers.subscriptions, stop);
    },
    async unsubscribe(uri, stop) {
      await tell('resources/unsubscribe', { uri }, info.offers.subscriptions, stop);
    },
    async setLogLevel(level, stop) {
      await tell('logging/setLevel', { level }, info.offers.logging, stop);
    },
    ping,
    onChanged: (listener) => notices.onChanged(listener),
    async [Symbol.asyncDispose]() {
      stopHearing?.();
      await transport.close();
    },
  };
}

function infoOf(client: Client, { kind }: McpTransport, protocolVersion: string): SessionInfo {
  const said = client.getServerCapabilities() ?? {};
  const offers: SessionOffers = {
    tools: said.tools !== undefined,
    resources: said.resources !== undefined,
    subscriptions: said.resources?.subscribe === true,
    prompts: said.prompts !== undefined,
    completions: said.completions !== undefined,
    logging: said.logging !== undefined,
  };
  const words = wordsOfServer(client.getServerVersion(), client.getInstructions());
  return { ...words, protocolVersion, era: 'handshake', transport: kind, offers };
}

/** The SDK tells the agreed revision to its transport only. */
function noteVersion(transport: McpTransport): () => string {
  const tell = transport.setProtocolVersion?.bind(transport);
  let agreed = '';
  transport.setProtocolVersion = (version) => {
    agreed = version;
    tell?.(version);
  };
  return () => agreed;
}

/** A bare error of the handshake is the SDK's refusal of a revision it does not know. */
function connectFault(error: unknown): McpFault {
  const fault = toMcpFault(error);
  if (!(error instanceof Error) || error.constructor !== Error) return fault;
  const spoken = [...SUPPORTED_PROTOCOL_VERSIONS].sort().join(', ');
  return createMcpFault('protocol', mcpFaults.unknownRevision(saidOf(fault), spoken), { cause: error });
}
