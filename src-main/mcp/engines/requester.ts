import { setMaxListeners } from 'node:events';
import { mcpFaults } from '../../text/mcpFaults';
import { startCallClock } from '../callClock';
import { createMcpFault, ownFault, toMcpFault } from '../faults';
import type { PersonClock } from '../requests/personClock';
import type { McpFault } from '../session';
import type { Ask, AskedMessage } from './ask';

/** How an era sends one request; `heard` learns what comes of it. Answers how to give it up. */
export type Send = (message: AskedMessage, heard: Heard) => Cancel;

/** Whoever waits for an answer. What comes after the first of `answered` and `failed` is of no interest. */
export interface Heard {
  /** The raw result. */
  readonly answered: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
  /** Undefined where nobody wants to know. */
  readonly progressed: ((progress: Progress) => void) | undefined;
}

/** Tells the server that nobody waits any more; nothing need be heard afterwards. */
export type Cancel = (why: 'cancelled' | 'timed out') => void;

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/**
 * Requests under a clock of our own. What ends one early reaches the server as a cancellation, without our reasons;
 * when the connection ended meanwhile, `whyOver` says why.
 */
export function createRequester(send: Send, persons: PersonClock, whyOver: () => McpFault | null): Ask {
  const toFault = (error: unknown): McpFault => ownFault(error) ?? whyOver() ?? toMcpFault(error);

  return (what, message, limits, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const cancelled = (): McpFault => createMcpFault('cancelled', mcpFaults.callCancelled(what));
      if (signal.aborted) return reject(cancelled());
      let isOver = false;
      const finish = (): void => {
        isOver = true;
        clock[Symbol.dispose]();
        persons.unwatch(clock);
        signal.removeEventListener('abort', onAbort);
      };
      const stop = (fault: McpFault): void => {
        if (isOver) return;
        finish();
        cancel(fault.kind === 'cancelled' ? 'cancelled' : 'timed out');
        reject(fault);
      };
      const onAbort = (): void => stop(cancelled());
      const clock = startCallClock(what, limits, stop);
      persons.watch(clock);
      // Many calls of one turn share its signal.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', onAbort);
      const cancel = send(message, {
        answered(result) {
          if (isOver) return;
          finish();
          resolve(result);
        },
        failed(error) {
          if (isOver) return;
          finish();
          reject(toFault(error));
        },
        progressed:
          onProgress &&
          (({ progress, total, message: words }) => {
            if (isOver) return;
            clock.progressed();
            onProgress({ done: progress, total: total ?? null, message: words ?? '' });
          }),
      });
    });
}
