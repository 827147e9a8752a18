import { createRedactor } from '../lib/redact';
import type { Cipher } from '../storage/cipher';
import { createVault } from '../storage/createVault';
import type { SecretOwner, VaultAnswer } from '../storage/vault';
import { createTestCipher } from './testCipher';

export const VALUE = 'sk-test-1234567890-abcd';
export const OWNER: SecretOwner = { owner: 's-1', place: 'env/API_KEY', destination: 'npx -y thing' };

/** A vault as a process of its own would open it. */
export const vaultAt = (path: string, cipher: Cipher = createTestCipher(), now?: () => number) =>
  createVault({ path, cipher, redactor: createRedactor(), ...(now && { now }) });

export const textOf = (answer: VaultAnswer): string =>
  answer.kind === 'value' ? answer.secret.reveal() : `no value: ${answer.kind}`;
