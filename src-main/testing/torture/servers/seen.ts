/** What one host made of one hostile server; the judge reads nothing else, whoever the host was. */
export interface Seen {
  /** Every state in order, with the milliseconds since the start. */
  readonly states: readonly StateSeen[];
  /** The first state that is neither queued nor connecting. */
  readonly settled: StateSeen;
  readonly calls: readonly CallSeen[];
  readonly end: StateSeen;
  readonly stderr: readonly string[];
  readonly log: readonly string[];
  readonly noise: number;
  readonly tools: readonly ToolSeen[];
  readonly toolCount: number;
  readonly rejected: readonly string[];
  readonly notes: readonly string[];
  /** Connections that stayed when none was used any more; null when the script did not look. */
  readonly connections: number | null;
  /** Processes of the server when the script was through, before it was stopped. */
  readonly processes: number;
  /** Milliseconds until nothing of a failed attempt was left; null when the script did not look. */
  readonly goneMs: number | null;
  /** Milliseconds until the last state that the script waited for; null when it waited for none. */
  readonly untilMs: number | null;
  /** Milliseconds from the order to stop to the last process gone. */
  readonly stopMs: number;
  /** Processes left five seconds after the order to stop. */
  readonly left: number;
  readonly always: AlwaysSeen;
  readonly flags: FlagsSeen;
  readonly server: ServerSeen;
}

/** What must hold in every mode. */
export interface AlwaysSeen {
  /** The host ended by itself, or had to be ended; empty when it lived. */
  readonly died: string;
  readonly controlP99Ms: number;
  readonly controlFailures: number;
  /** Without the time that the machine let the main thread wait for a core. */
  readonly stallMs: number;
  readonly growthMib: number;
  /** Of heap and buffers, after all was stopped. */
  readonly keptMib: number;
  readonly unhandled: number;
}

export interface StateSeen {
  readonly kind: string;
  readonly ms: number;
  readonly fault: FaultSeen | null;
  /** Tools on offer in that state. */
  readonly tools: number;
  /** Milliseconds until the next try, of a state that waits. */
  readonly retryMs: number | null;
}

export interface FaultSeen {
  readonly kind: string;
  readonly message: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export interface CallSeen {
  /** `answered`, or the kind of the fault. */
  readonly outcome: string;
  readonly ms: number;
  /** What the model would read, or the fault's words. */
  readonly text: string;
  readonly isError: boolean;
  readonly notes: readonly string[];
  readonly signal: string | null;
  /** The result survives a structured clone and JSON. */
  readonly isTransferable: boolean;
  /** How often its progress reached the page. */
  readonly progress: number;
  /** Lines of the log and of noise when it had run for half a second. */
  readonly warnings: number;
}

export interface ToolSeen {
  readonly name: string;
  readonly model: string;
  readonly leadsBack: boolean;
  readonly description: string;
  readonly schema: string;
  readonly output: string;
}

export interface FlagsSeen {
  readonly isPolluted: boolean;
  /** What becomes of a tool that was allowed before its definition changed: the verdict and why. */
  readonly verdict: string;
}

/** What the server's own log and the recorder say. */
export interface ServerSeen {
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body: string }[];
  readonly other: number;
  /** Messages that a stdio server was sent, where they were recorded. */
  readonly sent: readonly string[];
  /** Requests that came after the server was stopped. */
  readonly late: number;
  /** Sign-ins that a person asked for, and addresses that a browser was told to open. */
  readonly asked: number;
  readonly opened: number;
  /** Connections that were begun to anywhere but this computer. */
  readonly blocked: number;
  /** How long a callback port stayed taken after its sign-in; null without one. */
  readonly portMs: number | null;
}
