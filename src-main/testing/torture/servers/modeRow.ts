import type { ServerEntry } from '../../../config/schema';
import type { McpLimits } from '../../../mcp/limits';
import type { OAuthLimits } from '../../../oauth/limits';
import type { Seen } from './seen';

/** T_init and T_call of the kit's README are 30 s and 60 s, T_total is 10 min; entries of the torture say these. */
export const T_INIT = 3_000;
export const T_CALL = 3_000;
export const T_TOTAL = 5_000;
export const T_STOP = 5_000;
/** T_http is 30 s and T_auth 5 min. */
export const T_HTTP = 3_000;
export const T_AUTH = 3_000;
/** How much later than its limit a deadline may be noticed: 1 s of goal 5, whatever the limit. */
export const LATE = 1_000;
/** What starting the server's own program may take on a machine that runs six; no bound of ours. */
export const BOOT = 1_000;

export type Step =
  | {
      readonly do: 'call';
      readonly tool?: string;
      readonly cancelMs?: number;
      readonly times?: number;
      /** All of them at once. */
      readonly isTogether?: boolean;
    }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'until'; readonly state: string; readonly ms: number }
  /** Counts the connections that stay. */
  | { readonly do: 'idle' }
  /** Stops it until nothing is left, and starts it again. */
  | { readonly do: 'again'; readonly ms: number }
  /** A person signs in once more, and waits for what comes of it. */
  | {
      readonly do: 'sign-in';
      /** Another program has the port that its browser came back to before. */
      readonly isPortTaken?: boolean;
    }
  /** The browser goes to the callback of the last sign-in once more. */
  | { readonly do: 'replay' }
  /** Somebody sets the wall clock. */
  | { readonly do: 'clock'; readonly ms: number }
  /** Until no process of the server is left. */
  | { readonly do: 'gone'; readonly ms: number };

interface Expected {
  readonly kind?: readonly string[];
  readonly words?: RegExp;
  readonly ms?: number;
}

/** One row of the kit's README, under the names of this app (`decisions.md` 20). */
export interface ModeRow {
  readonly mode: string;
  /** How it is reached; a mode of the HTTP file unless it is `local`. */
  readonly type: 'local' | 'http' | 'sse' | 'ws';
  readonly args?: readonly string[];
  readonly entry?: Partial<ServerEntry>;
  readonly limits?: Partial<McpLimits>;
  /** One call when absent. */
  readonly steps?: readonly Step[];
  /** What the server is sent is written down. */
  readonly isRecorded?: boolean;
  /** How long a first result is waited for; 20 s when absent. */
  readonly settleMs?: number;
  /** Runs alone: what it costs would be another mode's delay. */
  readonly isHeavy?: boolean;
  /** It wants a sign-in: a person signs in with a browser once it rests, and what comes of that is judged. */
  readonly isAuth?: boolean;
  readonly oauth?: Partial<OAuthLimits>;
  readonly settled: Expected & { readonly state: readonly string[] };
  readonly calls?: readonly (Expected & { readonly is: readonly string[] })[];
  readonly end?: Expected & { readonly state: readonly string[] };
  /** Fewer MiB than the 200 of every mode. */
  readonly growthMib?: number;
  /** What else the row promises; answers what does not hold. */
  readonly also?: (seen: Seen) => readonly (string | false)[];
}
