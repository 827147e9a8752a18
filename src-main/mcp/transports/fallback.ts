import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { timeLimit } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, isMcpFault } from '../faults';
import { refusedWith } from './httpAnswer';
import type { McpTransport } from './transport';

/** How long a server that refused one transport is asked whether it speaks the other, only to say so. */
const ASK_MS = 3_000;

/**
 * Type `auto` (spec C2): Streamable HTTP, until the server answers `initialize` with a 4xx other than 401 and 403; then
 * the older HTTP+SSE, over which the same message goes again. When the server refuses that too, the first refusal
 * is what is told.
 */
export function createFallbackTransport(http: McpTransport, createSse: () => McpTransport): McpTransport {
  let current = http;
  let isChosen = false;
  let left: Promise<void> | undefined;

  const adopt = (next: McpTransport): void => {
    current = next;
    next.onmessage = (message, extra) => {
      if (current === next) transport.onmessage?.(message, extra);
    };
    next.onclose = () => {
      if (current === next) transport.onclose?.();
    };
  };
  const transport: McpTransport = {
    get kind() {
      return current.kind;
    },
    get sessionId() {
      return current.sessionId;
    },
    fault: () => current.fault(),
    setProtocolVersion: (version) => current.setProtocolVersion?.(version),
    start: () => current.start(),
    async send(message, options) {
      try {
        await current.send(message, options);
        if (isInitialize(message)) isChosen = true;
      } catch (refusal) {
        if (isChosen || current !== http || !isInitialize(message) || statusOf(refusal) === null) throw refusal;
        const sse = createSse();
        adopt(sse);
        left = http.close();
        await sse.start().catch((error: unknown) => {
          throw isMcpFault(error) && error.kind === 'protocol' ? refusal : error;
        });
        await sse.send(message, options);
      }
    },
    abandon: (fault) => current.abandon(fault),
    async close() {
      await Promise.all([current.close(), left]);
    },
  };

  adopt(http);
  return transport;
}

/** Type `http`: the same question is asked of a server that refused, and the answer is told, not used. */
export function createHonestTransport(http: McpTransport, createSse: () => McpTransport): McpTransport {
  const send = http.send.bind(http);
  const asking = new Set<McpTransport>();
  const speaksSse = async (): Promise<boolean> => {
    const sse = createSse();
    asking.add(sse);
    using limit = timeLimit(ASK_MS, new AbortController().signal);
    return await untilAborted(sse.start(), limit.signal)
      .then(
        () => true,
        () => false,
      )
      .finally(async () => {
        asking.delete(sse);
        await sse.close();
      });
  };
  const close = http.close.bind(http);
  return Object.assign(http, {
    async send(message: JSONRPCMessage, options?: Parameters<McpTransport['send']>[1]) {
      try {
        await send(message, options);
      } catch (refusal) {
        const status = isInitialize(message) ? statusOf(refusal) : null;
        if (status === null || !(await speaksSse())) throw refusal;
        throw createMcpFault('protocol', mcpFaults.speaksOlder(status), { cause: refusal });
      }
    },
    async close() {
      await Promise.all([close(), ...[...asking].map((sse) => sse.close())]);
    },
  });
}

const isInitialize = (message: JSONRPCMessage): boolean => 'method' in message && message.method === 'initialize';

const statusOf = (error: unknown): number | null => (isMcpFault(error) ? refusedWith(error) : null);
