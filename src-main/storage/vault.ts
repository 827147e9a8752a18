import type { Secret } from '../lib/secret';
import type { CipherState } from './cipher';

/** Whose a secret is, where it is used, and where it may be sent (spec S6, S10). */
export interface SecretOwner {
  /** A server id or a model id. */
  readonly owner: string;
  /** Such as `env/API_KEY`, `headers/X-Key`, `auth/token`, `url`, `key`. */
  readonly place: string;
  /** Hash or text of the destination: resolved command and folder, or scheme, host and port. */
  readonly destination: string;
}

/** The place of what a sign-in brought, of whichever server. */
export const SIGN_IN_PLACE = 'auth/sign_in';

/** What a reference stands for now. None of the failures is ever treated as empty. */
export type VaultAnswer =
  | { readonly kind: 'value'; readonly secret: Secret }
  | { readonly kind: 'locked' }
  | { readonly kind: 'undecryptable' }
  /** It is another owner's, or for another place or destination. */
  | { readonly kind: 'foreign'; readonly owner: string; readonly place: string }
  /** It was kept for one session, and that session is over. */
  | { readonly kind: 'session-over' }
  | { readonly kind: 'unknown' };

/** Secrets by reference, encrypted in `secrets.json` (spec S6). */
export interface Vault {
  state(): Promise<CipherState>;
  unlock(signal: AbortSignal): Promise<CipherState>;
  /**
   * Encrypts and saves a value, and returns the reference to write, such as `${secret:env/API_KEY.k3f9}`.
   * The vault file is on disk before this resolves. @throws Fault 'locked' | 'no-encryption' | 'write-failed'
   */
  seal(value: Secret, owner: SecretOwner): Promise<string>;
  /** Keeps a value in memory only, under a reference that dies with the app ("keep for this session only"). */
  keepForSession(value: Secret, owner: SecretOwner): string;
  /** Resolves a reference such as `${secret:env/API_KEY.k3f9}` for exactly this owner. */
  open(reference: string, owner: SecretOwner): Promise<VaultAnswer>;
  /** The mask and state of a reference without decrypting it. */
  peek(reference: string): {
    readonly masked: string;
    readonly state: 'stored' | 'locked' | 'undecryptable' | 'unknown';
  };
  /** True when a secret of this owner is bound to another destination, so that only `rebind` lets it go to this one. */
  isElsewhere(reference: string, owner: Pick<SecretOwner, 'owner' | 'destination'>): boolean;
  /**
   * Lets the stored secrets of `owner` go to a changed destination, after main's dialog allowed it (spec S10); never
   * those of a sign-in, which was to another place.
   */
  rebind(owner: string, destination: string): Promise<void>;
  /** Removes values whose references stand nowhere any more, as their only writer knows. */
  remove(references: readonly string[]): Promise<void>;
  /** Removes every value that no text in `texts` names any more (file, backups, undo). */
  sweep(texts: readonly string[]): Promise<void>;
  /** Drops everything of one owner but its sign-ins: these are revoked first, and `remove` takes them. */
  forget(owner: string): Promise<void>;
  /** True when `secrets.json` exists. */
  readonly exists: boolean;
}

/** A file, with its backups, that may name stored secrets. `sweep` must be given the texts of every one of them. */
export interface TextSource {
  /** @throws Fault when they cannot all be read: sweeping by a part of them would remove secrets in use */
  texts(): Promise<string[]>;
}
