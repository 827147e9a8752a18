import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { forgiveInitialize, isObject } from '../lenient';

/** Which requests wait for an answer. Replies that nobody waits for (late, repeated, unknown) stop here. */
export interface PendingRequests {
  sent(message: JSONRPCMessage): void;
  /** What to hand on of a message that arrived, or null to drop it. */
  admit(message: JSONRPCMessage): JSONRPCMessage | null;
  /** Takes a request out, so that its answer is dropped. False when it did not wait. */
  forget(id: RequestId): boolean;
  isWaiting(id: RequestId): boolean;
  waiting(): readonly RequestId[];
  /** True once `initialize` was answered. */
  isHandshakeDone(): boolean;
}

interface PendingLimits {
  readonly notificationsPerSecond: number;
  readonly requestsPerSecond: number;
}

/** `onDropped` hears each kind of dropped message once. */
export function createPending(
  limits: PendingLimits,
  now: () => number,
  onDropped: (what: string) => void,
): PendingRequests {
  const waiting = new Map<number | string, RequestId>();
  let initializeKey: number | string | undefined;
  let isDone = false;
  const notifications = createRate(limits.notificationsPerSecond, now);
  const requests = createRate(limits.requestsPerSecond, now);

  const told = new Set<string>();
  const drop = (what: string): null => {
    if (!told.has(what)) onDropped(what);
    told.add(what);
    return null;
  };

  return {
    sent(message) {
      if (!('method' in message)) return;
      if ('id' in message) {
        waiting.set(keyOf(message.id), message.id);
        if (message.method === 'initialize') initializeKey = keyOf(message.id);
      } else if (message.method === 'notifications/cancelled') {
        const id = message.params?.requestId;
        if (typeof id === 'string' || typeof id === 'number') waiting.delete(keyOf(id));
      }
    },
    admit(message) {
      if ('method' in message) {
        if ('id' in message) return requests() ? message : drop('requests beyond the limit');
        if (message.method === 'notifications/progress' && !waiting.has(keyOf(message.params?.progressToken)))
          return null;
        return notifications() ? message : drop('notifications beyond the limit');
      }
      const key = keyOf('id' in message ? message.id : undefined);
      if (!waiting.delete(key)) return drop('answers that nobody waited for');
      if (key !== initializeKey) return message;
      isDone = true;
      return 'result' in message && isObject(message.result)
        ? { ...message, result: forgiveInitialize(message.result) }
        : message;
    },
    forget: (id) => waiting.delete(keyOf(id)),
    isWaiting: (id) => waiting.has(keyOf(id)),
    waiting: () => [...waiting.values()],
    isHandshakeDone: () => isDone,
  };
}

/** Some servers answer with the number as text. */
function keyOf(id: unknown): number | string {
  if (typeof id === 'number') return id;
  if (typeof id !== 'string') return '';
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/** True for at most `perSecond` calls in any second that begins with one. */
function createRate(perSecond: number, now: () => number): () => boolean {
  let windowAt = -Infinity;
  let used = 0;
  return () => {
    const at = now();
    if (at - windowAt >= 1_000) {
      windowAt = at;
      used = 0;
    }
    return ++used <= perSecond;
  };
}
