import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../lib/isRecord';
import { createErrorReply } from '../faults';
import { keyOf } from '../transports/pending';
import type { McpTransport } from '../transports/transport';
import type { AskedMessage } from './ask';
import type { Heard, Send } from './requester';

export interface HandshakeRequests {
  /** From now on answers are taken before the SDK sees them; call it when its handshake is done. */
  takeOver(): void;
  readonly send: Send;
  /** The connection is over: whoever still waits learns it. */
  end(): void;
}

/**
 * Requests beside the SDK's own, once it has done the handshake: the SDK arms a timer, makes an abort signal and parses
 * by schema for each, which doubles the time of a short call, and drops answers that it finds ill-formed. What is no
 * answer of ours still goes to the SDK.
 */
export function createHandshakeRequests(transport: McpTransport): HandshakeRequests {
  const waiting = new Map<number | string, Heard>();
  // The handshake was number 0.
  let lastId = 0;

  const isTaken = (message: JSONRPCMessage): boolean => {
    if ('method' in message) {
      if (message.method !== 'notifications/progress') return false;
      const { progressToken, progress, total, message: words } = message.params ?? {};
      if (typeof progress !== 'number') return true;
      waiting.get(keyOf(progressToken))?.progressed?.({
        progress,
        ...(typeof total === 'number' && { total }),
        ...(typeof words === 'string' && { message: words }),
      });
      return true;
    }
    const key = keyOf(message.id);
    const asked = waiting.get(key);
    if (asked === undefined) return false;
    waiting.delete(key);
    if ('result' in message) asked.answered(message.result);
    else asked.failed(createErrorReply(message.error));
    return true;
  };

  return {
    takeOver() {
      const others = transport.onmessage?.bind(transport);
      transport.onmessage = (message, extra) => {
        if (!isTaken(message)) others?.(message, extra);
      };
    },
    send(message, heard) {
      const id = ++lastId;
      waiting.set(id, heard);
      transport.send(toRequest(id, message, heard.progressed !== undefined)).catch((error: unknown) => {
        if (waiting.delete(id)) heard.failed(error);
      });
      return (reason) => {
        if (!waiting.delete(id)) return;
        const params = { requestId: id, reason };
        transport.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }).catch(() => undefined);
      };
    },
    end() {
      const over = createErrorReply({ code: CONNECTION_CLOSED, message: 'Connection closed' });
      for (const heard of waiting.values()) heard.failed(over);
      waiting.clear();
    },
  };
}

const CONNECTION_CLOSED = -32000;

function toRequest(id: number, { method, params = {} }: AskedMessage, wantsProgress: boolean): JSONRPCMessage {
  if (!wantsProgress) return { jsonrpc: '2.0', id, method, params };
  // What is spread last is copied at once; a key behind a spread would make every call ten times as long to put together.
  const more = isRecord(params._meta) ? { ...params, _meta: { ...params._meta, progressToken: id } } : params;
  return { jsonrpc: '2.0', id, method, params: { _meta: { progressToken: id }, ...more } };
}
