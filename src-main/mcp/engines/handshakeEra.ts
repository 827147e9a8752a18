import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SUPPORTED_PROTOCOL_VERSIONS, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { ResolvedLimits } from '../../config/resolved';
import { createEmitter } from '../../lib/emitter';
import { createSlots } from '../callSlots';
import { createMcpFault, isMethodMissing, toMcpFault } from '../faults';
import { toCallResult } from '../lenientResult';
import { toToolListing } from '../lenientTools';
import { LONGEST_TIMER_MS, type McpLimits } from '../limits';
import { listAll } from '../listing';
import type { McpFault, Session } from '../session';
import type { McpTransport } from '../transports/transport';
import { createRequester } from './requester';

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
  // No capabilities: servers may ask for nothing yet, and are answered with "method not found".
  const client = new Client(identity, { capabilities: {}, jsonSchemaValidator: acceptAll });
  const toolsChanged = createEmitter<void>();
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => toolsChanged.emit());
  const ended = new Promise<McpFault>((resolve) => {
    client.onclose = () => {
      const fault = transport.fault();
      if (fault !== null) resolve(fault);
    };
  });
  const version = noteVersion(transport);

  try {
    await withinLimit(client.connect(transport, { timeout: LONGEST_TIMER_MS }), serverLimits.connectMs, signal);
  } catch (error) {
    const fault = transport.fault() ?? connectFault(error);
    await transport.close();
    throw fault;
  }

  const ask = createRequester(client, () => transport.fault());
  const slots = createSlots(serverLimits.maxConcurrentCalls);
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
        return { items: [], notes: ['the server announces tools and does not list them'] };
      });
      const listing = toToolListing(items);
      return { ...listing, notes: [...notes, ...listing.notes] };
    },

    async callTool(tool, args, { signal: callSignal, onProgress = () => undefined }) {
      const leave = await slots.enter(callSignal).catch(() => {
        throw createMcpFault('cancelled', `${tool} was cancelled`);
      });
      try {
        const message = { method: 'tools/call', params: { name: tool, arguments: { ...args } } };
        const clock = {
          idleMs: serverLimits.toolMs.get(tool) ?? serverLimits.callMs,
          totalMs: serverLimits.maxCallMs,
        };
        // Progress is asked for always, since it resets the idle limit.
        return toCallResult(await ask(tool, message, clock, { signal: callSignal, onProgress }));
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

/** Settles like `connecting`, or rejects at the limit or on abort, whatever the transport is doing. */
async function withinLimit(connecting: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  let release = (): void => undefined;
  const early = new Promise<never>((_resolve, reject) => {
    const onAbort = (): void => reject(createMcpFault('cancelled', 'connecting was cancelled'));
    const onLate = (): void => reject(createMcpFault('timed-out', `no answer to initialize within ${ms / 1000} s`));
    const timer = setTimeout(onLate, Math.min(ms, LONGEST_TIMER_MS));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    release = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
  });
  connecting.catch(() => undefined);
  try {
    await Promise.race([connecting, early]);
  } finally {
    release();
  }
}

/** A bare error of the handshake is the SDK's refusal of a revision it does not know. */
function connectFault(error: unknown): McpFault {
  const fault = toMcpFault(error);
  if (!(error instanceof Error) || error.constructor !== Error) return fault;
  const spoken = [...SUPPORTED_PROTOCOL_VERSIONS].sort().join(', ');
  return createMcpFault('protocol', `${fault.message}; this app speaks ${spoken}`, { cause: error });
}
