import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SUPPORTED_PROTOCOL_VERSIONS, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { ResolvedLimits } from '../../config/resolved';
import { createEmitter } from '../../lib/emitter';
import { LONGEST_TIMER_MS, timeLimit } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { createSlots } from '../slots';
import { createMcpFault, isMethodMissing, toMcpFault } from '../faults';
import { cutDepth } from '../lenient';
import { toCallResult } from '../lenientResult';
import { toToolListing } from '../lenientTools';
import type { McpLimits } from '../limits';
import { listAll } from '../listing';
import type { McpFault, Session } from '../session';
import { createSilenceWatch } from '../silenceWatch';
import type { McpTransport } from '../transports/transport';
import { createRequester } from './requester';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';
import { saidOf } from '../../lib/fault';

const INSTRUCTIONS_LENGTH = 65_536;

/** The SDK would compile the server's own schemas and patterns on the main thread. */
const acceptAll: jsonSchemaValidator = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (input) => ({ valid: true, data: input as T, errorMessage: undefined }),
};

export interface HandshakeOptions {
  readonly limits: McpLimits;
  readonly serverLimits: ResolvedLimits;
  readonly identity: { readonly name: string; readonly title: string; readonly version: string };
}

/**
 * Opens a session of the revisions up to 2025-11-25. The connect limit covers starting the transport too; when it
 * fails or is aborted, nothing of the transport is left when this rejects. @throws McpFault
 */
export async function openHandshakeSession(
  transport: McpTransport,
  { limits, serverLimits, identity }: HandshakeOptions,
  signal: AbortSignal,
): Promise<Session> {
  // No capabilities: servers may ask for nothing, and are answered with "method not found".
  const client = new Client(identity, { capabilities: {}, jsonSchemaValidator: acceptAll });
  const toolsChanged = createEmitter<void>();
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => toolsChanged.emit());
  let isClosed = false;
  const ended = new Promise<McpFault>((resolve) => {
    client.onclose = () => {
      isClosed = true;
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

  const closed = (): McpFault | null => (isClosed ? createMcpFault('closed', mcpFaults.connectionClosed) : null);
  const ask = createRequester(client, () => transport.fault() ?? closed());
  const slots = createSlots(serverLimits.maxConcurrentCalls);
  const pingClock = { idleMs: limits.pingMs, totalMs: limits.pingMs };
  const silence = createSilenceWatch(
    limits.silentCalls,
    () => ask('ping', { method: 'ping' }, pingClock, { signal: new AbortController().signal }),
    () => transport.abandon(createMcpFault('timed-out', mcpFaults.silent)),
  );
  const server = client.getServerVersion();
  const instructions = client.getInstructions()?.slice(0, INSTRUCTIONS_LENGTH) ?? '';
  const hasTools = client.getServerCapabilities()?.tools !== undefined;

  return {
    info: {
      name: server?.title ?? server?.name ?? '',
      version: server?.version ?? '',
      protocolVersion: version(),
      instructions: instructions === '' ? null : instructions,
      hasTools,
    },
    ended,
    onToolsChanged: (listener) => toolsChanged.on(listener),

    async listTools(listSignal) {
      if (!hasTools) return { tools: [], rejected: [], notes: [] };
      const clock = { idleMs: serverLimits.connectMs, totalMs: serverLimits.connectMs };
      const fetchPage = (cursor: string | undefined): Promise<unknown> => {
        const params = cursor === undefined ? {} : { cursor };
        return ask('tools/list', { method: 'tools/list', params }, clock, { signal: listSignal });
      };
      const { items, notes } = await listAll('tools', fetchPage, limits).catch((error: unknown) => {
        if (!isMethodMissing(error)) throw error;
        return { items: [], notes: [mcpNotes.unlisted] };
      });
      const listing = toToolListing(items);
      return { ...listing, notes: [...notes, ...listing.notes] };
    },

    async callTool(tool, args, { signal: callSignal, onProgress = () => undefined }) {
      if (cutDepth(args) !== args) throw createMcpFault('protocol', mcpFaults.argumentsTooDeep);
      const leave = await slots.enter(callSignal).catch(() => {
        throw createMcpFault('cancelled', mcpFaults.callCancelled(tool));
      });
      try {
        const message = { method: 'tools/call', params: { name: tool, arguments: { ...args } } };
        const clock = {
          idleMs: serverLimits.toolMs.get(tool) ?? serverLimits.callMs,
          totalMs: serverLimits.maxCallMs,
        };
        // Progress is asked for always, since it resets the idle limit.
        const result = await ask(tool, message, clock, { signal: callSignal, onProgress });
        silence.heard();
        return toCallResult(result);
      } catch (error) {
        silence.failed(error);
        throw error;
      } finally {
        leave();
      }
    },

    async [Symbol.asyncDispose]() {
      await transport.close();
    },
  };
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
