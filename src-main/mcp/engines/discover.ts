import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../lib/isRecord';
import { timeLimit } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { eraFaults } from '../../text/eraFaults';
import { createMcpFault } from '../faults';
import type { JsonObject } from '../lenient';
import type { McpFault, SessionOffers } from '../session';
import type { McpTransport } from '../transports/transport';

/** The one revision of the stateless era. */
export const STATELESS_REVISION = '2026-07-28';

export const META = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

/** What a stateless server said of itself; nothing of it is relied on. */
export interface Discovery {
  readonly serverInfo: unknown;
  readonly instructions: unknown;
  readonly offers: SessionOffers;
  /** Lists whose changes it tells. */
  readonly tells: { readonly tools: boolean; readonly prompts: boolean; readonly resources: boolean };
}

/** How a server answered `server/discover`. */
export type Discovered =
  | { readonly kind: 'stateless'; readonly discovery: Discovery }
  /** It does not know the method, or not our revision: it is of the other era, or of one to come. */
  | { readonly kind: 'refused' };

export interface DiscoverOptions {
  readonly identity: { readonly name: string; readonly title: string; readonly version: string };
  readonly capabilities: JsonObject;
  /** Longest wait for the answer. */
  readonly waitMs: number;
}

/** Never an id of the SDKs, which count. */
const ID = 'discover';
const UNSUPPORTED_REVISION = -32022;

/**
 * Asks which revisions a server speaks, on a transport that no engine drives yet; what else arrives is dropped.
 * @throws McpFault when the transport fails or there is no answer in time
 */
export async function discover(
  transport: McpTransport,
  options: DiscoverOptions,
  signal: AbortSignal,
): Promise<Discovered> {
  const late = (): McpFault => createMcpFault('timed-out', eraFaults.noDiscovery(options.waitMs / 1000));
  using limit = timeLimit(options.waitMs, signal, late);
  await untilAborted(transport.start(), limit.signal);
  const params = {
    _meta: {
      [META.revision]: STATELESS_REVISION,
      [META.client]: options.identity,
      [META.capabilities]: options.capabilities,
    },
  };
  const ask = (id: string): Promise<JSONRPCMessage> =>
    untilAborted(exchange(transport, { jsonrpc: '2.0', id, method: 'server/discover', params }), limit.signal);
  const { onmessage, onclose } = transport;
  const giveUp = (): void => {
    const cancel = { ...params, requestId: ID };
    transport.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: cancel }).catch(() => undefined);
  };
  try {
    const answer = await ask(ID);
    // Some refuse the first choice and name what they speak; naming ours is no refusal.
    return toDiscovered(speaksOurs(answer) ? await ask(`${ID}-again`) : answer);
  } catch (error) {
    // Over HTTP this closes the connection that still waits.
    if (limit.signal.aborted && transport.fault() === null) giveUp();
    throw error;
  } finally {
    Object.assign(transport, { onmessage, onclose });
  }
}

/** One request and its answer. Rejects when the transport ends before. */
const exchange = (
  transport: McpTransport,
  request: JSONRPCMessage & { readonly id: string },
): Promise<JSONRPCMessage> =>
  new Promise((resolve, reject) => {
    transport.onclose = () => reject(transport.fault() ?? new Error('closed'));
    transport.onmessage = (message) => {
      if (!('method' in message) && String(message.id) === request.id) resolve(message);
    };
    transport.send(request).catch(reject);
  });

function speaksOurs(answer: JSONRPCMessage): boolean {
  if (!('error' in answer) || answer.error.code !== UNSUPPORTED_REVISION) return false;
  const supported = isRecord(answer.error.data) ? answer.error.data.supported : undefined;
  return Array.isArray(supported) && supported.includes(STATELESS_REVISION);
}

/** A server that answers without a list of revisions answers anything with anything. */
function toDiscovered(answer: JSONRPCMessage): Discovered {
  const result: JsonObject = 'result' in answer ? answer.result : {};
  const { supportedVersions: spoken, capabilities, _meta: meta, serverInfo, instructions } = result;
  if (!Array.isArray(spoken) || !spoken.includes(STATELESS_REVISION)) return { kind: 'refused' };
  const said = isRecord(capabilities) ? capabilities : {};
  const part = (name: string): JsonObject => (isRecord(said[name]) ? said[name] : {});
  const offers: SessionOffers = {
    tools: isRecord(said.tools),
    resources: isRecord(said.resources),
    subscriptions: part('resources').subscribe === true,
    prompts: isRecord(said.prompts),
    completions: isRecord(said.completions),
    logging: isRecord(said.logging),
  };
  const tells = {
    tools: part('tools').listChanged === true,
    prompts: part('prompts').listChanged === true,
    resources: part('resources').listChanged === true,
  };
  const named = isRecord(meta) ? meta[META.server] : undefined;
  return { kind: 'stateless', discovery: { serverInfo: named ?? serverInfo, instructions, offers, tells } };
}
