/** Every limit and delay of signing in; passed in, so that torture can scale them. */
export interface OAuthLimits {
  /** One request to an authorization server. */
  readonly httpMs: number;
  /** Metadata and answers of authorization servers (spec P7). */
  readonly answerBytes: number;
  /** How long a sign-in waits for its browser (spec O3). */
  readonly browserMs: number;
  /** How long before its end a token is renewed; half the life when that is shorter than twice this (spec O4). */
  readonly renewAheadMs: number;
  /** Renewals ahead of the end are this far apart at least. */
  readonly renewGapMs: number;
  /** Tries of a request that met a 5xx, and the wait between them. */
  readonly tries: number;
  readonly retryMs: number;
  /** First pause after a renewal that failed for now; doubled with each in a row, up to `renewGapMs`. */
  readonly pauseMs: number;
  /** Sign-ins for more scopes, per server (spec O5). */
  readonly maxStepUps: number;
}

export const DEFAULT_OAUTH_LIMITS: OAuthLimits = {
  httpMs: 30_000,
  answerBytes: 1_048_576,
  browserMs: 300_000,
  renewAheadMs: 300_000,
  renewGapMs: 60_000,
  tries: 2,
  retryMs: 250,
  pauseMs: 10_000,
  maxStepUps: 2,
};
