import { z } from 'zod';
import { Fault } from '../lib/fault';
import { tryParseJson } from '../lib/tryParseJson';
import type { Cipher } from './cipher';
import type { SecretOwner } from './vault';
import { told } from '../lib/words';

const Envelope = z.object({
  owner: z.string(),
  place: z.string(),
  destination: z.string(),
  value: z.string().min(1),
});

/**
 * Encrypts a value together with whose it is, so that nobody can give it to another by editing the file. What the
 * cipher returns is decrypted once before it is trusted with the only copy.
 * @throws Fault 'no-encryption' when the cipher does not give back what it was given
 */
export async function encryptEnvelope(cipher: Cipher, value: string, owner: SecretOwner): Promise<string> {
  const plain = JSON.stringify({ owner: owner.owner, place: owner.place, destination: owner.destination, value });
  const ciphertext: unknown = await cipher.encrypt(plain);
  if (typeof ciphertext !== 'string' || ciphertext === '' || /[\r\n]/.test(ciphertext)) {
    throw new Fault('no-encryption', told`the encryption of this computer does not answer with text`);
  }
  if ((await cipher.decrypt(ciphertext)) !== plain) {
    throw new Fault('no-encryption', told`the encryption of this computer does not give back what it was given`);
  }
  return ciphertext;
}

/** @throws Fault 'locked' | 'undecryptable'; never answers with an empty value */
export async function decryptEnvelope(
  cipher: Cipher,
  ciphertext: string,
): Promise<{ readonly value: string; readonly owner: SecretOwner }> {
  const plain: unknown = await cipher.decrypt(ciphertext);
  const envelope = typeof plain === 'string' ? Envelope.safeParse(tryParseJson(plain)) : undefined;
  if (envelope?.success !== true) throw new Fault('undecryptable', told`a stored secret cannot be read any more`);
  const { value, ...owner } = envelope.data;
  return { value, owner };
}
