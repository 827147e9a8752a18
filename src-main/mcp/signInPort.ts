import type { ServerId } from '@contract/ids';
import type { ResolvedServer } from '../config/resolved';
import type { GuardedFetch } from '../lib/guardedFetch';
import type { Said } from '../lib/words';

/** The fetch of one server, with its token on each request where it has one; never opens a browser (spec O). */
export type Authorize = (server: ResolvedServer, fetch: GuardedFetch) => GuardedFetch;

interface SignInAsked {
  /** Opens the system's browser; else the address is only told. */
  readonly opens: boolean;
  /** Called when the browser is waited for. */
  readonly onPending: (pending: { readonly url: string }) => void;
  /** What the server's log should say. */
  readonly onNote: (said: Said) => void;
}

/** What connections need of signing in; the room `oauth` gives it. */
export interface SignInPort {
  readonly authorize: Authorize;
  /** @throws Fault that says why nobody is signed in; the signal's reason on abort */
  readonly signIn: (server: ResolvedServer, asked: SignInAsked, signal: AbortSignal) => Promise<void>;
  /** What is known of a sign-in that is stored; null when there is none. */
  readonly facts: (id: ServerId) => { readonly hasToken: boolean } | null;
  readonly signOut: (id: ServerId, signal: AbortSignal) => Promise<void>;
  /** Drops what hangs on a removed server. */
  readonly forget: (id: ServerId) => Promise<void>;
}
