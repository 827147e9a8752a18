/** What one socket may cost the app. */
export interface SocketLimits {
  readonly connections: number;
  /** At a time on one connection. */
  readonly requests: number;
  /** Holds the longest text of the contract (1 MiB) with every character escaped. */
  readonly lineBytes: number;
  /** What may wait for a reader that does not read; the next line after it ends the connection. */
  readonly backlogBytes: number;
  /** How long a reader may leave it waiting. */
  readonly drainMs: number;
  readonly handshakeMs: number;
  /** Without a request under way. */
  readonly idleMs: number;
  /** How often a client hears that the app still works on its request. */
  readonly aliveMs: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  connections: 32,
  requests: 8,
  lineBytes: 8 * 1024 * 1024,
  backlogBytes: 8 * 1024 * 1024,
  drainMs: 30_000,
  handshakeMs: 5_000,
  idleMs: 60_000,
  aliveMs: 5_000,
};
