import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../lib/isRecord';
import { createMcpFault } from '../faults';
import { forgiveInitialize } from '../lenient';
import type { McpFault } from '../session';
import { mcpFaults } from '../../text/mcpFaults';
import type { mcpNotes } from '../../text/mcpNotes';

/** Which requests wait for an answer. Replies that nobody waits for (late, repeated, unknown) stop here. */
export interface PendingRequests {
  sent(message: JSONRPCMessage): void;
  /** What to hand on of a message that arrived, or null to drop it. */
  admit(message: JSONRPCMessage): JSONRPCMessage | null;
  /** Takes a request out, so that its answer is dropped. False when it did not wait. */
  forget(id: RequestId): boolean;
  isWaiting(id: RequestId): boolean;
  waiting(): readonly RequestId[];
  /** More arrives than is taken, now. */
  isFlooded(): boolean;
  /** True once `initialize` was answered, or `server/discover` with a result. */
  isHandshakeDone(): boolean;
}

interface PendingLimits {
  readonly notificationsPerSecond: number;
  readonly requestsPerSecond: number;
}

/** What was more than we take: beyond a limit, or waited for by nobody. */
export type Dropped = keyof typeof mcpNotes.dropped;

/** `onDropped` hears each kind of dropped message once, `onFlood` once of a server that asks without pause. */
export function createPending(
  limits: PendingLimits,
  now: () => number,
  onDropped: (what: Dropped) => void,
  onFlood: () => void = () => undefined,
): PendingRequests {
  const waiting = new Map<number | string, RequestId>();
  let initializeKey: number | string | undefined;
  const discoverKeys = new Set<number | string>();
  let isDone = false;
  const notifications = createRate(limits.notificationsPerSecond, now);
  const requests = createRate(limits.requestsPerSecond, now, onFlood);

  const told = new Set<Dropped>();
  const drop = (what: Dropped): null => {
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
        if (message.method === 'server/discover') discoverKeys.add(keyOf(message.id));
      } else if (message.method === 'notifications/cancelled') {
        const id = message.params?.requestId;
        if (typeof id === 'string' || typeof id === 'number') waiting.delete(keyOf(id));
      }
    },
    admit(message) {
      if ('method' in message) {
        if ('id' in message) return requests.take() ? message : drop('requests');
        if (message.method === 'notifications/progress' && !waiting.has(keyOf(message.params?.progressToken)))
          return null;
        return notifications.take() ? message : drop('notifications');
      }
      const key = keyOf('id' in message ? message.id : undefined);
      if (!waiting.delete(key)) return drop('answers');
      if (discoverKeys.delete(key)) isDone ||= 'result' in message;
      if (key !== initializeKey) return message;
      isDone = true;
      return 'result' in message && isRecord(message.result)
        ? { ...message, result: forgiveInitialize(message.result) }
        : message;
    },
    forget: (id) => waiting.delete(keyOf(id)),
    isWaiting: (id) => waiting.has(keyOf(id)),
    waiting: () => [...waiting.values()],
    isFlooded: () => notifications.isSpent() || requests.isSpent(),
    isHandshakeDone: () => isDone,
  };
}

/** What an id is looked up by: some servers answer with the number as text. */
export function keyOf(id: unknown): number | string {
  if (typeof id === 'number') return id;
  if (typeof id !== 'string') return '';
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/** Too much in so many seconds that follow each other is no burst any more. */
const FLOOD_SECONDS = 3;

interface Rate {
  /** True for at most so many calls in any second that begins with one. */
  take(): boolean;
  /** More was asked for in this second than there was. */
  isSpent(): boolean;
}

function createRate(perSecond: number, now: () => number, onFlood = (): void => undefined): Rate {
  let windowAt = -Infinity;
  let used = 0;
  let floods = 0;
  return {
    take() {
      const at = now();
      if (at - windowAt >= 1_000) {
        floods = used > perSecond && at - windowAt < 2_000 ? floods + 1 : 0;
        if (floods === FLOOD_SECONDS) onFlood();
        windowAt = at;
        used = 0;
      }
      return ++used <= perSecond;
    },
    isSpent: () => used > perSecond && now() - windowAt < 1_000,
  };
}

/** Why a server that asks without pause is given up. */
export const floodFault = (): McpFault => createMcpFault('protocol', mcpFaults.flood);
