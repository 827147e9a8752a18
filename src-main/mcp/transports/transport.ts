import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { McpFault, TransportKind } from '../session';

/** What an engine drives: the SDK's transport that also knows why it ended. */
export interface McpTransport extends Transport {
  /** How it travels; with `auto` it may change until the first answer. */
  readonly kind: TransportKind;
  /** Why it ended by itself; null while it lives, and after our own close. */
  fault(): McpFault | null;
  /** May be called ahead of the engine, which calls it again and gets the same answer. */
  start(): Promise<void>;
  /** Headers are for the transports that have them. */
  send(message: JSONRPCMessage, options?: SendOptions): Promise<void>;
  /** Ends it with this fault, as if it had ended by itself. */
  abandon(fault: McpFault): void;
  /** Resolves when nothing of it is left: no process, no socket. May be called at any time, and again. */
  close(): Promise<void>;
}

export type SendOptions = TransportSendOptions & { readonly headers?: Readonly<Record<string, string>> | undefined };

/**
 * A reply of our own to one call, which fails with exactly `fault`. No server can forge it: its `data` is the object
 * itself, which does not come out of JSON.
 */
export const failedReply = (id: RequestId, fault: McpFault): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32000, message: fault.message, data: fault },
});
