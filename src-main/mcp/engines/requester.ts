import { setMaxListeners } from 'node:events';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Request } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { LONGEST_TIMER_MS } from '../../lib/task';
import { startCallClock, type CallLimits } from '../callClock';
import { createMcpFault, isMcpFault, toMcpFault } from '../faults';
import type { CallOptions, McpFault } from '../session';
import { mcpFaults } from '../../text/mcpFaults';

/** Taken as they come: every result is parsed leniently by whoever asked. */
const AnyResult = z.unknown();

/** One request to the server. `what` names it in faults. @throws McpFault */
export type Ask = (what: string, message: Request, limits: CallLimits, options: CallOptions) => Promise<unknown>;

/**
 * Requests under a clock of our own. What ends one early reaches the server as a cancellation, without our reasons;
 * when the connection ended meanwhile, `whyOver` says why.
 */
export function createRequester(client: Client, whyOver: () => McpFault | null): Ask {
  return async (what, message, limits, { signal, onProgress }) => {
    // Many calls of one turn share its signal.
    setMaxListeners(0, signal);
    const attempt = new AbortController();
    let reason: McpFault | null = null;
    const stop = (fault: McpFault): void => {
      reason ??= fault;
      attempt.abort(fault.kind === 'cancelled' ? 'cancelled' : 'timed out');
    };
    const onAbort = (): void => stop(createMcpFault('cancelled', mcpFaults.callCancelled(what)));
    if (signal.aborted) throw createMcpFault('cancelled', mcpFaults.callCancelled(what));
    signal.addEventListener('abort', onAbort, { once: true });
    using clock = startCallClock(what, limits, stop);
    try {
      return await client.request(message, AnyResult, {
        signal: attempt.signal,
        timeout: LONGEST_TIMER_MS,
        ...(onProgress !== undefined && {
          onprogress: ({ progress, total, message: words }) => {
            clock.progressed();
            onProgress({ done: progress, total: total ?? null, message: words ?? '' });
          },
        }),
      });
    } catch (error) {
      throw reason ?? (isMcpFault(error) ? error : (whyOver() ?? toMcpFault(error)));
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };
}
