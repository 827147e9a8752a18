import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { tryParseJson } from '../../lib/tryParseJson';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';
import { createMcpFault } from '../faults';
import { toMessage } from '../lenient';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { ServerLog } from '../serverLog';
import { idsIn } from './lineReader';
import { createPending, floodFault, type PendingRequests } from './pending';
import { failedReply } from './transport';

interface InboxOptions {
  readonly maxMessageBytes: number;
  readonly limits: Pick<McpLimits, 'notificationsPerSecond' | 'requestsPerSecond'>;
  readonly log: Pick<ServerLog, 'writeNote'>;
  readonly onMessage: (message: JSONRPCMessage) => void;
  /** The server asks without pause. */
  readonly onFlood: (fault: McpFault) => void;
}

/** What arrives over a connection that all answers share, as texts of one message each. */
export interface Inbox {
  readonly pending: PendingRequests;
  /** Hands on what is a message; one that is too large fails the call it answers (spec P7). */
  take(text: string): void;
  /** Fails every call that waits. */
  failWaiting(fault: McpFault): void;
}

/** Where the id of a message stands that is too large to be parsed. */
const EDGE_LENGTH = 4_096;
const QUOTE_LENGTH = 200;

export function createInbox({ maxMessageBytes, limits, log, onMessage, onFlood }: InboxOptions): Inbox {
  const pending = createPending(
    limits,
    () => performance.now(),
    (what) => log.writeNote(mcpNotes.dropped[what]),
    () => onFlood(floodFault()),
  );
  const fail = (ids: readonly RequestId[], fault: McpFault): void => {
    for (const id of ids) if (pending.forget(id)) onMessage(failedReply(id, fault));
  };
  const named = (text: string): RequestId[] => idsIn(text).filter((id) => pending.isWaiting(id));

  return {
    pending,
    take(text) {
      const bytes = Buffer.byteLength(text);
      if (bytes > maxMessageBytes) {
        log.writeNote(mcpNotes.messageDropped(toMib(bytes)));
        const guilty = named(text.slice(0, EDGE_LENGTH))[0] ?? named(text.slice(-EDGE_LENGTH)).at(-1);
        return fail(guilty === undefined ? pending.waiting() : [guilty], tooLargeFault(bytes, maxMessageBytes));
      }
      const value = tryParseJson(text);
      const found = (Array.isArray(value) ? (value as unknown[]) : [value]).map(toMessage);
      if (found.every((message) => message === null)) log.writeNote(mcpNotes.strayEvent(text.slice(0, QUOTE_LENGTH)));
      for (const message of found) {
        const admitted = message === null ? null : pending.admit(message);
        if (admitted !== null) onMessage(admitted);
      }
    },
    failWaiting: (fault) => fail(pending.waiting(), fault),
  };
}

/** `bytes` is undefined where the size is not known, only that it is beyond the limit. */
export const tooLargeFault = (bytes: number | undefined, maxBytes: number): McpFault =>
  createMcpFault('too-large', mcpFaults.tooLarge(bytes === undefined ? null : toMib(bytes), toMib(maxBytes)));

export const toMib = (bytes: number): string => (bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0);
