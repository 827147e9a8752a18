import type { CallLimits } from '../callClock';
import type { CallOptions } from '../session';

/** A request in the words of the protocol. */
export interface AskedMessage {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** One request to the server under a clock of our own. `what` names it in faults. @throws McpFault */
export type Ask = (what: string, message: AskedMessage, limits: CallLimits, options: CallOptions) => Promise<unknown>;
