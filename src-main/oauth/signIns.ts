import type { ServerId } from '@contract/ids';
import type { ResolvedServer } from '../config/resolved';
import type { Said } from '../lib/words';

/** A fetch that a transport can use as it uses the guarded one. */
export type ServerFetch = typeof fetch & AsyncDisposable;

/** A sign-in that waits for its browser (spec O3). */
export interface PendingSignIn {
  readonly id: ServerId;
  readonly name: string;
  readonly issuer: string;
  /** Where the person signs in. */
  readonly url: string;
  /** Where the browser comes back to, on loopback. */
  readonly redirectUri: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** What may be told of a sign-in that is stored; never a token (spec O, `mcp auth`). */
export interface SignInFacts {
  readonly issuer: string;
  readonly resource: string | null;
  readonly scopes: readonly string[];
  /** Epoch milliseconds; null when the server did not say. */
  readonly expiresAt: number | null;
  readonly hasToken: boolean;
  readonly hasRefreshToken: boolean;
  readonly hasClientSecret: boolean;
  readonly clientId: string;
}

export interface SignInOptions {
  /** Opens the system's browser; else the address is only told. */
  readonly opens: boolean;
  /** Called when the browser is waited for. */
  readonly onPending: (pending: PendingSignIn) => void;
  /** What the server's log should say. */
  readonly onNote?: (said: Said) => void;
}

/**
 * Signing in to servers (spec O1–O7): one service for both engines and the machine flows. Background work gets tokens
 * through `authorize`, which never opens a browser; a person's word gets `signIn`.
 */
export interface SignIns extends AsyncDisposable {
  /**
   * The same fetch with this server's token on each request to its origin: renewed ahead of its end, once after a 401,
   * one renewal at a time. Rejects with a Fault: `unauthorized` when only a person can help (the words say why, and
   * name the scope that is missing), `unreachable` or `timed-out` when the authorization server cannot be used now and
   * the tokens are kept. Disposing it disposes `fetch`. For a server without sign-in it is `fetch` itself.
   */
  readonly authorize: (server: ResolvedServer, fetch: ServerFetch) => ServerFetch;
  /**
   * Signs in by the browser, or renews by machine, and stores what came of it. One at a time per server: a second one
   * joins the first. Rejects with the signal's reason on abort, else with a Fault: `unauthorized` (denied, cancelled,
   * too late), `needs-registration`, `blocked-address`, `protocol`, `timed-out`, `too-large`, `unreachable`.
   */
  readonly signIn: (server: ResolvedServer, options: SignInOptions, signal: AbortSignal) => Promise<void>;
  /** Drops tokens and registration, and revokes them where that is offered (spec O5). Never rejects for the latter. */
  readonly signOut: (id: ServerId, signal: AbortSignal) => Promise<void>;
  /** The address that the browser came back to, pasted by a person. @throws Fault 'invalid' when it is not this one's */
  readonly paste: (id: ServerId, text: string) => Promise<void>;
  /** Opens the address of a waiting sign-in once more. */
  readonly openAgain: (id: ServerId) => Promise<void>;
  readonly pending: () => readonly PendingSignIn[];
  /** As last seen; null when there is none. */
  readonly facts: (id: ServerId) => SignInFacts | null;
  /** As they are now, which reads the file and opens what is there. Never rejects. */
  readonly factsNow: (id: ServerId) => Promise<SignInFacts | null>;
  /**
   * Drops what hangs on a server that was removed, asks nobody, and revokes it afterwards where that is offered.
   * @throws Fault 'write-failed'
   */
  readonly forget: (id: ServerId) => Promise<void>;
  /** Pending sign-ins or facts are other ones. */
  readonly onChange: (listener: () => void) => () => void;
}
