import { Fault } from '../lib/fault';
import { told } from '../lib/words';

/** What the operating system offers for secrets at rest. `none` covers a missing keyring and `basic_text`. */
export type CipherState =
  | { readonly kind: 'encrypted'; readonly backend: string }
  | { readonly kind: 'locked'; readonly backend: string }
  | { readonly kind: 'none'; readonly backend: string };

/** No secret can be read or kept until a person unlocks the keyring. */
export const lockedFault = (): Fault => new Fault('locked', told`the keyring of this computer is locked`);

/** The OS encryption, handed in by whoever runs Electron. Never called before a secret is needed. */
export interface Cipher {
  /** Looked up anew at each call; never waits for a prompt. */
  state(): Promise<CipherState>;
  /** Asks the OS to unlock; resolves with the state afterwards. */
  unlock(signal: AbortSignal): Promise<CipherState>;
  /** Text without newlines. @throws Fault 'locked' | 'no-encryption' */
  encrypt(text: string): Promise<string>;
  /** @throws Fault 'locked' | 'undecryptable' */
  decrypt(ciphertext: string): Promise<string>;
}
