import { describe, expect, it } from 'vitest';
import type { Keyring, KeyringState } from './keyring';
import { createOsCipher, type SafeStorage } from './osCipher';

const keyringThat = (...states: KeyringState[]): Keyring & { asked: number; unlocked: number } => {
  const keyring = {
    asked: 0,
    unlocked: 0,
    state: async () => states[Math.min(keyring.asked++, states.length - 1)] ?? 'none',
    unlock: async () => void keyring.unlocked++,
  };
  return keyring;
};

/** Stands in for `safeStorage`: counts the calls that would block while a keyring is locked. */
function storageWith(over: Partial<SafeStorage> = {}) {
  const calls: string[] = [];
  const storage: SafeStorage = {
    isEncryptionAvailable: () => (calls.push('available'), true),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text) => (calls.push('encrypt'), Buffer.from(`sync:${text}`)),
    decryptString: (bytes) => {
      calls.push('decrypt');
      const text = bytes.toString();
      if (!text.startsWith('sync:')) throw new Error('cannot decrypt');
      return text.slice(5);
    },
    ...over,
  };
  return { storage, calls };
}

const cipherOf = (storage: SafeStorage, keyring: Keyring, platform: NodeJS.Platform = 'linux') =>
  createOsCipher({ safeStorage: () => storage, keyring, platform });

describe('on Linux', () => {
  it.each<[KeyringState, string, string]>([
    ['none', 'gnome_libsecret', 'none'],
    ['unlocked', 'basic_text', 'none'],
    ['locked', 'basic_text', 'none'],
    ['unlocked', 'unknown', 'none'],
    ['locked', 'gnome_libsecret', 'locked'],
    ['unlocked', 'gnome_libsecret', 'encrypted'],
    ['none', 'kwallet6', 'encrypted'],
  ])('a keyring that is %s with %s is %s', async (lock, backend, kind) => {
    const { storage } = storageWith({ getSelectedStorageBackend: () => backend });
    expect(await cipherOf(storage, keyringThat(lock)).state()).toEqual({ kind, backend });
  });

  it('makes no call that could block while the keyring is locked', async () => {
    const { storage, calls } = storageWith();
    const cipher = cipherOf(storage, keyringThat('locked'));
    await expect(cipher.encrypt('a')).rejects.toMatchObject({ kind: 'locked' });
    await expect(cipher.decrypt('a')).rejects.toMatchObject({ kind: 'locked' });
    expect(calls).toEqual([]);
  });

  it('unlocks through the keyring and works afterwards without asking again', async () => {
    const { storage } = storageWith();
    const keyring = keyringThat('locked', 'unlocked', 'locked');
    const cipher = cipherOf(storage, keyring);
    expect(await cipher.unlock(new AbortController().signal)).toMatchObject({ kind: 'encrypted' });
    expect(keyring.unlocked).toBe(1);
    expect(await cipher.decrypt(await cipher.encrypt('täst'))).toBe('täst');
    expect(keyring.asked).toBe(2);
  });

  it('never calls a value lost because there is no keyring now', async () => {
    const cipher = cipherOf(storageWith().storage, keyringThat('none'));
    await expect(cipher.decrypt('x')).rejects.toMatchObject({ kind: 'locked' });
    await expect(cipher.encrypt('x')).rejects.toMatchObject({ kind: 'no-encryption' });
  });
});

it('says undecryptable for what another keyring wrote', async () => {
  const cipher = cipherOf(storageWith().storage, keyringThat('unlocked'));
  await expect(cipher.decrypt(Buffer.from('other').toString('base64'))).rejects.toMatchObject({
    kind: 'undecryptable',
  });
});

it('gives text without newlines', async () => {
  const cipher = cipherOf(storageWith().storage, keyringThat('unlocked'));
  expect(await cipher.encrypt('x'.repeat(500))).toMatch(/^[A-Za-z0-9+/=]+$/);
});

it.each([
  ['a bare answer', (text: string) => text],
  ['an answer in an object', (result: string) => ({ result, shouldReEncrypt: false })],
])('case 38 secure-store: prefers the asynchronous calls, with %s', async (_what, wrap) => {
  const { storage, calls } = storageWith({
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.from(`async:${text}`),
    decryptStringAsync: async (bytes) => wrap(bytes.toString().slice(6)),
  });
  const cipher = cipherOf(storage, keyringThat('unlocked'));
  expect(await cipher.decrypt(await cipher.encrypt('a'))).toBe('a');
  expect(calls).toEqual([]);
});

it('case 38 secure-store: refuses an answer that is not what was asked for, and never makes text of it', async () => {
  const { storage } = storageWith({
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async () => ({ unexpected: true }),
    decryptStringAsync: async () => 42,
  });
  const cipher = cipherOf(storage, keyringThat('unlocked'));
  await expect(cipher.encrypt('a')).rejects.toMatchObject({ kind: 'no-encryption' });
  await expect(cipher.decrypt('a')).rejects.toMatchObject({ kind: 'undecryptable' });
  const nested = storageWith({ decryptStringAsync: async () => ({ result: { result: 'x' } }) });
  await expect(cipherOf(nested.storage, keyringThat('unlocked')).decrypt('a')).rejects.toMatchObject({
    kind: 'undecryptable',
  });
});

it.each([
  ['darwin', 'keychain'],
  ['win32', 'dpapi'],
] as const)('asks nothing of %s to know that it encrypts', async (platform, backend) => {
  const { storage, calls } = storageWith();
  const keyring = keyringThat('none');
  expect(await cipherOf(storage, keyring, platform).state()).toEqual({ kind: 'encrypted', backend });
  expect(calls).toEqual([]);
  expect(keyring.asked).toBe(0);
});
