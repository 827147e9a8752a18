import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Fault } from '../lib/fault';
import type { Cipher, CipherState } from '../storage/cipher';

export interface TestCipher extends Cipher {
  /** What the operating system offers from now on. */
  setState(kind: CipherState['kind']): void;
}

/** A real cipher without a keyring: AES-256-GCM, so text of another key is noticed as a keyring's would be. */
export function createTestCipher({
  key = 'a key',
  backend = 'test_keyring',
  state = 'encrypted',
}: {
  readonly key?: string;
  readonly backend?: string;
  readonly state?: CipherState['kind'];
} = {}): TestCipher {
  const secretKey = createHash('sha256').update(key).digest();
  let kind = state;
  const now = (): CipherState => ({ kind, backend });
  const mustBeOpen = (): void => {
    if (kind === 'locked') throw new Fault('locked', 'the keyring is locked');
    if (kind === 'none') throw new Fault('no-encryption', 'there is no keyring');
  };
  return {
    setState(next) {
      kind = next;
    },
    async state() {
      return now();
    },
    async unlock() {
      if (kind === 'locked') kind = 'encrypted';
      return now();
    },
    async encrypt(text) {
      mustBeOpen();
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secretKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    async decrypt(ciphertext) {
      mustBeOpen();
      const bytes = Buffer.from(ciphertext, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', secretKey, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new Fault('undecryptable', 'the text was encrypted with another key', { cause: error });
      }
    },
  };
}
