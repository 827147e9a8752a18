import { z } from 'zod';
import { command } from './define';
import { ServerId } from './ids';

/** The ways in which the app itself gets tokens for a server (spec O). */
export const SignInKind = z.enum(['oauth', 'client-credentials', 'cross-app']);
export type SignInKind = z.infer<typeof SignInKind>;

/** What may be told of a sign-in that is stored; never a token. */
export const SignInView = z.strictObject({
  issuer: z.string(),
  /** Whom the tokens are for (RFC 8707); null when the server did not say. */
  resource: z.string().nullable(),
  scopes: z.array(z.string()),
  /** Epoch milliseconds; null when nobody said. */
  expires_at: z.number().nullable(),
  has_token: z.boolean(),
  has_refresh_token: z.boolean(),
  has_client_secret: z.boolean(),
});
export type SignInView = z.infer<typeof SignInView>;

/** A sign-in that waits for its browser (spec O3); its address carries the state, which only main knows. */
export const PendingSignInView = z.strictObject({
  issuer: z.string(),
  /** Epoch milliseconds. */
  ends_at: z.number(),
  /** What makes a browser on another computer come back here, when this app was started over SSH. */
  ssh_hint: z.string().nullable(),
});
export type PendingSignInView = z.infer<typeof PendingSignInView>;

const byId = z.strictObject({ id: ServerId });

export const signInCommands = {
  /**
   * Opens the browser, or asks the authorization server where no person is needed; answers when that is over. False when
   * it was taken back meanwhile. Counts only within a second of a real click or key, each of which opens one browser.
   */
  signIn: command(byId, z.strictObject({ signed_in: z.boolean() })),
  cancelSignIn: command(byId, z.void()),
  /** Forgets the sign-in, and revokes it where that is offered. Counts only within a second of a real click or key. */
  signOut: command(byId, z.void()),
  /**
   * The address that the browser came back to, for a browser that cannot reach this computer. Counts only within a second
   * of a real click or key.
   */
  pasteCallback: command(z.strictObject({ id: ServerId, text: z.string().max(16_384) }), z.void()),
  /** Counts like `signIn`. */
  openSignInAgain: command(byId, z.void()),
  /** Main writes it to the clipboard. Counts only within a second of a real click or key. */
  copySignInLink: command(byId, z.void()),
};
