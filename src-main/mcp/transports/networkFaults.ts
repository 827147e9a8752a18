import type { Redactor } from '../../lib/redact';
import { createMcpFault, isMcpFault, toMcpFault } from '../faults';
import type { McpFault } from '../session';
import { inEnglish } from '../../lib/words';
import { mapSaid } from '../../text/wordsIn';
import { saidOf } from '../../lib/fault';

/** What errors on the way to a server come to: a fault of one request each, and the end when they repeat (spec L6). */
export interface NetworkFaults {
  /** Any error as a fault without secrets. */
  toFault(error: unknown): McpFault;
  /** The fault of a request that broke before or within its answer; what the network broke is counted. */
  broken(error: unknown): McpFault;
  /** The server answered something: the count begins anew. */
  heard(): void;
}

/** `onRepeated` is called with every fault from the `limit`th network error in a row on. */
export function createNetworkFaults(
  redactor: Redactor,
  limit: number,
  onRepeated: (fault: McpFault) => void,
): NetworkFaults {
  let errorsInARow = 0;

  const toFault = (error: unknown): McpFault => {
    const mapped = toMcpFault(error);
    const scrubbed = mapSaid(saidOf(mapped), (text) => redactor.scrub(text));
    if (inEnglish(scrubbed) === mapped.message) return mapped;
    return createMcpFault(mapped.kind, scrubbed, { cause: mapped.cause });
  };

  return {
    toFault,
    broken(error) {
      const fault = toFault(error);
      if (fault.kind === 'unreachable' && !isMcpFault(error)) errorsInARow += 1;
      if (errorsInARow >= limit) onRepeated(fault);
      return fault;
    },
    heard() {
      errorsInARow = 0;
    },
  };
}
