import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { timeLimit } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, isSessionLost, toMcpFault } from '../faults';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { PendingRequests } from './pending';

/** Whether the other end is still there is only known by asking: a network that goes away closes nothing. */
export interface Heartbeat {
  /** Something arrived. */
  heard(): void;
  stop(): void;
}

interface HeartbeatOptions {
  readonly limits: Pick<McpLimits, 'heartbeatMs' | 'heartbeatAnswerMs'>;
  /** False while it would prove nothing, or while a call keeps the server busy. */
  readonly isIdle: () => boolean;
  /** A server that never answers a ping may only not know it; its silence says something once it answered one. */
  readonly mayIgnore: boolean;
  /** Resolves with any sign of life, and rejects on abort. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly onSilent: (fault: McpFault) => void;
}

/** Asks after each `heartbeatMs` in which nothing arrived, and calls `onSilent` when that fails. */
export function startHeartbeat({ limits, isIdle, mayIgnore, ask, onSilent }: HeartbeatOptions): Heartbeat {
  const stopped = new AbortController();
  let heardAt = performance.now();
  let isKnownToAnswer = !mayIgnore;
  let timer: NodeJS.Timeout | undefined;

  const arm = (ms: number): void => {
    if (!stopped.signal.aborted) timer = setTimeout(() => void beat(), ms).unref();
  };
  async function beat(): Promise<void> {
    const left = limits.heartbeatMs - (performance.now() - heardAt);
    if (left > 0) return arm(left);
    if (isIdle()) {
      const askedAt = performance.now();
      const fault = await answered();
      // A call that began meanwhile has a limit of its own.
      if (fault !== null && heardAt < askedAt && isIdle() && !stopped.signal.aborted) onSilent(fault);
    }
    arm(limits.heartbeatMs);
  }
  async function answered(): Promise<McpFault | null> {
    const late = (): McpFault => createMcpFault('timed-out', mcpFaults.silent);
    using limit = timeLimit(limits.heartbeatAnswerMs, stopped.signal, late);
    try {
      await ask(limit.signal);
      heardAt = performance.now();
      isKnownToAnswer = true;
      return null;
    } catch (error) {
      const fault = toMcpFault(error);
      const isIgnored = fault.kind === 'timed-out' && !isKnownToAnswer;
      // Of a lost session the next call is told, and a new one opened for it.
      return isIgnored || isSessionLost(fault) ? null : fault;
    }
  }

  arm(limits.heartbeatMs);
  return {
    heard() {
      heardAt = performance.now();
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

const PREFIX = 'plugboard-heartbeat-';

/** Pings of the transport's own, whose answers the engine never sees. */
export function createPings(
  send: (message: JSONRPCMessage) => Promise<void>,
  pending: Pick<PendingRequests, 'forget'>,
) {
  const waiting = new Map<string, () => void>();
  let count = 0;
  return {
    async ask(signal: AbortSignal): Promise<void> {
      const id = `${PREFIX}${++count}`;
      const answered = new Promise<void>((resolve) => waiting.set(id, resolve));
      const sent = send({ jsonrpc: '2.0', id, method: 'ping' });
      try {
        await untilAborted(
          sent.then(() => answered),
          signal,
        );
      } finally {
        waiting.delete(id);
        pending.forget(id);
      }
    },
    /** True when a message was such an answer, an error included. */
    took(message: JSONRPCMessage): boolean {
      if ('method' in message || typeof message.id !== 'string' || !message.id.startsWith(PREFIX)) return false;
      waiting.get(message.id)?.();
      return true;
    },
  };
}
