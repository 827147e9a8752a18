/** Every limit and delay of the connections; tests pass their own, nothing reads the defaults behind their back. */
export interface McpLimits {
  /** Tries after the first one fails (spec L6). */
  readonly retries: number;
  /** Before the first retry; doubles with each. */
  readonly backoffMs: number;
  readonly backoffMaxMs: number;
  /** Health for this long makes the next failure the first one again. */
  readonly healthyMs: number;
  /** How often a remote server is tried once the retries are used up. */
  readonly remoteRetryMs: number;
  /** Servers starting at the same time (spec L3). */
  readonly localSlots: number;
  readonly remoteSlots: number;
  /** After this long a starting server gives its slot back: it is waiting, not computing. */
  readonly slotMs: number;
  readonly stop: StopLimits;
  /** How long the output of a child is still read after its exit. */
  readonly exitDrainMs: number;
  /** Unsent bytes after which a child that reads nothing is given up. */
  readonly writeQueueBytes: number;
  /** Notifications and requests of a server handled per second; the rest is dropped and counted. */
  readonly notificationsPerSecond: number;
  readonly requestsPerSecond: number;
  readonly stderrBytes: number;
  readonly stderrLines: number;
  /** Kept of a server's own log and of our notes, in characters; and how long notes of one kind share a line. */
  readonly logBytes: number;
  readonly sameNoteMs: number;
  /** Kept of what went over one server's wire, and shown of one message, in characters. */
  readonly wireBytes: number;
  readonly wireEntryBytes: number;
  /** Pages and items of one listing (spec P7). */
  readonly maxPages: number;
  readonly maxItems: number;
  /** Shortest time between two listings after `list_changed`. */
  readonly relistMs: number;
  /** Announcements of one server's row per second. */
  readonly announcementsPerSecond: number;
  /** A notification over HTTP that is not accepted by then is given up. */
  readonly notifyMs: number;
  /** Shortest time between two event streams of one server, and how many may fail in a row. */
  readonly streamGapMs: number;
  readonly streamFailures: number;
  /** How often the lists of a server are asked for that cannot keep its event stream open. */
  readonly pollMs: number;
  /** Transport errors in a row after which a remote session is opened anew. */
  readonly terminalErrors: number;
  /** Calls in a row that ran out of time, after which a server is asked whether it is still there, and for how long. */
  readonly silentCalls: number;
  readonly pingMs: number;
  /** How long a server that may be of either era is waited for when it is asked which. */
  readonly probeMs: number;
  /** After this long without a sign of life an idle remote server is asked for one, and how long it has to give it. */
  readonly heartbeatMs: number;
  readonly heartbeatAnswerMs: number;
  /** Longest wait for a person, or for the model that a server asked; afterwards the request counts as cancelled. */
  readonly askMs: number;
  /** How often a task is looked at when its server does not say, and the longest that it may say. */
  readonly taskPollMs: number;
  readonly taskPollMaxMs: number;
}

/** How long each step of ending a child may take before the next (spec L5). */
export interface StopLimits {
  /** After stdin closed. */
  readonly eofMs: number;
  readonly interruptMs: number;
  readonly terminateMs: number;
  readonly killMs: number;
}

/** What the app runs with. */
export const DEFAULT_LIMITS: McpLimits = {
  retries: 5,
  backoffMs: 1_000,
  backoffMaxMs: 16_000,
  healthyMs: 60_000,
  remoteRetryMs: 300_000,
  localSlots: 4,
  remoteSlots: 20,
  slotMs: 150,
  stop: { eofMs: 300, interruptMs: 200, terminateMs: 500, killMs: 100 },
  exitDrainMs: 50,
  writeQueueBytes: 1_048_576,
  notificationsPerSecond: 1_000,
  requestsPerSecond: 100,
  stderrBytes: 65_536,
  stderrLines: 50,
  logBytes: 65_536,
  sameNoteMs: 60_000,
  wireBytes: 262_144,
  wireEntryBytes: 8_192,
  maxPages: 100,
  maxItems: 20_000,
  relistMs: 500,
  announcementsPerSecond: 4,
  notifyMs: 10_000,
  streamGapMs: 1_000,
  streamFailures: 5,
  pollMs: 60_000,
  terminalErrors: 3,
  silentCalls: 3,
  pingMs: 5_000,
  probeMs: 3_000,
  heartbeatMs: 30_000,
  heartbeatAnswerMs: 10_000,
  askMs: 600_000,
  taskPollMs: 1_000,
  taskPollMaxMs: 30_000,
};
