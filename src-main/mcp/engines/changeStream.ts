import type { SubscriptionFilter } from '@modelcontextprotocol/client';
import { createSerial } from '../../lib/serial';
import { pause } from '../../lib/task';
import { untilAborted } from '../../lib/untilAborted';
import { eraFaults } from '../../text/eraFaults';
import { backoffMs } from '../backoff';
import { isMethodMissing, toMcpFault } from '../faults';
import type { McpLimits } from '../limits';
import type { ServerLog } from '../serverLog';

/** A stream of notices that the server acknowledged. */
interface OpenStream {
  /** Resolves when it ended, whoever ended it. */
  readonly closed: Promise<unknown>;
  close(): Promise<void>;
}

interface ChangeStreamDeps {
  /** `subscriptions/listen`; resolves once it is acknowledged. */
  readonly listen: (filter: SubscriptionFilter, signal: AbortSignal) => Promise<OpenStream>;
  /** The lists whose changes the server tells. */
  readonly lists: Pick<SubscriptionFilter, 'toolsListChanged' | 'promptsListChanged' | 'resourcesListChanged'>;
  readonly limits: Pick<McpLimits, 'backoffMs' | 'backoffMaxMs' | 'streamFailures' | 'healthyMs'>;
  readonly log: Pick<ServerLog, 'writeNote'>;
  /** It was away for a while: anything may have changed. */
  readonly onReopened: () => void;
  readonly now: () => number;
}

/** The notices of a stateless server, which come over a stream that this host keeps open (2026-07-28). */
export interface ChangeStream extends Disposable {
  /** Begins to listen, in the background. */
  start(): void;
  /** Resolves once the server acknowledged. @throws McpFault */
  watch(uri: string, signal: AbortSignal): Promise<void>;
  unwatch(uri: string, signal: AbortSignal): Promise<void>;
  isOpen(): boolean;
}

export function createChangeStream({ listen, lists, limits, log, onReopened, now }: ChangeStreamDeps): ChangeStream {
  const stop = new AbortController();
  const serial = createSerial();
  const uris = new Set<string>();
  let current: OpenStream | undefined;
  let failures = 0;
  let hasTried = false;
  let hasBeenOpen = false;
  let isOpening = false;

  const wanted = (): SubscriptionFilter | null => {
    const filter = { ...lists, ...(uris.size > 0 && { resourceSubscriptions: [...uris] }) };
    return Object.keys(filter).length === 0 ? null : filter;
  };
  /** The next stream is open before the last one is closed, so that no notice falls between them. */
  const renew = (): Promise<void> =>
    serial(async () => {
      const filter = wanted();
      const last = current;
      current = undefined;
      try {
        if (filter !== null) current = await listen(filter, stop.signal);
      } catch (error) {
        current = last;
        if (last !== undefined) void follow(last);
        throw toMcpFault(error);
      }
      hasBeenOpen ||= current !== undefined;
      if (current !== undefined) void follow(current);
      await last?.close();
    });

  /** The stream outlives whoever asked for it. */
  const renewed = (signal: AbortSignal): Promise<void> =>
    untilAborted(renew(), signal).catch((error: unknown) => {
      throw toMcpFault(error);
    });

  async function follow(stream: OpenStream): Promise<void> {
    const openedAt = now();
    await stream.closed;
    if (stream !== current || stop.signal.aborted) return;
    current = undefined;
    if (now() - openedAt >= limits.healthyMs) failures = 0;
    await keepOpen();
  }

  /** One at a time: a stream that ends while another one is opened is seen by the loop itself. Never rejects. */
  async function keepOpen(): Promise<void> {
    if (isOpening) return;
    isOpening = true;
    while (current === undefined && wanted() !== null && !stop.signal.aborted) {
      if (failures >= limits.streamFailures) {
        log.writeNote(eraFaults.notes.noticesGivenUp);
        break;
      }
      const isAgain = hasBeenOpen;
      if (hasTried) await pause(backoffMs(++failures, limits, Math.random()), stop.signal);
      if (stop.signal.aborted) break;
      hasTried = true;
      try {
        await renew();
        if (isAgain) onReopened();
      } catch (error) {
        if (!isMethodMissing(error)) continue;
        log.writeNote(eraFaults.notes.noNotices);
        break;
      }
    }
    isOpening = false;
  }

  return {
    start() {
      if (wanted() !== null) void keepOpen();
    },
    async watch(uri, signal) {
      if (uris.has(uri)) return;
      uris.add(uri);
      await renewed(signal).catch((error: unknown) => {
        uris.delete(uri);
        throw error;
      });
    },
    async unwatch(uri, signal) {
      if (uris.delete(uri)) await renewed(signal);
    },
    isOpen: () => current !== undefined,
    [Symbol.dispose]: () => stop.abort(),
  };
}
