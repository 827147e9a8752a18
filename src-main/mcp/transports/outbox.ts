import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault } from '../faults';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import { statelessHeaders } from './statelessHeaders';
import { untilTaken } from './untilTaken';

/** One message on its way in a POST. */
export interface Outgoing {
  /** Null for what is no request. */
  readonly id: RequestId | null;
  /** Sending it again does no harm; a tool may have begun its work. */
  readonly mayRepeat: boolean;
  /** Of a message of the stateless era; null in the other one. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly abort: AbortController;
}

/** The POSTs that are under way, so that a cancelled call closes its own. */
export interface Outbox {
  /** Notes a message; a cancellation aborts the POST of the request it names. */
  begin(message: JSONRPCMessage, headers?: Readonly<Record<string, string>>): Outgoing;
  /**
   * Posts it and judges the response: again while a busy server refuses it, within the limit that notifications have.
   * Rejects as `post` and `judge` do.
   */
  ask<T>(
    outgoing: Outgoing,
    post: (signal: AbortSignal) => Promise<Response>,
    judge: (response: Response) => Promise<T>,
  ): Promise<T>;
  readonly ended: (id: RequestId) => void;
  abortAll(why: McpFault): void;
}

export function createOutbox({ notifyMs }: Pick<McpLimits, 'notifyMs'>): Outbox {
  const open = new Map<RequestId, Outgoing>();
  return {
    begin(message, more) {
      if ('method' in message && message.method === 'notifications/cancelled') {
        const target = message.params?.requestId as RequestId | undefined;
        if (target !== undefined) open.get(target)?.abort.abort(createMcpFault('cancelled', mcpFaults.cancelled));
      }
      const id = 'method' in message && 'id' in message ? message.id : null;
      const mayRepeat = !('method' in message && message.method === 'tools/call');
      const own = statelessHeaders(message);
      const headers = own && { ...more, ...own };
      const outgoing = { id, mayRepeat, headers, abort: new AbortController() };
      if (id !== null) open.set(id, outgoing);
      return outgoing;
    },
    async ask({ id, mayRepeat, abort }, post, judge) {
      const onLate = (): void => abort.abort(createMcpFault('timed-out', mcpFaults.notificationLate));
      const timer = id === null ? setTimeout(onLate, notifyMs) : undefined;
      const { signal } = abort;
      try {
        return await judge(mayRepeat ? await untilTaken(() => post(signal), signal) : await post(signal));
      } finally {
        clearTimeout(timer);
      }
    },
    ended: (id) => void open.delete(id),
    abortAll(why) {
      for (const { abort } of open.values()) abort.abort(why);
    },
  };
}
